/** A system that has no files left to give takes no server process away for good. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { childrenOf } from './harness/child-processes.ts';
import { runtimeCommand } from './harness/runtime-command.ts';
import { sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);
/** Several tries to start another one. */
const SHORTAGE_MS = 2_000;

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('a server process that could not be started is started once it can be', async () => {
  const folder = await temporaryFolder(onEnd);
  const bundle = join(folder, 'site.tar.gz');
  await writeFile(bundle, sampleBundle({ files: { 'p0.html': 'page 0' } }));
  const flags = ['--bundle-url', `file://${bundle}`, '--data', join(folder, 'data'), '--processes', '2'];
  const { child } = await runtimeCommand(flags, onEnd);
  const servers = () => childrenOf(child.pid!, 'server-process');
  const [killed, other] = servers();

  const limit = (files: string) =>
    execFileSync('prlimit', ['--pid', String(child.pid), `--nofile=${files}:`]);
  limit(String(readdirSync(`/proc/${child.pid}/fd`).length - 4));
  process.kill(killed!, 'SIGKILL');
  await sleep(SHORTAGE_MS);
  expect(servers()).toEqual([other]);

  limit('1024');
  await expect.poll(() => servers().filter((pid) => pid !== killed && pid !== other)).toHaveLength(1);
  expect(child.exitCode).toBeNull();
});
