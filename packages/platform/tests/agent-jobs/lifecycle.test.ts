/** Jobs through the API, with a scripted model of each shape: what becomes of them, and what users are told. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentJob } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPTED_KEY } from '../../../agent/tests/harness/scripted-question.ts';
import { type AgentBench, byPrompt, makeAgentBench, writeAndFinish } from './agent-bench.ts';
import { MODELS } from './run-options.ts';

const finish = { calls: [{ tool: 'finish', input: { title: 'Done', summary: 'All of it.' } }] };
const write = (path: string, content: string) => ({ calls: [{ tool: 'write', input: { path, content } }] });

let bench: AgentBench;
beforeAll(async () => {
  bench = await makeAgentBench(
    byPrompt({
      '#rewrite': writeAndFinish(),
      '#again': writeAndFinish('again.mdx', '---\ntitle: Again\n---\n\nMore.\n'),
      '#nothing': [{ text: 'There is nothing to change.' }],
      '#slow': [{ ...write('slow.mdx', 'Slow.'), eventEveryMs: 150 }, finish],
      '#endless': Array.from({ length: 60 }, (_, index) => write(`page-${index}.mdx`, 'One more.')),
      '#leak': [
        { text: `The key is ${SCRIPTED_KEY}.`, calls: [{ tool: 'read', input: { path: SCRIPTED_KEY } }] },
        finish,
      ],
      '#secret': [write('keys.mdx', `AKIA${'ABCD'.repeat(4)}`), finish],
      '#refused': [{ status: 400, body: { error: { message: 'no such model' } } }],
      '#away': [{ status: 503 }, { status: 503 }, { status: 503 }],
    }),
  );
  bench.work({ options: { retry: { tries: 2, firstWaitMs: 10 } }, limits: { steps: 20 }, concurrency: 6 });
});
afterAll(() => bench.close());

const newProject = async (files = {}) => {
  const repository = await bench.repository(files);
  return { repository, projectId: await bench.project({ repository }) };
};

describe.each(Object.entries(MODELS))('with a model of the shape %s', (_, model) => {
  it('turns a prompt into a branch with one commit, and a link', async () => {
    const { repository, projectId } = await newProject();
    const created = await bench.create(projectId, { prompt: 'Please #rewrite it', model });
    expect(created).toEqual({
      id: expect.stringMatching(/^aj_[0-9a-f]{16}$/),
      title: 'Please #rewrite it',
      status: 'active',
      source: { repository, ref: `bindery/agent/${created.id}` },
      model,
      prLink: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      archivedAt: null,
      updatedAt: expect.any(String),
      error: null,
      failureReason: null,
      waitingFor: null,
      prState: null,
      usage: { inputTokens: 0, outputTokens: 0, steps: 0 },
    });
    const job = await bench.ended(projectId, created.id);
    expect(job).toMatchObject({ status: 'completed', error: null, usage: { steps: 2, outputTokens: 20 } });
    expect(job.prLink).toMatch(new RegExp(`^${bench.url}/-/review/${job.id}/`));
    expect(bench.git(repository, 'rev-list', '--count', `main..${job.source.ref}`)).toBe('1');
    expect(bench.git(repository, 'show', `${job.source.ref}:guide.mdx`)).toContain('Rewritten by the agent.');
    expect(
      bench.git(
        repository,
        'log',
        '-1',
        '--format=%an <%ae>|%s|%(trailers:key=Bindery-Job)',
        job.source.ref!,
      ),
    ).toBe(`Docs Bot <bot@example.com>|Rewrite the guide|Bindery-Job: ${job.id}`);
    const types = (await bench.events(projectId, job.id)).map(({ type, data }) =>
      data.step && type === 'git' ? data.step : type,
    );
    expect(types).toEqual([
      'prompt',
      'cloned',
      'answer',
      'result',
      'answer',
      'result',
      'ending',
      'committed',
      'pushed',
      'pull-request',
      'completed',
    ]);
  });
});

it('completes without a link when nothing was changed', async () => {
  const { repository, projectId } = await newProject();
  const { id } = await bench.create(projectId, { prompt: '#nothing' });
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed', prLink: null, error: null });
  expect(bench.git(repository, 'branch', '--list', 'bindery/*')).toBe('');
});

it('goes on with messages after completion: same branch, a link to what is there now', async () => {
  const { repository, projectId } = await newProject();
  const { id } = await bench.create(projectId, { prompt: '#rewrite' });
  const first = await bench.ended(projectId, id);
  const message = await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#again' } });
  expect(message).toMatchObject({
    status: 200,
    body: { id, status: 'active', prLink: null, source: first.source },
  });
  const second = await bench.ended(projectId, id);
  expect(second).toMatchObject({
    status: 'completed',
    prLink: expect.stringContaining(`/-/review/${id}/`),
    usage: { steps: 4 },
  });
  expect(bench.git(repository, 'log', '--format=%s', `main..${first.source.ref}`).split('\n')).toHaveLength(
    2,
  );
  await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#nothing' } });
  // A link names the commit that it shows.
  expect(second.prLink).not.toBe(first.prLink);
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed', prLink: second.prLink });
  expect(bench.git(repository, 'branch', '--list', 'bindery/*').split('\n')).toHaveLength(1);
  const asked = bench.model.questions.filter(({ raw }) => raw.includes('#again')).at(-1)!;
  expect(asked.messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
    expect.stringContaining('#rewrite'),
    expect.stringContaining('#again'),
    expect.stringContaining('#nothing'),
  ]);
});

it('reads a message that comes while it works at its next step', async () => {
  const { repository, projectId } = await newProject();
  const { id, source } = await bench.create(projectId, { prompt: '#slow' });
  await bench.until(projectId, id, () => bench.model.openAnswers() > 0);
  const message = await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#again' } });
  expect(message).toMatchObject({ status: 200, body: { status: 'active' } });
  expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed' });
  expect(bench.git(repository, 'ls-tree', '--name-only', source.ref!).split('\n')).toEqual(
    expect.arrayContaining(['again.mdx', 'slow.mdx']),
  );
  expect((await bench.events(projectId, id)).filter(({ type }) => type === 'prompt')).toHaveLength(2);
});

describe('failures say what a person can do', () => {
  it.each([
    ['a model that refuses', '#refused', /no such model|400/],
    ['a model that is away', '#away', /503/],
    ['too many steps', '#endless', /20/],
    ['what looks like a secret', '#secret', /"keys\.mdx" holds what looks like an AWS access key/],
  ])('%s', async (_, prompt, reason) => {
    const { repository, projectId } = await newProject();
    const { id } = await bench.create(projectId, { prompt });
    const job = await bench.ended(projectId, id);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(reason), prLink: null });
    expect(bench.git(repository, 'branch', '--list', 'bindery/*')).toBe('');
    expect((await bench.events(projectId, id)).at(-1)).toMatchObject({
      type: 'failed',
      data: { reason: job.error },
    });
  });

  it.each([
    ['a branch that is not there', { ref: 'nowhere' }, {}, /nowhere/],
    ['a folder that is not there', {}, { folder: 'manual' }, /manual/],
    [
      'a repository that is not there',
      {},
      { repository: 'file:///nonexistent/x.git' },
      /could not be fetched/,
    ],
  ])('%s', async (_, more, project, reason) => {
    const repository = await bench.repository();
    const projectId = await bench.project({ repository, ...project });
    const { id } = await bench.create(projectId, { prompt: '#rewrite', ...more });
    expect(await bench.ended(projectId, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(reason),
    });
  });

  it('and a message lets it go on', async () => {
    const { projectId } = await newProject();
    const { id } = await bench.create(projectId, { prompt: '#secret' });
    expect(await bench.ended(projectId, id)).toMatchObject({ status: 'failed' });
    const fix = await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#nothing' } });
    expect(fix.body).toMatchObject({ status: 'active', error: null });
    expect(await bench.ended(projectId, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('keys.mdx'),
    });
  });
});

it('works in the project’s folder alone, and takes its instructions from the base branch', async () => {
  const repository = await bench.repository({
    'manual/docs.json': '{"name":"M","navigation":{"pages":["guide"]}}',
    'manual/guide.mdx': 'Old.',
    '.bindery/AGENTS.md': 'Write like a sailor.',
  });
  const projectId = await bench.project({ repository, folder: 'manual' });
  const { id, source } = await bench.create(projectId, { prompt: '#rewrite' });
  await bench.ended(projectId, id);
  expect(bench.git(repository, 'diff', '--name-only', 'main', source.ref!)).toBe('manual/guide.mdx');
  expect(bench.model.questions.at(-1)!.system).toContain('Write like a sailor.');
});

it('leaves no secret in any record', async () => {
  const { projectId } = await newProject();
  const { id } = await bench.create(projectId, { prompt: '#leak' });
  await bench.ended(projectId, id);
  const { rows } = await bench.database.pool.query(
    'SELECT data::text AS text FROM agent_records WHERE job_id = $1',
    [id],
  );
  const text = rows.map((row: { text: string }) => row.text).join('\n');
  expect(text).toContain('[redacted]');
  expect(text).not.toContain(SCRIPTED_KEY);
});

describe('cancelling takes effect at once', () => {
  it.each([
    ['in the middle of an answer', '#slow', async () => untilOpen()],
    ['between steps', '#endless', async () => sleep(700)],
  ])('%s', async (_, prompt, moment) => {
    const { repository, projectId } = await newProject();
    const { id } = await bench.create(projectId, { prompt });
    await moment();
    const cancelled = await bench.call('POST', `${projectId}/job/${id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'failed', error: 'cancelled', prLink: null },
    });
    const before = await count(id);
    await untilClosed();
    await sleep(300);
    expect(await count(id)).toBe(before);
    expect(bench.git(repository, 'branch', '--list', 'bindery/*')).toBe('');
    expect((await bench.call('POST', `${projectId}/job/${id}/cancel`)).status).toBe(200);
  });

  it('and a message begins again where it was', async () => {
    const { repository, projectId } = await newProject();
    const { id, source } = await bench.create(projectId, { prompt: '#endless' });
    await bench.until(projectId, id, ({ usage }) => usage.steps >= 3);
    await bench.call('POST', `${projectId}/job/${id}/cancel`);
    await bench.call('POST', `${projectId}/job/${id}/message`, { body: { prompt: '#again' } });
    expect(await bench.ended(projectId, id)).toMatchObject({ status: 'completed' });
    const files = bench.git(repository, 'ls-tree', '--name-only', source.ref!);
    expect(files).toMatch(/page-0\.mdx/);
    expect(files).toMatch(/again\.mdx/);
  });

  const untilOpen = async () => {
    while (bench.model.openAnswers() === 0) await sleep(10);
  };
  // The bar is two seconds; a loaded machine gets more, but never the answer's whole length.
  const untilClosed = async () => {
    while (bench.model.openAnswers() > 0) await sleep(10);
  };
  const count = async (id: string) =>
    (await bench.database.pool.query('SELECT count(*) AS n FROM agent_records WHERE job_id = $1', [id]))
      .rows[0].n;
});

describe('states', () => {
  type Make = (projectId: string) => Promise<string>;
  const ended = async (projectId: string, prompt: string) => {
    const { id } = await bench.create(projectId, { prompt });
    await bench.ended(projectId, id);
    return id;
  };
  const states: Record<AgentJob['status'] | 'cancelled', Make> = {
    active: async (projectId) => (await bench.create(projectId, { prompt: '#slow' })).id,
    completed: (projectId) => ended(projectId, '#nothing'),
    failed: (projectId) => ended(projectId, '#refused'),
    cancelled: async (projectId) => {
      const { id } = await bench.create(projectId, { prompt: '#slow' });
      await bench.call('POST', `${projectId}/job/${id}/cancel`);
      return id;
    },
    archived: async (projectId) => {
      const id = await ended(projectId, '#nothing');
      await bench.call('POST', `${projectId}/job/${id}/archive`);
      return id;
    },
  };

  /** A job that was left as it was serves the next case of its state: refusals stand before what is done. */
  const left = new Map<keyof typeof states, { projectId: string; id: string }>();
  const take = async (from: keyof typeof states) => {
    const kept = left.get(from);
    left.delete(from);
    if (kept) return kept;
    const { projectId } = await newProject();
    return { projectId, id: await states[from](projectId) };
  };

  it.each([
    ['active', 'archive', 409, 'active'],
    ['active', 'merge', 409, 'active'],
    ['active', 'close', 409, 'active'],
    ['active', 'message', 200, 'active'],
    ['active', 'cancel', 200, 'failed'],
    ['completed', 'cancel', 409, 'completed'],
    ['completed', 'merge', 409, 'completed'],
    ['completed', 'close', 409, 'completed'],
    ['completed', 'archive', 200, 'archived'],
    ['completed', 'message', 200, 'active'],
    ['failed', 'cancel', 409, 'failed'],
    ['failed', 'archive', 200, 'archived'],
    ['failed', 'message', 200, 'active'],
    ['cancelled', 'cancel', 200, 'failed'],
    ['cancelled', 'archive', 200, 'archived'],
    ['cancelled', 'message', 200, 'active'],
    ['archived', 'message', 409, 'archived'],
    ['archived', 'cancel', 409, 'archived'],
    ['archived', 'archive', 200, 'archived'],
  ] as const)('%s, %s: %i, then %s', async (from, verb, status, to) => {
    const { projectId, id } = await take(from);
    const before = (await bench.call('GET', `${projectId}/job/${id}`)).body;
    const answer = await bench.call<AgentJob & { error: string }>('POST', `${projectId}/job/${id}/${verb}`, {
      ...(verb === 'message' && { body: { prompt: '#slow' } }),
    });
    expect(answer.status).toBe(status);
    const now = (await bench.call('GET', `${projectId}/job/${id}`)).body;
    expect(now.status).toBe(to);
    expect(now.archivedAt !== null).toBe(to === 'archived');
    if (from === 'archived') expect(now.archivedAt).toBe(before.archivedAt);
    if (status === 409 || from === 'archived') left.set(from, { projectId, id });
    else if (to === 'active') await bench.call('POST', `${projectId}/job/${id}/cancel`);
  });

  it('has no other way, not even in the database', async () => {
    const { projectId } = await newProject();
    const change = (id: string, set: string) =>
      bench.database.pool.query(`UPDATE agent_jobs SET ${set} WHERE id = $1`, [id]);
    const archived = await states.archived(projectId);
    await expect(change(archived, 'archived_at = NULL')).rejects.toThrow(/archived/);
    const active = await states.active(projectId);
    await expect(change(active, 'archived_at = now()')).rejects.toThrow(/active/);
    await expect(change(active, "run_id = 'x'")).rejects.toThrow(/active/);
    await bench.call('POST', `${projectId}/job/${active}/cancel`);
  });
});
