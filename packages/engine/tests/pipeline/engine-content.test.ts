/** An engine whose own content has changed does not give what another one has left in the cache. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSite, manyPages, removeSites, temporaryFolder } from './harness/site.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
let copy: string;

/** Engine, bundle and search as they are, beside links to the packages that they use. */
beforeAll(() => {
  copy = temporaryFolder('engine');
  for (const name of ['engine', 'bundle', 'playground', 'search']) {
    for (const part of ['package.json', 'src']) {
      cpSync(join(root, 'packages', name, part), join(copy, 'packages', name, part), { recursive: true });
    }
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@bindery'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@bindery') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['engine', 'bundle', 'playground', 'search']) {
    symlinkSync(join(copy, 'packages', name), join(modules, '@bindery', name));
  }
});
afterAll(removeSites);

function run(program: string): string {
  const args = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, args, {
    cwd: join(copy, 'packages', 'engine'),
    encoding: 'utf8',
  }).trim();
}

const content = (): string =>
  run("import { engineContent } from './src/pipeline/engine-content.ts'; console.log(engineContent())");

const CHANGED = [
  'engine/src/mdx/render-page.ts',
  'engine/src/theme/css/theme.gen.css',
  'engine/src/theme/browser/browser.gen.js',
  'engine/src/words/translations/de.json',
  'engine/src/expressions/sandbox/sandbox-runtime.js',
  'bundle/src/segment.ts',
  'search/src/rank.ts',
];

it('is the same from another thread, for which this one reads no file', () => {
  const program = (ask: string) => `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { engineFingerprint, findFingerprint } = await import('./src/pipeline/engine-version.ts');
    const read = fs.readFileSync;
    let reads = 0;
    fs.readFileSync = (...args) => (reads++, read(...args));
    syncBuiltinESMExports();
    console.log(JSON.stringify([${ask}, engineFingerprint(), reads > 0]));`;
  const [here, , readHere] = JSON.parse(run(program('engineFingerprint()')));
  const [aside, after, readAside] = JSON.parse(run(program('await findFingerprint()')));
  expect([readHere, readAside]).toEqual([true, false]);
  expect([aside, after]).toEqual([here, here]);
});

it('is another one after a change of any kind of source', () => {
  const seen = new Set([content()]);
  for (const path of CHANGED) {
    appendFileSync(join(copy, 'packages', path), '\n');
    seen.add(content());
  }
  expect(seen.size).toBe(CHANGED.length + 1);
});

it('is another one with another version of a package, and the same with other tests', () => {
  const before = content();
  writeFileSync(join(copy, 'packages', 'engine', 'src', 'new.test.ts'), 'nothing');
  expect(content()).toBe(before);
  const acorn = join(copy, 'node_modules', 'acorn');
  rmSync(acorn);
  cpSync(join(root, 'node_modules', 'acorn'), acorn, { recursive: true });
  expect(content()).toBe(before);
  const file = join(acorn, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, '"version": "0.0.1"'));
  expect(content()).not.toBe(before);
});

it('gives the new output for a site that the old engine has built', () => {
  const site = makeSite(manyPages(3));
  const build = (cacheFolder: string | false): { sha256: string; reused: number } =>
    JSON.parse(
      run(
        `import { buildSite } from './src/index.ts';
        const options = ${JSON.stringify({ out: join(temporaryFolder('out'), 'a.tgz'), cacheFolder, threads: 1 })};
        const { sha256, reusedPages } = await buildSite(${JSON.stringify(site)}, options);
        console.log(JSON.stringify({ sha256, reused: reusedPages }));`,
      ),
    );
  const cache = temporaryFolder('cache');
  const old = build(cache);
  expect(build(cache)).toEqual({ sha256: old.sha256, reused: 3 });
  appendFileSync(join(copy, 'packages/engine/src/theme/css/theme.gen.css'), 'body{outline:1px solid}');
  const now = build(cache);
  expect(now.sha256).not.toBe(old.sha256);
  expect(now.sha256).toBe(build(false).sha256);
});
