import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openWorkFolder } from '../src/work-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'bindery-work-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function worker(): Promise<{ child: ChildProcess; folder: string }> {
  const module = new URL('../src/work-folder.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(({ openWorkFolder }) => {
    process.send(openWorkFolder(${JSON.stringify(parent)}).folder);
    process.on('disconnect', () => process.exit());
  })`;
  const file = join(parent, 'worker.mjs');
  writeFileSync(file, script);
  const child = fork(file, { execArgv: [] });
  const [folder] = (await once(child, 'message')) as [string];
  return { child, folder };
}

it('removes the folders of killed workers, and those of no other', async () => {
  const [killed, alive] = [await worker(), await worker()];
  for (const { folder } of [killed, alive]) writeFileSync(join(folder, 'half'), 'x');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const young = openWorkFolder(parent);
  expect(young.sweep()).toBe(0);
  const own = openWorkFolder(parent, { settledMs: 0 });
  expect(existsSync(killed.folder)).toBe(false);
  expect(existsSync(join(alive.folder, 'half'))).toBe(true);
  expect([existsSync(young.folder), existsSync(own.folder)]).toEqual([true, true]);

  for (const { remove } of [young, own]) remove();
  alive.child.kill('SIGKILL');
  await once(alive.child, 'exit');
  openWorkFolder(parent, { settledMs: 0 }).remove();
  expect(readdirSync(parent)).toEqual(['worker.mjs']);
});
