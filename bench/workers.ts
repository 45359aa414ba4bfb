/**
 * How much sooner a build is done when other workers help, computed from its parts: a real coordinator builds a large
 * site of real text alone and then shares it with another worker that renders what several would. What each part takes
 * is counted in processor time, since by the clock one machine cannot tell what eight would do.
 *
 *   npm run bench:workers -- [--pages 24667] [--workers 8]
 *
 * The model: each worker is a machine with two processors. A part that only the coordinator's machine can do takes as
 * long as its busiest thread, or half of all its processor time where that is more. While pages are rendered, all
 * machines share the work; the others begin when they have sources and plan, and what the coordinator's and its
 * host's busiest thread do for each segment takes at least its own time. Disk, network and database cost nothing, and nobody waits.
 */
import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FromCoordinating, ToCoordinating } from './src/coordinating-worker.ts';
import { CORPORA_FOLDER, workFolder } from './src/folders.ts';
import { type Part, type Trial, together } from './src/many-workers.ts';
import { ProcessorTime, usedBetween } from './src/processor-time.ts';
import { repeatSites } from './src/repeated-sites.ts';

const KINDS = {
  'helping renderer': /helping-worker.*renderer-main[^\n]*$/s,
  'helping coordinator': /helping-worker.*coordinator-main[^\n]*$/s,
  helper: /helping-worker[^\n]*$/,
  renderer: /renderer-main/,
  coordinator: /coordinator-main/,
  host: /coordinating-worker/,
};

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { pages: { type: 'string', default: '24667' }, workers: { type: 'string', default: '8' } },
  });
  if (!existsSync(CORPORA_FOLDER)) {
    console.log('The real sites are not at hand; skipped.');
    return;
  }
  const workers = Number(values.workers);
  const folder = join(workFolder('workers'), `site-${values.pages}`);
  if (!existsSync(folder)) repeatSites(folder, Number(values.pages));
  const alone = await trial(folder, 0);
  const shared = await trial(folder, workers - 1);
  if (alone.sha256 !== shared.sha256) throw new Error('a shared build gave other bytes');
  show('Alone', alone);
  show(`Shared between ${workers}`, shared);
  const { one, many, lines, bounds } = together(alone, shared, workers);
  console.table(lines);
  console.log('What rendering waits for, in seconds:', bounds);
  console.log(
    `${alone.pages} pages, ${(alone.sizeBytes / 1e6).toFixed(0)} MB: one worker ${one.toFixed(1)} s, ${workers} workers ${many.toFixed(1)} s, ${(one / many).toFixed(2)} times as fast`,
  );
}

async function trial(folder: string, others: number): Promise<Trial> {
  const parts: Part[] = [];
  const coordinating = fork(new URL('./src/coordinating-worker.ts', import.meta.url), { execArgv: [] });
  const time = new ProcessorTime(coordinating.pid!, KINDS);
  let before = time.now();
  let built: Extract<FromCoordinating, { built: unknown }>['built'] | null = null;
  coordinating.on('message', (message: FromCoordinating) => {
    if ('built' in message) built = message.built;
    else {
      const now = time.now();
      const used = Object.entries(now).map(
        ([kind, used]) => [kind, usedBetween(before[kind]!, used)] as const,
      );
      parts.push({ until: message.step, used: Object.fromEntries(used) });
      before = now;
    }
  });
  const work = join(workFolder('workers'), 'work');
  coordinating.send({ folder, workFolder: work, others } satisfies ToCoordinating);
  await new Promise((resolve) => coordinating.once('exit', resolve));
  time.stop();
  rmSync(work, { recursive: true, force: true });
  if (!built) throw new Error('the build failed');
  return { ...(built as { sha256: string; sizeBytes: number; pages: number }), parts };
}

function show(name: string, { parts }: Trial): void {
  console.log(`\n${name}: processor time, in seconds, of the first thread and of all`);
  const rows = parts.map(({ until, used }) => {
    const shown = Object.entries(used).filter(([, { all }]) => all > 0.005);
    return [
      until,
      Object.fromEntries(
        shown.map(([kind, { first, all }]) => [kind, `${first.toFixed(2)} ${all.toFixed(2)}`]),
      ),
    ];
  });
  console.table(Object.fromEntries(rows));
}

await bench();
