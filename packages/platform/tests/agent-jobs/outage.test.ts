/** What an agent job runs on refuses it or goes away: it says so, and goes on when that is over. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGitServer } from '../harness/git-server.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';

let bench: AgentBench;
const isRoot = process.getuid?.() === 0;
const smallDisk = mkdtempSync(join(tmpdir(), 'bindery-agent-disk-'));

beforeAll(async () => {
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', smallDisk]);
  bench = await makeAgentBench(byPrompt({ '#rewrite': writeAndFinish() }));
  bench.work({ outboundAllow: ['127.0.0.1'], options: { workFolder: smallDisk } });
});
afterAll(async () => {
  await bench?.close();
  if (isRoot) execFileSync('umount', ['--lazy', smallDisk]);
  rmSync(smallDisk, { recursive: true, force: true });
});

it.each([undefined, 'tok_wrong'])('a repository that refuses the token %s: what to do', async (token) => {
  const repository = fileURLToPath(await bench.repository());
  const git = await startGitServer(bench.folder, { password: 'tok_private' });
  const projectId = await bench.project({ repository: `${git.url}/${basename(repository)}`, token });
  const { id } = await bench.create(projectId, { prompt: '#rewrite' });
  const job = await bench.ended(projectId, id);
  await git.stop();
  expect(job).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/could not be fetched: .*give a working "source.token"/),
  });
  expect(JSON.stringify(job)).not.toContain('tok_wrong');
});

it.skipIf(!isRoot)('a full disk: it waits, and goes on without a failure', async () => {
  const projectId = await bench.project({ repository: await bench.repository() });
  const ballast = join(smallDisk, 'ballast');
  expect(() => writeFileSync(ballast, Buffer.alloc(9 * 1024 ** 2))).toThrow(/ENOSPC/);
  const { id } = await bench.create(projectId, { prompt: '#rewrite' });
  const waiting = await bench.until(
    projectId,
    id,
    (job) => job.waitingFor !== null || job.status !== 'active',
  );
  expect(waiting).toMatchObject({ status: 'active', waitingFor: 'room on a worker’s disk', error: null });
  rmSync(ballast);
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed', waitingFor: null });
  const { rows } = await bench.database.pool.query('SELECT failures FROM jobs WHERE id LIKE $1', [`${id}%`]);
  expect(rows).toEqual([{ failures: 0 }]);
});
