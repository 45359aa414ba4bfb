/** Many jobs at once on two workers: none lost, and memory does not grow with them. AGENT_LOAD=full for a hundred. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentJob } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentBench, makeAgentBench, writeAndFinish } from './agent-bench.ts';
import type { CrashWorkerSettings } from './crash-worker.ts';

const full = process.env.AGENT_LOAD === 'full';
const JOBS = full ? 100 : 8;

let bench: AgentBench;
beforeAll(async () => {
  bench = await makeAgentBench(
    ({ messages }) =>
      writeAndFinish()[messages.filter(({ role }) => role === 'assistant').length] ?? { text: 'Done.' },
    { perHour: 1_000 },
  );
});
afterAll(() => bench.close());

it(
  `finishes ${JOBS} jobs that were started at once`,
  async () => {
    const repository = await bench.repository();
    const projectId = await bench.project({ repository });
    const jobs: AgentJob[] = [];
    while (jobs.length < JOBS) {
      const few = Array.from({ length: 4 }, () => bench.create(projectId, { prompt: 'Rewrite the guide' }));
      jobs.push(...(await Promise.all(few)));
    }
    const workers = [startWorker(), startWorker()];
    const memory: number[] = [];
    for (let open = JOBS; open > 0; ) {
      await sleep(1000);
      memory.push(...workers.map(({ pid }) => residentMegabytes(pid!)));
      const { rows } = await bench.database.pool.query(
        `SELECT count(*)::int AS open FROM jobs WHERE status IN ('queued', 'running')`,
      );
      open = rows[0].open;
    }
    for (const worker of workers) {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const states = await Promise.all(jobs.map(({ id }) => bench.ended(projectId, id)));
    expect(states.filter(({ status, prLink }) => status === 'completed' && prLink !== null)).toHaveLength(
      JOBS,
    );
    const branches = bench
      .git(repository, 'for-each-ref', '--format=%(refname)', 'refs/heads/bindery')
      .split('\n');
    expect(branches).toHaveLength(JOBS);
    const half = memory.length >> 1;
    const [early, late] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))];
    console.log(
      `load: ${JOBS} jobs, most memory of a worker ${early} MB in the first half, ${late} MB in the second`,
    );
    if (full) expect(late).toBeLessThan(early * 1.3);
  },
  full ? 3_600_000 : 300_000,
);

function startWorker() {
  const settings: CrashWorkerSettings = {
    url: bench.database.url,
    run: { folder: bench.folder, modelUrl: bench.model.baseUrl, concurrency: 4 },
    kill: null,
  };
  return fork(join(import.meta.dirname, 'crash-worker.ts'), [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}
