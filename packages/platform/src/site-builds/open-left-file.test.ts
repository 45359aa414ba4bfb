import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeNavigation } from '../agent-jobs/site-check.ts';
import { openLeftFile } from './open-left-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-left-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = join(folder, 'secret.key');
writeFileSync(secret, 'secret-of-the-platform');

const PLANTED: [string, (path: string) => void][] = [
  ['a link to a secret', (path) => symlinkSync(secret, path)],
  ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
  ['a pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
  ['a folder', (path) => mkdirSync(path)],
  ['nothing', () => {}],
];

describe.each(PLANTED)('%s in the place of a file', (_, plant) => {
  it('is not read', async () => {
    const path = join(mkdtempSync(join(folder, 'x-')), 'bundle.tar.gz');
    plant(path);
    await expect(openLeftFile(path)).rejects.toThrow();
  });

  it('is no docs.json', async () => {
    const site = mkdtempSync(join(folder, 'x-'));
    plant(join(site, 'docs.json'));
    expect(await describeNavigation(site)).toBe('There is no docs.json yet.');
  });
});

it('a file is read', async () => {
  const handle = await openLeftFile(secret);
  expect(await handle.readFile('utf8')).toBe('secret-of-the-platform');
  await handle.close();
});
