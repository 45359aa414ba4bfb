/**
 * `npm run bench:assistant <corpora>`: the assistant's retrieval alone. `<corpora>` is a folder of docs folders, or of
 * what was built from them, one below each name of the questions.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPassages } from '@bindery/assistant';
import { MANIFEST_NAME } from '@bindery/bundle';
import { buildSite } from '@bindery/engine';
import { askedSite, createReaders } from '@bindery/readers';
import { openSite, readableSite } from '@bindery/runtime';
import { QUESTIONS } from './src/assistant-questions.data.ts';

const FIRST = 5;
const corpora = process.argv[2] ?? '';
const searches = createReaders().searches;
let [asked, found] = [0, 0];

for (const [name, questions] of Object.entries(QUESTIONS)) {
  const folder = join(corpora, name);
  const isBuilt = existsSync(join(folder, MANIFEST_NAME));
  if (!isBuilt && !existsSync(join(folder, 'docs.json'))) {
    console.log(`${name}: skipped, ${folder} holds neither a site nor docs.json`);
    continue;
  }
  const out = isBuilt ? folder : await build(folder);
  const site = readableSite(await openSite(out));
  const missed: string[] = [];
  for (const [question, page] of questions) {
    const passages = await findPassages(askedSite(site, searches.of(site)), { question, language: null });
    const first = passages.slice(0, FIRST).map(({ address }) => address.toLowerCase());
    asked++;
    if (first.some((address) => address.replace(/#.*$/, '').includes(page.replace(/^index$/, '')))) found++;
    else missed.push(`  ${question} (${page})\n    ${first.join(' ')}`);
  }
  console.log(`${name}: ${questions.length - missed.length} of ${questions.length}\n${missed.join('\n')}`);
  if (out !== folder) rmSync(out, { recursive: true, force: true });
}
console.log(`the right page among the first ${FIRST} passages: ${found} of ${asked}`);
process.exit(0);

async function build(folder: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'bindery-bench-assistant-'));
  await buildSite(folder, { out });
  return out;
}
