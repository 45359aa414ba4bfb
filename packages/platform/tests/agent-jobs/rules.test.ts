/** Who may have agents work, how often, with which model; lists, repetition and the live transcript. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEvent, AgentJob } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminKey } from '../../src/admin-keys/store.ts';
import { agentModels } from '../../src/agent-jobs/models.ts';
import { archiveOldJobs } from '../../src/agent-jobs/store.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';
import { MODELS } from './run-options.ts';

let bench: AgentBench;
beforeAll(async () => {
  const [write, finish] = writeAndFinish();
  bench = await makeAgentBench(byPrompt({ '#slow': [{ ...write!, eventEveryMs: 60 }, finish!] }), {
    perHour: 6,
  });
});
afterAll(() => bench.close());

const project = async () => bench.project({ repository: await bench.repository() });
const post = (projectId: string, body: unknown, headers = {}) =>
  bench.call<AgentJob & { error: string }>('POST', `${projectId}/job`, { body, headers });

it('needs the plan pro or enterprise', async () => {
  const free = await bench.tenant('free');
  const projectId = await bench.project({ repository: await bench.repository(), ...free });
  for (const [method, path] of [
    ['POST', `${projectId}/job`],
    ['GET', `${projectId}/jobs`],
    ['GET', `${projectId}/job/x`],
  ]) {
    const { status, body } = await bench.call<{ error: string }>(method!, path!, {
      key: free.key,
      ...(method === 'POST' && { body: { prompt: 'x' } }),
    });
    expect(status).toBe(403);
    expect(body.error).toMatch(/pro or enterprise/);
  }
});

it('takes so many jobs and messages of a project in an hour', async () => {
  const projectId = await project();
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.push((await post(projectId, { prompt: 'x' })).body.id);
  for (const id of ids.slice(0, 2))
    expect(
      (await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: 'y' } })).status,
    ).toBe(200);
  const refused = await post(projectId, { prompt: 'x' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(Number(refused.headers.get('ratelimit-reset'))).toBeGreaterThan(3_500);
  expect(refused.headers.get('ratelimit-limit')).toBe('6');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect(refused.body.error).toContain('6');
  const message = await bench.call('POST', `${projectId}/job/${ids[3]}/message`, { body: { prompt: 'y' } });
  expect(message.status).toBe(429);
  expect((await post(await project(), { prompt: 'another project' })).status).toBe(201);
  // As if the database's clock had been put back by an hour.
  await bench.database.pool.query(
    `UPDATE agent_prompts SET created_at = created_at + interval '1 hour' WHERE project_id = $1`,
    [projectId],
  );
  expect((await post(projectId, { prompt: 'x' })).status).toBe(201);
});

it.each([
  ['no prompt', {}, /prompt/],
  ['an empty prompt', { prompt: '  ' }, /prompt/],
  [
    'a model that is not allowed',
    { prompt: 'x', model: 'anthropic/other' },
    /"model" must be one of anthropic\/scripted-1/,
  ],
  ['what is no branch', { prompt: 'x', ref: '--upload-pack=x' }, /ref/],
  ['a field that is not known', { prompt: 'x', branch: 'main' }, /branch/],
])('refuses %s with 400', async (_, body, reason) => {
  const answer = await post(await project(), body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(reason);
});

it('takes the job’s model, else the project’s, else the installation’s', async () => {
  const projectId = await project();
  expect((await post(projectId, { prompt: 'x' })).body.model).toBe(MODELS.anthropic);
  const own = MODELS['openai-compatible'];
  expect((await post(projectId, { prompt: 'x', model: own })).body.model).toBe(own);
  await bench.database.pool.query('UPDATE projects SET agent_model = $2 WHERE id = $1', [projectId, own]);
  expect((await post(projectId, { prompt: 'x' })).body.model).toBe(own);
});

describe('without a model', () => {
  const nothing = {
    ...{ agentModel: null, agentModels: [], anthropicApiKey: null, anthropicBaseUrl: null },
    ...{ openaiCompatibleBaseUrl: null, openaiCompatibleApiKey: null },
  };

  it.each([
    [{}, /AGENT_MODEL/],
    [{ agentModel: 'anthropic/a' }, /ANTHROPIC_API_KEY/],
    [{ agentModel: 'openai-compatible/a' }, /OPENAI_COMPATIBLE_BASE_URL/],
  ])('names the missing setting: %j', async (given, reason) => {
    const models = agentModels({ ...nothing, ...given });
    expect(models.problem()).toMatch(reason);
    expect(() => models.choose({ ofProject: null })).toThrow(
      expect.objectContaining({ status: 503, message: expect.stringMatching(reason) }),
    );
  });

  it('starts no job and counts none', async () => {
    const bare = await makeAgentBench(() => 'never', { models: agentModels(nothing) });
    const projectId = await bare.project({ repository: await bare.repository() });
    const refused = await bare.call<{ error: string }>('POST', `${projectId}/job`, { body: { prompt: 'x' } });
    expect(refused.status).toBe(503);
    expect(refused.body.error).toMatch(/AGENT_MODEL/);
    expect((await bare.call<{ data: AgentJob[] }>('GET', `${projectId}/jobs`)).body.data).toEqual([]);
    await bare.close();
  });
});

it('refuses none of as many as a project may start, however many come at once', async () => {
  const crowded = await makeAgentBench(() => 'never', { perHour: 100 });
  const projectId = await crowded.project({ repository: await crowded.repository() });
  const create = () => crowded.call('POST', `${projectId}/job`, { body: { prompt: 'x' } });
  const answers = await Promise.all(Array.from({ length: 101 }, create));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await crowded.close();
});

it('starts one job however often a request is repeated', async () => {
  const projectId = await project();
  const headers = { 'idempotency-key': 'once' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(projectId, { prompt: 'x' }, headers)),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await post(projectId, { prompt: 'other' }, headers)).status).toBe(409);
});

it('lists newest first, by state, page by page', async () => {
  const projectId = await project();
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift((await post(projectId, { prompt: 'x' })).body.id);
  await bench.call('POST', `${projectId}/job/${ids[1]}/cancel`);
  const list = async (query: string) =>
    (await bench.call<{ data: AgentJob[]; nextCursor: string | null }>('GET', `${projectId}/jobs?${query}`))
      .body;
  const first = await list('limit=3');
  const second = await list(`limit=3&cursor=${first.nextCursor}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
  expect((await list('status=failed')).data.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await list('status=active')).data).toHaveLength(4);
});

it('archives by age', async () => {
  const projectId = await project();
  const [old, young, active] = await Promise.all(
    [1, 2, 3].map(async () => (await post(projectId, { prompt: 'x' })).body.id),
  );
  for (const id of [old, young]) await bench.call('POST', `${projectId}/job/${id}/cancel`);
  await bench.database.pool.query(`UPDATE jobs SET ended_at = now() - interval '31 days' WHERE id = $1`, [
    `${old}.1`,
  ]);
  await archiveOldJobs(bench.database.db, { afterDays: 30 });
  const state = async (id: string | undefined) => (await bench.call('GET', `${projectId}/job/${id}`)).body;
  expect(await state(old)).toMatchObject({
    status: 'archived',
    archivedAt: expect.any(String),
    error: null,
    failureReason: 'cancelled',
  });
  expect((await state(young)).status).toBe('failed');
  expect((await state(active)).status).toBe('active');
});

it.each([
  ['revoked', `UPDATE admin_keys SET revoked_at = now() WHERE id = $1`],
  ['expired', `UPDATE admin_keys SET expires_at = now() WHERE id = $1`],
  ['bound to another address', `UPDATE admin_keys SET ip_allowlist = '{192.0.2.1/32}' WHERE id = $1`],
])('ends when its key is %s', async (_, ending) => {
  const projectId = await project();
  const { id } = (await post(projectId, { prompt: 'nobody works on this one' })).body;
  const { organizationId } = bench;
  const { id: keyId, key } = await bench.database.db
    .transaction()
    .execute((tx) => createAdminKey(tx, { organizationId, name: 'Reader' }));
  // Still running for certain: its end is no end of the stream.
  await bench.database.pool.query(
    `UPDATE jobs SET status = 'running' WHERE id = (SELECT run_id FROM agent_jobs WHERE id = $1)`,
    [id],
  );
  const response = await fetch(`${bench.url}/v2/agent/${projectId}/job/${id}/events`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  const reader = response.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await bench.database.pool.query(ending, [keyId]);
  let told = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    told += Buffer.from(chunk.value).toString();
  expect(told).not.toContain('event: end');
});

it('streams the transcript live, and goes on behind the last event seen', async () => {
  bench.work();
  const projectId = await project();
  const { id } = (await post(projectId, { prompt: '#slow' })).body;
  const whole = await readStream(projectId, id);
  expect(whole.at(-1)).toMatchObject({ event: 'end', data: { id, status: 'completed' } });
  const events = await bench.events(projectId, id);
  expect(whole.slice(0, -1).map(({ data }) => data)).toEqual(events);
  expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
  const rest = await readStream(projectId, id, 4);
  expect(rest.map(({ id: seen }) => seen)).toEqual([...events.slice(4).map((event) => event.id), 0]);
  // Live: what came first was shown while the model was still speaking.
  expect(whole[0]!.atMs).toBeLessThan(whole.at(-1)!.atMs - 100);
});

it('is not for another organization', async () => {
  const projectId = await project();
  const { id } = (await post(projectId, { prompt: 'x' })).body;
  const other = await bench.tenant('enterprise');
  const answer = await bench.call<{ error: string }>('GET', `${projectId}/job/${id}/events`, {
    key: other.key,
    headers: { accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(404);
});

interface Streamed {
  id: number;
  event: string;
  data: AgentEvent | AgentJob;
  atMs: number;
}

async function readStream(projectId: string, id: string, after?: number): Promise<Streamed[]> {
  const response = await fetch(`${bench.url}/v2/agent/${projectId}/job/${id}/events`, {
    headers: {
      authorization: `Bearer ${bench.key}`,
      accept: 'text/event-stream',
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const seen: Streamed[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      if (!event) continue;
      const data = JSON.parse(/^data: (.*)$/m.exec(block)![1]!);
      seen.push({ id: Number(/^id: (.*)$/m.exec(block)?.[1] ?? 0), event, data, atMs: performance.now() });
    }
    await sleep(0);
  }
  return seen;
}
