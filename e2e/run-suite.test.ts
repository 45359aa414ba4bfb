/** What `npm test` does of files that fail: on CI they get a second chance, alone, and the last line tells. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runSuite } from '../scripts/run-suite.ts';

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'bindery-suite-run-'));
const site = join(work, 'tests');

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site);
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
  write('good', 'expect(1).toBe(1)');
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

function write(name: string, body: string): void {
  const lines = [
    "import { existsSync, writeFileSync } from 'node:fs';",
    "import { expect, it } from 'vitest';",
  ];
  writeFileSync(join(site, `${name}.test.mjs`), `${lines.join('\n')}\nit('holds', () => { ${body}; });\n`);
}

/** Fails the first time only. */
function writeUnlucky(name: string): void {
  const mark = JSON.stringify(join(site, `${name}.mark`));
  write(
    name,
    `const isSecond = existsSync(${mark}); writeFileSync(${mark}, ''); expect(isSecond).toBe(true)`,
  );
}

function run(runsAgain: boolean) {
  // Of its own, and not of the suite that it runs in.
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  return runSuite({
    root,
    folder: work,
    environment: Object.fromEntries(outer),
    args: [`--root=${site}`],
    runsAgain,
    isQuiet: true,
  });
}

it('counts what passes', async () => {
  expect(await run(true)).toEqual({ code: 0, passed: 1, failed: 0, skipped: 0, passedAlone: [] });
});

it('runs a file once more that failed beside others', async () => {
  writeUnlucky('unlucky');
  const passedAlone = [expect.stringContaining('unlucky.test.mjs')];
  expect(await run(true)).toEqual({ code: 0, passed: 2, failed: 0, skipped: 0, passedAlone });
});

it('believes a second failure, and a first one where nobody asked for more', async () => {
  write('broken', 'expect(1).toBe(2)');
  expect(await run(true)).toMatchObject({ code: 1, passed: 1, failed: 1, passedAlone: [] });
  rmSync(join(site, 'broken.test.mjs'));
  writeUnlucky('unlucky');
  expect(await run(false)).toMatchObject({ code: 1, passed: 1, failed: 1, passedAlone: [] });
});

it('runs nothing again where much is broken', async () => {
  for (const name of ['a', 'b', 'c', 'd']) writeUnlucky(name);
  expect(await run(true)).toMatchObject({ code: 1, passed: 1, failed: 4, passedAlone: [] });
});
