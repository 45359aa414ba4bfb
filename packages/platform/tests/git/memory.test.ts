/** Packs that are small on the wire and large in memory. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { git } from '../../src/git/git.ts';
import { deltaBomb } from '../harness/delta-bomb.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-bomb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function unpack(sizeMegabytes: number): Promise<string> {
  const pack = join(folder, `${sizeMegabytes}.pack`);
  const bomb = deltaBomb(sizeMegabytes * 1024 * 1024);
  expect(bomb.length).toBeLessThan(64 * 1024);
  writeFileSync(pack, bomb);
  return git(['index-pack', pack], { configFolder: join(folder, 'git'), cwd: folder });
}

execFileSync('git', ['init', '-q', '--bare', folder]);

it.each([800, 1200, 3000])('an object of %i MB in a few kilobytes is refused, not unpacked', async (size) => {
  await expect(unpack(size)).rejects.toMatchObject({
    reason: 'memory',
    message: 'git index-pack met an object that needs more than 640 MB of memory',
  });
});

it('what a site may have is unpacked', async () => {
  await expect(unpack(100)).resolves.toMatch(/^[0-9a-f]{40}\n$/);
});
