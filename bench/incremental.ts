/**
 * A build of a site that was built before: nothing changed, and the text of one page changed. Process start included.
 *
 *   npm run bench:incremental -- [--pages 10000] [--rounds 5]
 */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { binderyBuild } from './src/contestants.ts';
import { makeCorpus } from './src/corpus.ts';
import { workFolder } from './src/folders.ts';
import { median, runCommand } from './src/run-command.ts';
import { writeSite } from './src/sites.ts';

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { pages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
  });
  const folder = join(workFolder('incremental'), 'site');
  const out = join(workFolder('incremental'), 'out.tar.gz');
  writeSite('bindery', folder, makeCorpus(Number(values.pages)));
  const build = async (): Promise<number> => {
    const run = await runCommand(binderyBuild(folder, out));
    if (!run.ok) throw new Error(run.output);
    return run.seconds;
  };
  const seconds: Record<string, number[]> = {
    cold: [],
    'nothing changed': [],
    'no output, nothing changed': [],
    'one page changed': [],
  };
  await build();
  for (let round = 0; round < Number(values.rounds); round++) {
    rmSync(join(folder, '.bindery-cache'), { recursive: true });
    seconds.cold!.push(await build());
    seconds['nothing changed']!.push(await build());
    rmSync(out);
    seconds['no output, nothing changed']!.push(await build());
    appendFileSync(join(folder, 'part-001', 'chapter-02', 'page-03.mdx'), `\nChanged in round ${round}.\n`);
    seconds['one page changed']!.push(await build());
  }
  const cold = median(seconds.cold!);
  console.log(`${values.pages} pages`);
  console.table(
    Object.entries(seconds).map(([name, list]) => ({
      build: name,
      'median s': Math.round(median(list) * 1000) / 1000,
      'of cold': `${Math.round((median(list) / cold) * 1000) / 10}%`,
    })),
  );
}

await bench();
