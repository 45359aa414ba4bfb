import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeSiteSweep } from './sweep-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-sites-'));
const [ACTIVE, SERVED, IDLE] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
let inUse = new Set<string>();

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of [ACTIVE, SERVED, IDLE]) mkdirSync(join(folder, name, 'assets'), { recursive: true });
  inUse = new Set([SERVED]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sweepOf = (graceMs: number, active = [ACTIVE]) =>
  makeSiteSweep({
    ...{ folder, graceMs },
    active: async (hashes) => new Set(hashes.filter((hash) => active.includes(hash))),
    sites: { inUse: () => inUse },
  });

it('removes what no project shows and nobody is being served', async () => {
  const { sweep } = sweepOf(0);
  expect(await sweep()).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([ACTIVE, SERVED]);
  inUse.clear();
  expect(await sweep()).toBe(1);
  expect(readdirSync(folder)).toEqual([ACTIVE]);
});

it('waits for requests that began before the version changed', async () => {
  const { sweep } = sweepOf(60_000);
  expect([await sweep(), await sweep()]).toEqual([0, 0]);
  expect(readdirSync(folder)).toHaveLength(3);
});

it('keeps one that became active again before its time', async () => {
  const active = [ACTIVE];
  const { sweep } = sweepOf(30, active);
  await sweep();
  active.push(IDLE);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await sweep();
  active.pop();
  expect(await sweep()).toBe(0);
  expect(readdirSync(folder)).toContain(IDLE);
});

it('removes what a killed process left half unpacked, a day later, and nothing of another name', async () => {
  const names = [`.${IDLE}.00.unpacking`, `.${ACTIVE}.00.unpacking`, 'notes'];
  for (const name of names) mkdirSync(join(folder, name));
  utimesSync(join(folder, names[0]!), 0, 0);
  utimesSync(join(folder, 'notes'), 0, 0);
  await sweepOf(0).sweep();
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([names[1], 'notes']));
  expect(readdirSync(folder)).not.toContain(names[0]);
});

it('does nothing where nothing was ever unpacked', async () => {
  rmSync(folder, { recursive: true });
  expect(await sweepOf(0).sweep()).toBe(0);
});
