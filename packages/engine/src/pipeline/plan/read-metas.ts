import { hash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { decodeText, ENCODING_FINDING, isWhollyReadable } from '../../config/decode-text.ts';
import type { PageFile, PageMeta } from '../../content/content-index.ts';
import { readPageMeta } from '../../content/page-meta.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

export interface PageReading {
  meta: PageMeta;
  diagnostics: Diagnostic[];
}

/** What pages say about themselves, in the order of the files. */
export function readMetas(files: PageFile[], folder: string): PageReading[] {
  return files.map((file) => {
    const bytes = readSource(join(folder, file.path)) ?? Buffer.alloc(0);
    const whole = { hash: hash('sha256', bytes), sum: crc32(bytes) };
    const { meta, diagnostics } = readPageMeta(file, opening(bytes), whole);
    if (!isWhollyReadable(bytes)) diagnostics.push(toDiagnostic({ file: file.path, ...ENCODING_FINDING }));
    return { meta, diagnostics };
  });
}

const room = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Null when the file cannot be read, for one that went away since the scan. The bytes are good until the next call:
 * asking for the size first and making a buffer for each file would take a third as long again.
 */
export function readSource(path: string): Buffer | null {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, 'r');
    const count = readSync(descriptor, room, 0, room.length, 0);
    return count < room.length ? room.subarray(0, count) : readFileSync(path);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** The text up to the end of the frontmatter: the rest need not be decoded. */
function opening(bytes: Buffer): string {
  const end = bytes.indexOf('\n---', 3);
  return decodeText(end < 0 ? bytes : bytes.subarray(0, end + 200));
}
