/**
 * Peak memory of a build with all its processes: the real sites, repeated under new paths.
 *
 *   npm run bench:memory -- [--pages 25000]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { binderyBuild } from './src/contestants.ts';
import { CORPORA_FOLDER, workFolder } from './src/folders.ts';
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

/** Each copy is a tab with the copied site's pages by folder. */
function repeatSites(folder: string, wanted: number): { pages: number; bytes: number } {
  rmSync(folder, { recursive: true, force: true });
  const originals = join(workFolder('memory'), 'originals');
  mkdirSync(originals, { recursive: true });
  for (const archive of readdirSync(CORPORA_FOLDER).filter((name) => name.endsWith('.tar.gz'))) {
    execFileSync('tar', ['-xzf', join(CORPORA_FOLDER, archive), '-C', originals]);
  }
  const tabs: unknown[] = [];
  let pages = 0;
  let bytes = 0;
  for (let copy = 0; pages < wanted; copy++) {
    for (const site of readdirSync(originals)) {
      const target = `copy-${copy}/${site}`;
      cpSync(join(originals, site), join(folder, target), { recursive: true });
      const files = readdirSync(join(folder, target), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.mdx') && !name.includes('snippets'))
        .sort();
      for (const name of files) bytes += statSync(join(folder, target, name)).size;
      pages += files.length;
      const groups = Map.groupBy(files, (name) => name.split('/').slice(0, 2).join('/'));
      tabs.push({
        tab: `${site} ${copy}`,
        groups: [...groups].map(([group, own]) => ({
          group,
          pages: own.map((name) => `${target}/${name.replace(/\.mdx$/, '')}`),
        })),
      });
    }
  }
  const config = { theme: 'mint', name: 'Memory', colors: { primary: '#2563eb' }, navigation: { tabs } };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(config));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\/(?:docs|mint)\.json$/.test(name)) rmSync(join(folder, name));
  }
  return { pages, bytes };
}

await bench();
