/**
 * Cancelling by the API in one process while a worker in another is at any stage of a job: the job says so, its model
 * and its git host are left alone, the worker is free, long before it would look by itself, and nothing follows.
 * By default at every second stage, the others on the next day; `npm run test:cancel` at each.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type HostStandIn, startHostStandIn } from '../git/hosts/stand-in.ts';
import { gitIn } from '../harness/hostile-repository.ts';
import { READY_CODE } from '../harness/ready-code.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';
import type { HeldNews, HeldOrder, HeldPlace } from './held-worker.ts';

/** A worker that nobody tells hears of it when it renews its lease, three times in this long. */
const LEASE_SECONDS = 90;
const BAR_MS = 20_000;
const [write, finish] = writeAndFinish();

let bench: AgentBench;
let host: HostStandIn;
let worker: ReturnType<typeof startHeldWorker>;
let repository: string;
let projectId: string;

beforeAll(async () => {
  const check = { calls: [{ tool: 'check', input: {} }] };
  bench = await makeAgentBench(
    byPrompt({
      '#write': [write!, finish!],
      '#never': ['never'],
      '#slow': [{ ...write!, eventEveryMs: 200 }, finish!],
      '#busy': [{ status: 429, headers: { 'retry-after': '60' } }],
      '#check': [write!, check, finish!],
    }),
  );
  const root = join(bench.folder, 'hosted');
  repository = join(root, 'acme', 'docs.git');
  mkdirSync(join(root, 'acme'), { recursive: true });
  renameSync(new URL(await bench.repository()).pathname, repository);
  gitIn(repository, ['config', 'http.receivepack', 'true']);
  host = await startHostStandIn({ kind: 'github', root });
  projectId = await bench.project({ repository: `${host.origin}/acme/docs.git`, token: host.token });
  worker = startHeldWorker();
  // Until one job is done, much of the worker's code is not loaded.
  const { id } = await bench.create(projectId, { prompt: '#write' });
  await bench.ended(projectId, id);
});
// Where one fails, the worker must not stay held for the next.
afterEach(() => {
  host.silentFor = null;
  worker.tell({ hold: null });
  worker.tell('go');
});
afterAll(async () => {
  await worker?.stop();
  await host?.stop();
  await bench?.close();
});

interface Stage {
  prompt?: string;
  /** The worker waits there. */
  at?: HeldPlace;
  /** The host does not answer such requests. */
  silentFor?: string;
  /** The model is being asked. */
  asking?: true;
  /** What is there in the end. */
  branch?: true;
  pulls?: number;
}

const STAGES: [string, Stage][] = [
  ['claimed', { at: 'claimed' }],
  ['being cloned', { silentFor: 'git-upload-pack' }],
  ['cloned', { at: 'cloned' }],
  ['checked before the agent begins', { at: 'checking' }],
  ['waiting for the model', { prompt: '#never', asking: true }],
  ['in the middle of the model’s answer', { prompt: '#slow', asking: true }],
  ['waiting to ask the model again', { prompt: '#busy' }],
  ['just answered', { at: 'answered' }],
  ['running a tool', { at: 'tool' }],
  ['running its check', { prompt: '#check', at: 'checking' }],
  ['committed', { at: 'committed' }],
  ['being pushed', { silentFor: 'git-receive-pack' }],
  ['pushed', { at: 'pushed', branch: true }],
  ['asking for its pull request', { silentFor: '/repos/', branch: true }],
  ['having its pull request opened', { at: 'opened', branch: true, pulls: 1 }],
];
const isFull = process.env.CANCEL === 'full';
const tried = STAGES.filter((_, index) => isFull || index % 2 === new Date().getUTCDate() % 2);

