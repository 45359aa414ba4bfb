/**
 * Side by side: the same pages and navigation, built and packed to tar.gz by each contestant, in turns, medians.
 *
 *   npm run bench:build -- [--pages 1000] [--rounds 5] [--peer-rounds 1] [--only bindery,hugo] [--made]
 *
 * Pages have the text of real sites where these are at hand; with `--made`, text that is the same on every machine.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTESTANTS, type Contestant } from './src/contestants.ts';
import { makeCorpus } from './src/corpus.ts';
import { workFolder } from './src/folders.ts';
import { median, type Run, runCommand } from './src/run-command.ts';
import { writeSite } from './src/sites.ts';

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '5' },
      'peer-rounds': { type: 'string', default: '1' },
      only: { type: 'string' },
      made: { type: 'boolean', default: false },
    },
  });
  const pages = Number(values.pages);
  const contestants = chooseContestants(values.only?.split(','), pages);
  const corpus = makeCorpus(pages, { isMade: values.made });
  for (const { name } of contestants) writeSite(name, siteFolder(name), corpus);
  // Once unmeasured: compiled code of every contestant is in place, files are in memory.
  for (const contestant of contestants.filter(isFast)) await runOnce(contestant);
  const runs = new Map<string, Run[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const contestant of contestants) {
      if (!isFast(contestant) && round >= Number(values['peer-rounds'])) continue;
      runs.get(contestant.name)!.push(await runOnce(contestant));
    }
  }
  print(contestants, runs, pages);
}

function chooseContestants(only: string[] | undefined, pages: number): Contestant[] {
  return CONTESTANTS.filter((contestant) => {
    if (only && !only.includes(contestant.name)) return false;
    if (!only && !isFast(contestant) && pages > 1000) return false;
    if (contestant.installed()) return true;
    console.log(`${contestant.name}: not installed, skipped (npm run bench:setup)`);
    return false;
  });
}

function isFast({ name }: Contestant): boolean {
  return name === 'bindery' || name === 'hugo';
}

function siteFolder(name: string): string {
  return join(workFolder('sites'), name);
}

function outFile(name: string): string {
  return join(workFolder('out'), `${name}.tar.gz`);
}

async function runOnce(contestant: Contestant): Promise<Run> {
  const folder = siteFolder(contestant.name);
  contestant.clean(folder);
  const run = await runCommand(contestant.command(folder, outFile(contestant.name)));
  if (!run.ok) console.log(`${contestant.name} failed:\n${run.output.slice(-2000)}`);
  return run;
}

function print(contestants: Contestant[], runs: Map<string, Run[]>, pages: number): void {
  const own = median(runs.get('bindery')?.map((run) => run.seconds) ?? [Number.NaN]);
  console.log(
    `\n${pages} pages, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.arch}`,
  );
  console.table(
    contestants.map(({ name }) => {
      const list = runs.get(name)!;
      const seconds = list.map((run) => run.seconds);
      return {
        builder: name,
        rounds: list.length,
        'median s': round(median(seconds)),
        'fastest s': round(Math.min(...seconds)),
        'slowest s': round(Math.max(...seconds)),
        'peak MB': Math.round(median(list.map((run) => run.peakBytes)) / 1e6),
        'tar.gz MB': round(statSync(outFile(name), { throwIfNoEntry: false })?.size ?? 0, 1e6),
        'times bindery': round(median(seconds) / own),
        failed: list.filter((run) => !run.ok).length,
      };
    }),
  );
}

function round(value: number, unit = 1): number {
  return Math.round((value / unit) * 100) / 100;
}

await bench();
