/**
 * `npm run bench:assistant <corpora> [--seed N] [--tuned] [--held] [--misses]`: the assistant's retrieval alone. `<corpora>` is a
 * folder of docs folders, or of what was built from them, one below each name of the questions. The seed draws 100 of
 * the questions that are kept for figures; `--tuned` asks all of those that it was tuned with, `--held` all of those
 * that were held back.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPassages, questionWords } from '@bindery/assistant';
import { MANIFEST_NAME } from '@bindery/bundle';
import { buildSite } from '@bindery/engine';
import { askedSite, createReaders } from '@bindery/readers';
import { openSite, readableSite } from '@bindery/runtime';
import { stem } from '@bindery/search';
import { FRESH } from './src/assistant-questions/fresh.data.ts';
import { HELD } from './src/assistant-questions/held.data.ts';
import {
  type AskedQuestion,
  drawQuestions,
  isRight,
  readQuestions,
} from './src/assistant-questions/read-questions.ts';
import { TUNED } from './src/assistant-questions/tuned.data.ts';
import { createRandom } from './src/random.ts';

const FIRST = 5;
/** Of each site, of a hundred. */
const DRAWN: Readonly<Record<string, number>> = { starter: 4, 'mcp-docs': 40, 'axiom-docs': 56 };
/** A heading of fewer words says too little for each page that has it to be right. */
const TELLING_HEADING_WORDS = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    tuned: { type: 'boolean' },
    held: { type: 'boolean' },
    misses: { type: 'boolean' },
  },
});
const random = createRandom(Number(values.seed));
const searches = createReaders().searches;
let [asked, found] = [0, 0];

for (const name of Object.keys(DRAWN)) {
  const folder = join(positionals[0] ?? '', name);
  const isBuilt = existsSync(join(folder, MANIFEST_NAME));
  if (!isBuilt && !existsSync(join(folder, 'docs.json'))) {
    console.log(`${name}: skipped, ${folder} holds neither a site nor docs.json`);
    continue;
  }
  const whole = values.tuned ? TUNED : values.held ? HELD : null;
  if (whole && !whole[name]) continue;
  const questions = whole
    ? readQuestions(whole[name]!)
    : drawQuestions(readQuestions(FRESH[name]!), { most: DRAWN[name]!, random });
  const out = isBuilt ? folder : await build(folder);
  const missed = await askAll(out, questions);
  asked += questions.length;
  found += questions.length - missed.length;
  const same = Math.round(100 * sharedWords(questions));
  console.log(
    `${name}: ${questions.length - missed.length} of ${questions.length} (${same} % heading's words)`,
  );
  if (values.misses) console.log(missed.join('\n'));
  if (out !== folder) rmSync(out, { recursive: true, force: true });
}
console.log(`the right page among the first ${FIRST} passages: ${found} of ${asked}`);
process.exit(0);

async function askAll(out: string, questions: readonly AskedQuestion[]): Promise<string[]> {
  const site = readableSite(await openSite(out));
  const headed = headedPages(out);
  const missed: string[] = [];
  for (const asked of questions) {
    const { question, endings, heading } = asked;
    const passages = await findPassages(askedSite(site, searches.of(site)), {
      question,
      language: null,
      near: null,
    });
    const first = passages.slice(0, FIRST).map(({ address }) => address);
    const alike = headed.get(heading) ?? [];
    if (!first.some((address) => isRight(asked, address) || alike.includes(address.replace(/#.*$/, ''))))
      missed.push(`  ${question} (${endings})\n    ${first.join(' ')}`);
  }
  return missed;
}

/** By a telling heading, all pages that have it. */
function headedPages(out: string): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const file of globSync('**/*.md', { cwd: out })) {
    const headings = readFileSync(join(out, file), 'utf8').matchAll(/^#{1,4} (.+)$/gm);
    for (const [, heading] of headings) {
      if (heading!.split(' ').length < TELLING_HEADING_WORDS) continue;
      pages.set(heading!, [...(pages.get(heading!) ?? []), `/${file.replace(/\.md$/, '')}`]);
    }
  }
  return pages;
}

/** Which share of the questions' telling words stands in the headings that they were made from. */
function sharedWords(questions: readonly AskedQuestion[]): number {
  const stems = (text: string) => questionWords(text).map(({ term }) => stem(term, 'en'));
  const shares = questions
    .filter(({ heading }) => heading !== '')
    .map(({ question, heading }) => {
      const [own, theirs] = [stems(question), new Set(stems(heading))];
      return own.filter((word) => theirs.has(word)).length / Math.max(1, own.length);
    });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

async function build(folder: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'bindery-bench-assistant-'));
  await buildSite(folder, { out });
  return out;
}
