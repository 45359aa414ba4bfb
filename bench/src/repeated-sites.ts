/** The real sites, repeated under new paths. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORPORA_FOLDER, workFolder } from './folders.ts';

/** Each copy is a tab with the copied site's pages by folder. */
export function repeatSites(folder: string, wanted: number): { pages: number; bytes: number } {
  rmSync(folder, { recursive: true, force: true });
  const originals = join(workFolder('repeated'), 'originals');
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
  const config = { theme: 'mint', name: 'Repeated', colors: { primary: '#2563eb' }, navigation: { tabs } };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(config));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\/(?:docs|mint)\.json$/.test(name)) rmSync(join(folder, name));
  }
  return { pages, bytes };
}