it.each(tried)('%s', async (_, stage) => {
  const { prompt = '#write', at = null, silentFor = null, asking = false, branch = false, pulls = 0 } = stage;
  // An earlier check of the same commit is remembered: another commit, another check.
  if (at === 'checking') moveMain();
  host.silentFor = silentFor;
  if (at) worker.tell({ hold: at });
  const held = at && worker.reaches(at);
  const { id, source } = await bench.create(projectId, { prompt });
  await held;
  if (prompt === '#check') await untilEvent(id, 'result');
  if (silentFor) await until(() => host.unanswered() > 0);
  if (asking) await until(() => bench.model.openAnswers() > 0);
  if (prompt === '#busy') await untilEvent(id, 'retry');
  if (prompt === '#slow') await sleep(500);

  const lost = worker.heard('lost');
  const startMs = performance.now();
  const cancelled = await bench.call('POST', `${projectId}/job/${id}/cancel`);
  expect(cancelled.body).toMatchObject({ status: 'failed', error: 'cancelled', prLink: null });
  worker.tell('go');
  await until(() => bench.model.openAnswers() === 0 && host.unanswered() === 0);
  await lost;
  expect(performance.now() - startMs).toBeLessThan(BAR_MS);

  host.silentFor = null;
  const before = await stateOf(id);
  await sleep(400);
  expect(await stateOf(id)).toEqual(before);
  expect(before).toMatchObject({ status: 'failed', error: 'cancelled', last: 'failed' });
  expect(gitIn(repository, ['branch', '--list', source.ref!]) !== '').toBe(branch);
  expect(host.pulls.filter(({ head }) => head === source.ref)).toHaveLength(pulls);
  expect(readdirSync(join(bench.folder, 'work')), 'nothing is left of it').toEqual([]);
});

it('waiting for a worker', async () => {
  await worker.stop();
  const { id } = await bench.create(projectId, { prompt: '#write' });
  const asked = bench.model.questions.length;
  await bench.call('POST', `${projectId}/job/${id}/cancel`);
  worker = startHeldWorker();
  await worker.heard('ready');
  const other = await bench.create(projectId, { prompt: 'Another' });
  expect(await bench.ended(projectId, other.id)).toMatchObject({ status: 'completed' });
  expect(await stateOf(id)).toMatchObject({ status: 'failed', error: 'cancelled' });
  expect(bench.model.questions.length - asked).toBe(1);
});

async function stateOf(id: string) {
  const { body: job } = await bench.call('GET', `${projectId}/job/${id}`);
  const events = await bench.events(projectId, id);
  return { status: job.status, error: job.error, events: events.length, last: events.at(-1)?.type };
}

async function untilEvent(id: string, type: string): Promise<void> {
  while (!(await bench.events(projectId, id)).some((event) => event.type === type)) await sleep(50);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

function moveMain(): void {
  const sha = gitIn(repository, ['commit-tree', 'main^{tree}', '-p', 'main', '-m', 'Another']);
  gitIn(repository, ['update-ref', 'refs/heads/main', sha]);
}

function startHeldWorker() {
  const address = `127.0.0.1:${host.port}`;
  const settings = {
    url: bench.database.url,
    leaseSeconds: LEASE_SECONDS,
    run: {
      ...{ folder: bench.folder, modelUrl: bench.model.baseUrl, concurrency: 1 },
      ...{ outboundAllow: [address], hosts: { [address]: 'github' } },
    },
  };
  const child = fork(new URL('./held-worker.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, ...READY_CODE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = (isWanted: (news: string | HeldNews) => boolean) =>
    new Promise<void>((resolve) => {
      const hear = (news: string | HeldNews) => {
        if (!isWanted(news)) return;
        child.off('message', hear);
        resolve();
      };
      child.on('message', hear);
    });
  return {
    tell: (order: HeldOrder) => void child.send(order),
    /** Resolves when it next says this of a job; a job that is `claimed` has yet to reach the place of that name. */
    heard: (event: string) => next((news) => news === event),
    reaches: (place: HeldPlace) => next((news) => typeof news === 'object' && news.at === place),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
