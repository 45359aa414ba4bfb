import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeCorpus } from './corpus.ts';
import { workFolder } from './folders.ts';
import { writeSite } from './sites.ts';

/** A docs folder of so many pages, kept for the next run. */
export function generatedSite(pages: number): string {
  const folder = join(workFolder('search'), `corpus-${pages}`);
  if (!existsSync(folder)) writeSite('bindery', folder, makeCorpus(pages));
  return folder;
}
