import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeText, ENCODING_FINDING, isWhollyReadable } from '../../config/decode-text.ts';
import type { PageFile, PageMeta } from '../../content/content-index.ts';
import { readPageMeta } from '../../content/page-meta.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { LIMITS } from '../../mdx/limits.ts';

export interface PageReading {
  meta: PageMeta;
  diagnostics: Diagnostic[];
}

/** What pages say about themselves, in the order of the files. */
export function readMetas(files: PageFile[], folder: string): PageReading[] {
  return files.map((file) => {
    const bytes = readPage(join(folder, file.path)) ?? Buffer.alloc(0);
    const whole = { hash: hash('sha256', bytes), sum: crc32(bytes) };
    const { meta, diagnostics } = readPageMeta(file, opening(bytes), whole);
    if (!isWhollyReadable(bytes)) diagnostics.push(toDiagnostic({ file: file.path, ...ENCODING_FINDING }));
    return { meta, diagnostics };
  });
}

/** So many hold more characters than a page may have, whatever these are. */
const MOST_PAGE_BYTES = 4 * LIMITS.sourceLength + 8;

/** A page is cut long before the end of a file that would fill the memory. */
export function readPage(path: string): Buffer | null {
  return readSource(path, MOST_PAGE_BYTES);
}

const room = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Null when the file cannot be read, for one that went away since the scan. The bytes are good until the next call:
 * asking for the size first and making a buffer for each file would take a third as long again.
 */
export function readSource(path: string, mostBytes = Number.POSITIVE_INFINITY): Buffer | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const count = readSync(descriptor, room, 0, room.length, 0);
    if (count < room.length) return room.subarray(0, count);
    return fstatSync(descriptor).size > mostBytes ? readStart(descriptor, mostBytes) : readFileSync(path);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Ends before a character that would be cut. */
function readStart(descriptor: number, mostBytes: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(mostBytes);
  let end = readSync(descriptor, bytes, 0, mostBytes, 0);
  const isWithin = (at: number): boolean => (bytes[at]! & 0b1100_0000) === 0b1000_0000;
  for (let back = 0; back < 3 && isWithin(end - 1); back++) end--;
  return bytes.subarray(0, end - 1);
}

/** The text up to the end of the frontmatter: the rest need not be decoded. */
function opening(bytes: Buffer): string {
  const end = bytes.indexOf('\n---', 3);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end + 200));
}
