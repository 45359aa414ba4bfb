import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSite } from './plan.ts';
import { segmentKey } from './segment-keys.ts';
import type { Plan } from './site-plan.ts';
import { decodePlan, encodePlan } from './stored-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-plan-'));
const lay = { historyKey: null, paths: ['docs.json'], stamps: ['1'] };
let plan: Plan;
let bytes: Buffer;

beforeAll(async () => {
  mkdirSync(join(folder, 'guides'));
  writeFileSync(join(folder, 'docs.json'), '{"name": "Ünïcode", "navigation": {"pages": ["a", "guides/b"]}}');
  for (const page of ['a', 'guides/b', 'hidden']) {
    writeFileSync(join(folder, `${page}.mdx`), `---\ntitle: "${page} ☕"\n---\n\nText.\n`);
  }
  plan = await planSite(folder);
  bytes = Buffer.concat(await encodePlan(plan, lay));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('gives a plan as it was, with what lay in the folder', () => {
  const stored = decodePlan(bytes);
  expect(stored).toMatchObject(lay);
  expect(stored.plan).toEqual(plan);
  expect(stored.files.flat().sort()).toEqual(['a.mdx', 'a.mdx', 'guides/b.mdx', 'hidden.mdx']);
});

it('knows keys without the pages, and makes them anew once they are forgotten', () => {
  const [segment] = decodePlan(bytes).plan.segments;
  expect(segment!.firstKey).toBe(segmentKey(plan, plan.segments[0]!));
  segment!.firstKey = undefined;
  expect(segmentKey(plan, segment!)).toBe(plan.segments[0]!.firstKey);
  segment!.pages[0]!.meta.hash = 'another';
  segment!.firstKey = undefined;
  expect(segmentKey(plan, segment!)).not.toBe(plan.segments[0]!.firstKey);
});

it('refuses bytes that are not those that were written', () => {
  const half = bytes.subarray(0, bytes.length / 2);
  expect(() => decodePlan(half)).toThrow('damaged');
  expect(() => decodePlan(Buffer.alloc(0))).toThrow();
  for (let at = 0; at < bytes.length; at += 97) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => decodePlan(changed)).toThrow('damaged');
  }
});
