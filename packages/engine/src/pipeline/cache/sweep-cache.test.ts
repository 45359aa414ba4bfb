import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { markUsed, sweepCache } from './sweep-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-sweep-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = 1_700_000_000_000;

function file(name: string, ageDays: number): string {
  const path = join(folder, 'segments', name);
  mkdirSync(join(folder, 'segments'), { recursive: true });
  writeFileSync(path, Buffer.alloc(1000));
  const at = new Date(NOW_MS - ageDays * DAY_MS);
  utimesSync(path, at, at);
  return path;
}

it('removes what was used longest ago until enough is free, and leftovers of killed builds', () => {
  const [old, used, fresh] = [file('old', 30), file('used', 20), file('fresh', 1)];
  const [leftover, current] = [file('a.1.tmp', 2), file('b.2.tmp', 0)];
  markUsed(used, statSync(used, { bigint: true }), NOW_MS);
  sweepCache(folder, { nowMs: NOW_MS, maxBytes: 4500, keepBytes: 3200 });
  expect([old, used, fresh, leftover, current].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

it('leaves what is in use, however old', () => {
  const [old, oldest, fresh] = [file('old', 20), file('oldest', 30), file('fresh', 1)];
  sweepCache(folder, { nowMs: NOW_MS, isInUse: (path) => path === oldest, maxBytes: 2500, keepBytes: 2200 });
  expect([old, oldest, fresh].map((path) => existsSync(path))).toEqual([false, true, true]);
});

it('leaves a small cache alone, and one that is not there', () => {
  const old = file('old', 300);
  sweepCache(folder, { nowMs: NOW_MS });
  expect(existsSync(old)).toBe(true);
  sweepCache(join(folder, 'nowhere'), { nowMs: NOW_MS });
});
