/**
 * Peak memory of a build with all its processes: the real sites, repeated under new paths.
 *
 *   npm run bench:memory -- [--pages 25000]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { binderyBuild } from './src/contestants.ts';
import { CORPORA_FOLDER, workFolder } from './src/folders.ts';
import { repeatSites } from './src/repeated-sites.ts';
import { runCommand } from './src/run-command.ts';

async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { pages: { type: 'string', default: '25000' } } });
  if (!existsSync(CORPORA_FOLDER)) {
    console.log('The real sites are not at hand; skipped.');
    return;
  }
  const folder = join(workFolder('memory'), 'site');
  const { pages, bytes } = repeatSites(folder, Number(values.pages));
  const run = await runCommand(binderyBuild(folder, join(workFolder('memory'), 'out.tar.gz')));
  console.log(
    `${pages} pages, ${Math.round(bytes / 1e6)} MB of Markdown: ${run.seconds.toFixed(1)} s, peak ${Math.round(run.peakBytes / 1e6)} MB`,
  );
  // A page with an error makes the command fail; the site is written all the same.
  if (!/pages/.test(run.output)) console.log(run.output.slice(-2000));
}

await bench();
