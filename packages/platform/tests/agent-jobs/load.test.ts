/** Many jobs at once on two workers: none lost, and memory does not grow with them. AGENT_LOAD is how many. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentJob } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { READY_CODE } from '../harness/ready-code.ts';
import { type AgentBench, makeAgentBench, writeAndFinish } from './agent-bench.ts';
import type { CrashWorkerSettings } from './crash-worker.ts';

const JOBS = Number(process.env.AGENT_LOAD ?? 8);
const full = JOBS >= 100;

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
    const create = () => bench.create(projectId, { prompt: 'Rewrite the guide' });
    const jobs: AgentJob[] = await Promise.all(Array.from({ length: JOBS }, create));
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
    const quarters = [0, 1, 2, 3].map((quarter) => {
      const from = Math.floor((memory.length * quarter) / 4);
      return Math.max(...memory.slice(from, Math.floor((memory.length * (quarter + 1)) / 4)));
    });
    console.log(`load: ${JOBS} jobs, most memory of a worker by quarters: ${quarters.join(', ')} MB`);
    // The first jobs load the code; from then on it stays.
    if (full) expect(quarters[3]).toBeLessThan(quarters[1]! * 1.15);
  },
  full ? 3_600_000 : 300_000,
);

function startWorker() {
  const settings: CrashWorkerSettings = {
    url: bench.database.url,
    run: { folder: bench.folder, modelUrl: bench.model.baseUrl, concurrency: 4 },
    kill: null,
  };
  return fork(new URL('./crash-worker.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, ...READY_CODE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}
