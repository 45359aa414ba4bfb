import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, sampleBundle, unpacked } from '../tests/harness/sample-site.ts';
import { BodyCache } from './body-cache.ts';
import { openSite, type Site } from './site.ts';
import { warmUp } from './warm-up.ts';

const PAGES = 40;
let folder: string;
let site: Site;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-warm-up-'));
  const files = Object.fromEntries(
    Array.from({ length: PAGES }, (_, index) => [`p${index}.html`, page(`Page ${index}`)]),
  );
  site = await openSite(await unpacked(sampleBundle({ files }), folder));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('compresses everything where nobody reads', async () => {
  const cache = new BodyCache(16 * 1024 ** 2);
  const loads = vi.spyOn(cache, 'load');
  await warmUp(site, cache, { isWanted: () => true, asked: () => 0 });
  expect(loads.mock.calls.length).toBeGreaterThanOrEqual(PAGES);
});

it('leaves the processor to readers while there are some', async () => {
  const cache = new BodyCache(16 * 1024 ** 2);
  const loads = vi.spyOn(cache, 'load');
  let isWanted = true;
  let asked = 0;
  const warming = warmUp(site, cache, { isWanted: () => isWanted, asked: () => asked++ });
  await sleep(300);
  expect(loads).toHaveBeenCalled();
  expect(loads.mock.calls.length, 'forty pauses take four seconds').toBeLessThan(PAGES);
  isWanted = false;
  await warming;
});
