import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { makeSite, manyPages, removeSites, temporaryFolder, VARIED_SITE } from './harness/site.ts';

afterAll(removeSites);

const BUILD_MAIN = fileURLToPath(new URL('./harness/build-main.ts', import.meta.url));

function buildElsewhere(folder: string, env: Record<string, string>): string {
  const options = JSON.stringify({ out: join(temporaryFolder('out'), 'a.tar.gz'), cacheFolder: false });
  const output = execFileSync(process.execPath, [BUILD_MAIN, folder, options], { env, encoding: 'utf8' });
  return (JSON.parse(output) as { sha256: string }).sha256;
}

it('gives the same bytes for any number of threads, folder, time zone and locale, cold or warm', async () => {
  const site = makeSite({ ...manyPages(170), ...VARIED_SITE, 'docs.json': manyPages(170)['docs.json']! });
  const out = join(temporaryFolder('out'), 'a.tar.gz');
  const first = await buildSite(site, { out, threads: 1 });
  expect(first.pages).toBe(175);
  const hashes: Record<string, string | null> = { first: first.sha256 };
  hashes.warm = (await buildSite(site, { out, threads: 1 })).sha256;
  hashes['three threads'] = (await buildSite(site, { out, threads: 3, cacheFolder: false })).sha256;
  const copy = temporaryFolder('copy');
  cpSync(site, copy, { recursive: true, filter: (path) => !path.includes('.bindery-cache') });
  utimesSync(join(copy, 'intro.mdx'), 1, 1);
  hashes['another folder'] = (await buildSite(copy, { out, threads: 2 })).sha256;
  hashes['Tokyo, Turkish'] = buildElsewhere(copy, {
    TZ: 'Asia/Tokyo',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
  });
  hashes['New York, German'] = buildElsewhere(copy, { TZ: 'America/New_York', LANG: 'de_DE.UTF-8' });
  expect(new Set(Object.values(hashes)).size, JSON.stringify(hashes)).toBe(1);
});

it('gives after a change and back what it gave before', async () => {
  const site = makeSite(manyPages(60));
  const cold = makeSite({ ...manyPages(60), 'part-0/page-0000.mdx': 'changed' });
  const options = { out: join(temporaryFolder('out'), 'a.tar.gz') };
  const before = await buildSite(site, options);
  const page = join(site, 'part-0/page-0000.mdx');
  const text = readFileSync(page);
  writeFileSync(page, 'changed');
  const changed = await buildSite(site, options);
  expect(changed.sha256).toBe((await buildSite(cold, options)).sha256);
  expect(changed.sha256).not.toBe(before.sha256);
  writeFileSync(page, text);
  expect((await buildSite(site, options)).sha256).toBe(before.sha256);
});
