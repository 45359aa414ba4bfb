/**
 * Workers are killed with -9 at the named steps of a job, again and again, while the job goes on with the next one.
 * CRASHES=full for at least 200 kills, each in a life with the engine's checks; by default the last life alone has them,
 * and every second step is one, the others on the next day.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunStep } from '../../src/agent-jobs/run-options.ts';
import { type HostStandIn, startHostStandIn } from '../git/hosts/stand-in.ts';
import { READY_CODE } from '../harness/ready-code.ts';
import { type AgentBench, makeAgentBench } from './agent-bench.ts';
import type { CrashWorkerSettings } from './crash-worker.ts';

const full = process.env.CRASHES === 'full';
const ROUNDS = full ? 23 : 1;
type Moment = RunStep | 'asked';
/** With how often each is reached in one job. */
const MOMENTS: [Moment, number][] = [
  ['claimed', 1],
  ['cloned', 1],
  ['asked', 3],
  ['answered', 3],
  ['tool', 3],
  ['committed', 1],
  ['pushed', 1],
  ['opened', 1],
  ['completed', 1],
];
const TRIED = MOMENTS.filter((_, index) => full || index % 2 === new Date().getUTCDate() % 2);

let bench: AgentBench;
let host: HostStandIn;
let projectId: string;
/** The worker to kill when a job's question arrives, and at which one. */
let victim: { tag: string; answers: number; kill(): void } | null = null;

beforeAll(async () => {
  bench = await makeAgentBench(({ messages, raw }) => {
    const answers = messages.filter(({ role }) => role === 'assistant').length;
    if (victim && raw.includes(victim.tag) && answers === victim.answers) {
      victim.kill();
      return 'never';
    }
    const tag = /tag-\d+-x/.exec(raw)![0];
    const turns = [
      { calls: [{ tool: 'write', input: { path: `${tag}.mdx`, content: 'One.\n' } }] },
      { calls: [{ tool: 'edit', input: { path: `${tag}.mdx`, old: 'One.', new: 'One. Two.' } }] },
      { calls: [{ tool: 'finish', input: { title: `Add ${tag}`, summary: 'Two words.' } }] },
    ];
    return turns[answers] ?? { text: 'Done.' };
  });
  const root = join(bench.folder, 'hosted');
  mkdirSync(join(root, 'acme'), { recursive: true });
  renameSync(new URL(await bench.repository()).pathname, join(root, 'acme', 'docs.git'));
  execFileSync('git', ['--git-dir', join(root, 'acme', 'docs.git'), 'config', 'http.receivepack', 'true']);
  host = await startHostStandIn({ kind: 'github', root });
  projectId = await bench.project({ repository: `${host.origin}/acme/docs.git`, token: host.token });
});
afterAll(async () => {
  await host.stop();
  await bench.close();
});

it(
  `loses and doubles nothing in ${ROUNDS} jobs that are killed at each of ${TRIED.length} steps`,
  async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const tag = `tag-${round}-x`;
      const { id } = await bench.create(projectId, { prompt: `Add ${tag}` });
      let asked = 0;
      for (const [moment, times] of TRIED) {
        const killed = await killAt({ id, tag, moment, time: (round % times) + 1 });
        if (killed) kills++;
        if (killed && moment === 'asked') asked++;
      }
      await finish(id);
      await verify({ id, tag, asked });
    }
    console.log(`crash matrix: ${ROUNDS} jobs, ${kills} kills, ${host.pulls.length} pull requests`);
    // A life may have gone past the next step before it was killed.
    expect(kills).toBeGreaterThanOrEqual(full ? 200 : TRIED.length - 1);
    expect(host.pulls).toHaveLength(ROUNDS);
    expect(host.complaints).toEqual([]);
    expect(bench.model.complaints).toEqual([]);
  },
  full ? 3_600_000 : 300_000,
);

/** False when the job has passed that step in an earlier life. */
async function killAt({
  id,
  tag,
  moment,
  time,
}: {
  id: string;
  tag: string;
  moment: Moment;
  time: number;
}): Promise<boolean> {
  const recorded = await answersOf(id);
  // Steps that are recorded are not taken again: the nth of them is counted from what is left.
  const left = moment === 'asked' || moment === 'answered' ? Math.max(1, time - recorded.length) : 1;
  if ((moment === 'asked' || moment === 'answered') && recorded.length >= 3) return false;
  const worker = startCrashWorker(moment === 'asked' ? null : { step: moment, time: left });
  if (moment === 'asked') {
    const answers = Math.max(time - 1, recorded.length);
    victim = { tag, answers, kill: () => worker.child.kill('SIGKILL') };
  }
  const result = await Promise.race([worker.exited.then(() => 'killed'), endedOnce(id)]);
  victim = null;
  if (result === 'killed') {
    await releaseLease();
    return true;
  }
  // Over without having been there.
  const late = await Promise.race([worker.exited.then(() => true), sleep(500).then(() => false)]);
  await worker.stop();
  return late;
}

async function finish(id: string): Promise<void> {
  const worker = startCrashWorker(null, { checks: true });
  await endedOnce(id);
  await worker.stop();
}

async function verify({ id, tag, asked }: { id: string; tag: string; asked: number }): Promise<void> {
  const { body: job } = await bench.call('GET', `${projectId}/job/${id}`);
  const pulls = host.pulls.filter(({ head }) => head === job.source.ref);
  expect(job).toMatchObject({ status: 'completed', error: null, prLink: expect.stringContaining('/pull/') });
  expect(pulls).toMatchObject([{ title: `Add ${tag}`, base: 'main', state: 'open' }]);
  const repository = `file://${join(bench.folder, 'hosted', 'acme', 'docs.git')}`;
  expect(bench.git(repository, 'branch', '--list', `*${id}*`, '--format=%(refname:short)')).toBe(
    job.source.ref,
  );
  expect(bench.git(repository, 'rev-list', '--count', `main..${job.source.ref}`)).toBe('1');
  expect(bench.git(repository, 'show', `${job.source.ref}:${tag}.mdx`)).toBe('One. Two.');
  expect(await answersOf(id)).toEqual([1, 2, 3]);
  const questions = bench.model.questions.filter(({ raw }) => raw.includes(tag));
  expect(questions.length, 'an answer that was recorded is not asked for again').toBe(3 + asked);
  expect(job.usage.steps).toBe(3);
}

async function answersOf(id: string): Promise<number[]> {
  const { rows } = await bench.database.pool.query<{ step: number }>(
    `SELECT (data->>'step')::int AS step FROM agent_records WHERE job_id = $1 AND type = 'answer' ORDER BY seq`,
    [id],
  );
  return rows.map(({ step }) => step);
}

async function endedOnce(id: string): Promise<string> {
  const job = await bench.ended(projectId, id);
  return job.status;
}

// What time would do: the dead worker's lease is over.
async function releaseLease(): Promise<void> {
  await bench.database.pool.query(
    `UPDATE jobs SET lease_expires_at = now() - interval '1 second' WHERE status = 'running'`,
  );
}

function startCrashWorker(kill: CrashWorkerSettings['kill'], { checks = full } = {}) {
  const settings: CrashWorkerSettings = {
    url: bench.database.url,
    run: {
      folder: bench.folder,
      modelUrl: bench.model.baseUrl,
      outboundAllow: [`127.0.0.1:${host.port}`],
      hosts: { [`127.0.0.1:${host.port}`]: 'github' },
      concurrency: 1,
    },
    kill,
    checks,
  };
  const child = fork(new URL('./crash-worker.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, ...READY_CODE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  return {
    child,
    exited,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
