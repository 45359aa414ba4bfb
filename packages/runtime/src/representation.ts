/** A file in one encoding with the headers that it goes out with: all that can be worked out before a request comes. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMMUTABLE, REVALIDATED } from './caching.ts';
import { isPage, readScripts, securityHeaders } from './content-policy.ts';
import { compress, encodingName, IDENTITY, type Slot } from './encodings.ts';
import type { Representation, SiteFile } from './site-file.ts';

const LARGEST_TEXT_BYTES = 64 * 1024;
const EMPTY = Buffer.alloc(0);

/** Bytes on this machine that are not those of the manifest: they are never sent. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

export async function makeRepresentation(file: SiteFile, slot: Slot): Promise<Representation> {
  const bytes = await readVerified(file);
  const compressed = slot === IDENTITY ? bytes : await compress(bytes, slot);
  const isSmaller = compressed.length < bytes.length;
  const body = isSmaller ? compressed : bytes;
  const headers = [
    'Content-Type',
    file.mediaType,
    'Content-Length',
    String(body.length),
    ...(isSmaller ? ['Content-Encoding', encodingName(slot)!] : []),
    ...validators(file, slot),
    ...securityHeaders(file, isPage(file) ? await readScripts(bytes) : null),
  ];
  const text = body.length <= LARGEST_TEXT_BYTES ? body.toString('latin1') : null;
  return { headers, body: text === null ? body : EMPTY, text, sizeBytes: body.length, wasUsed: true };
}

/** What 200, 206 and 304 share. */
export function validators(file: SiteFile, slot: Slot): string[] {
  const headers = file.status === 200 ? ['ETag', etagOf(file, slot)] : [];
  headers.push('Cache-Control', file.isImmutable ? IMMUTABLE : REVALIDATED);
  const vary = [
    ...(file.variesByAccept ? ['Accept'] : []),
    ...(file.isCompressible ? ['Accept-Encoding'] : []),
  ];
  if (vary.length > 0) headers.push('Vary', vary.join(', '));
  if (!isPage(file)) headers.push('Accept-Ranges', 'bytes');
  return headers;
}

export function etagOf({ sha256 }: SiteFile, slot: Slot): string {
  const encoding = encodingName(slot);
  return encoding === null ? `"${sha256.slice(0, 32)}"` : `"${sha256.slice(0, 32)}-${encoding}"`;
}

async function readVerified(file: SiteFile): Promise<Buffer> {
  if (typeof file.content !== 'string') return file.content;
  const bytes = await readFile(file.content);
  if ((await sha256Of(bytes)) !== file.sha256) {
    throw new DamagedFile(`${file.path} on disk is not what the manifest lists`);
  }
  return bytes;
}

const HASHED_AT_ONCE_BYTES = 512 * 1024;

/** In short turns: others wait for this thread. */
async function sha256Of(bytes: Buffer): Promise<string> {
  const digest = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE_BYTES) {
    if (at > 0) await nextTurn();
    digest.update(bytes.subarray(at, at + HASHED_AT_ONCE_BYTES));
  }
  return digest.digest('hex');
}
