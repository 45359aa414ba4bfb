/**
 * `npm run bench:assistant-first-token [<built site>] [--asks N] [--at-once N] [--opened]`: how long after the model's first words
 * its reader has them. The model is scripted and says when it sent them; the site, its search and the way
 * through HTTP are real. The first question of all opens the site's index, and is told apart; with
 * `--opened` it was said before that somebody is about to ask, as the panel says when it is opened. Bar: 300 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSite } from '@bindery/engine';
import { startSite } from '../packages/assistant/tests/site-under-test.ts';
import { generatedSite } from './src/generated-site.ts';

const GENERATED_PAGES = 300;
const WORD_EVERY_MS = 15;
const TYPING_MS = 2_000;
const ANSWERS: Readonly<Record<string, string>> = {
  words: 'FIRST words of an answer that goes on for a while. '.repeat(6),
  'a link': '[FIRST](/nowhere) is a link, and more words follow after it. '.repeat(6),
  code: '`FIRST` is code, and more words follow after it. '.repeat(6),
};
const QUESTIONS = [
  'How do I configure the cache?',
  'Which options does the client take?',
  'What happens when a request fails?',
  'How can I migrate to the latest version?',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    asks: { type: 'string', default: '40' },
    'at-once': { type: 'string', default: '1' },
    opened: { type: 'boolean', default: false },
  },
});
const own = positionals[0] === undefined ? mkdtempSync(join(tmpdir(), 'bindery-bench-first-token-')) : null;
if (own) await buildSite(generatedSite(GENERATED_PAGES), { out: own });
/** By the mark of a question: when the model was asked, and when it sent its first words. */
const askedAt = new Map<string, number>();
const sentAt = new Map<string, number>();

for (const provider of ['anthropic', 'openai-compatible'] as const) {
  for (const [name, answer] of Object.entries(ANSWERS)) {
    const site = await startSite({
      files: own ?? positionals[0]!,
      provider,
      script: ({ raw }) => {
        const mark = /MARK-\d+-END/.exec(raw)![0];
        askedAt.set(mark, performance.now());
        const onSent = (event: string) => {
          if (event.includes('FIRST') && !sentAt.has(mark)) sentAt.set(mark, performance.now());
        };
        return { text: answer, eventEveryMs: WORD_EVERY_MS, onSent };
      },
    });
    if (values.opened) await openPanel(site.origin);
    const first = await ask(site.origin, 0);
    const told = await askMany(site.origin);
    await site.stop();
    console.log(
      `${provider}, ${name}: after the model's first words ${row(told.map(({ behindMs }) => behindMs))}; ` +
        `from the question until the model is asked ${row(told.map(({ searchMs }) => searchMs))} ` +
        `(first of all ${Math.round(first.searchMs)} ms)`,
    );
  }
}
if (own) rmSync(own, { recursive: true, force: true });
process.exit(0);

/** And types for as long as nobody does who is in a hurry. */
async function openPanel(origin: string): Promise<void> {
  await fetch(`${origin}/-/assistant`, { method: 'HEAD', headers: { origin } });
  await sleep(TYPING_MS);
}

async function askMany(origin: string): Promise<{ behindMs: number; searchMs: number }[]> {
  const told: { behindMs: number; searchMs: number }[] = [];
  let next = 0;
  const readers = Array.from({ length: Number(values['at-once']) }, async () => {
    while (next < Number(values.asks)) told.push(await ask(origin, next++));
  });
  await Promise.all(readers);
  return told;
}

async function ask(origin: string, index: number): Promise<{ behindMs: number; searchMs: number }> {
  const mark = `MARK-${Math.floor(Math.random() * 1e12)}-END`;
  const begun = performance.now();
  const response = await fetch(`${origin}/-/assistant`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ message: `${QUESTIONS[index % QUESTIONS.length]} ${mark}` }),
  });
  let raw = '';
  let shownAt = 0;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    raw += chunk;
    if (shownAt === 0 && /event: text\n/.test(raw)) shownAt = performance.now();
  }
  if (shownAt === 0) throw new Error(`No words came: ${raw}`);
  return { behindMs: shownAt - sentAt.get(mark)!, searchMs: askedAt.get(mark)! - begun };
}

function row(figures: readonly number[]): string {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1]!);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}
