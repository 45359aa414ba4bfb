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
    const { meta, diagnostics } = readPageMeta(file, readText(join(folder, file.path)));
    return { meta, diagnostics };
  });
}

/** A file that went away since the scan is an empty page; rendering it will say so. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
