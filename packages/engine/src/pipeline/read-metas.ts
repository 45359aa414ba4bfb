import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFile, PageMeta } from '../content/content-index.ts';
import { readPageMeta } from '../content/page-meta.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

export interface PageReading {
  meta: PageMeta;
  diagnostics: Diagnostic[];
}

/** What pages say about themselves, in the order of the files. */
export function readMetas(files: PageFile[], folder: string): PageReading[] {
  return files.map((file) => {
    const bytes = readSource(join(folder, file.path)) ?? Buffer.alloc(0);
    const { meta, diagnostics } = readPageMeta(file, opening(bytes), { hash: hash('sha256', bytes) });
    return { meta, diagnostics };
  });
}

/** Null when the file cannot be read, for one that went away since the scan. */
export function readSource(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** The text up to the end of the frontmatter: the rest need not be decoded. */
function opening(bytes: Buffer): string {
  const end = bytes.indexOf('\n---', 3);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : Math.min(bytes.length, end + 200));
}
