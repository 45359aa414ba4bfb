/** A repository on the machine's own disk belongs to one organization, whatever way another takes to it. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentJob, StaticExportJob } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRepository, setUp } from '../../src/setup.ts';
import { asTenant, type TenantCalls, until } from '../harness/as-tenant.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

let bench: PlatformBench;
let seeded: string;
let first: { organizationId: string; projectId: string };
let intruder: TenantCalls;

beforeAll(async () => {
  bench = await startPlatformBench({
    AGENT_MODEL: 'openai-compatible/none',
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9',
  });
  const { settings, platform } = bench;
  seeded = seededRepository(settings);
  first = await setUp({ settings, foundation: platform.foundation });
  intruder = asTenant(bench, await bench.tenant());
  await bench.project('own.test');
  // What the operator allowed may hold the data folder by accident, and links lead anywhere.
  symlinkSync(bench.dataFolder, join(bench.folder, 'sources', 'data'));
});
afterAll(() => bench.stop());

const head = (repository: string) =>
  execFileSync('git', ['--git-dir', repository, 'rev-parse', 'main'], { encoding: 'utf8' }).trim();

describe('refused when it is set', () => {
  const ways: [string, () => string][] = [
    ['the seeded repository', () => seeded],
    ['as an address', () => `file://${seeded}`],
    ['with a host', () => `file://localhost${seeded}`],
    ['with a slash', () => `${seeded}/`],
    ['escaped', () => `file://${seeded.replace('bindery-docs', 'bindery%2Ddocs')}`],
    ['a folder inside it', () => join(seeded, 'objects')],
    ['the folder around it', () => join(seeded, '..')],
    ['the data folder', () => bench.dataFolder],
    ['by dots', () => `${bench.folder}/sources/../data/repositories/bindery-docs.git`],
    ['another organization’s folder', () => join(bench.folder, 'sources', 'own.test.git')],
    ['a mirror of somebody’s source', () => join(bench.dataFolder, 'cache', 'git')],
  ];
  it.each(ways)('for another organization: %s', async (_, repository) => {
    const source = { repository: repository() };
    const created = await intruder.call('POST', '/v1/projects', { name: 'Theirs', source });
    expect([created.status, JSON.stringify(created.body)]).toEqual([
      400,
      expect.not.stringContaining(seeded),
    ]);
    const own = await intruder.project();
    expect((await intruder.call('PATCH', `/v1/project/${own}`, { source })).status).toBe(400);
  });

  it.each([
    ['the seeded repository, by another project', () => seeded],
    ['the data folder through a link in an allowed folder', () => `${bench.folder}/sources/data`],
    [
      'the seeded repository through that link',
      () => `${bench.folder}/sources/data/repositories/bindery-docs.git`,
    ],
  ])('for the organization that may use local folders: %s', async (_, repository) => {
    const source = { repository: repository() };
    const { status } = await bench.call('POST', '/v1/projects', { name: 'Mine', source });
    expect(status).toBe(400);
  });
});

describe('refused at every use, however it got there', () => {
  const places: [string, () => string][] = [
    ['the seeded repository', () => seeded],
    ['another organization’s folder', () => join(bench.folder, 'sources', 'own.test.git')],
  ];
  /** As an older Bindery took it. */
  const taken = async (repository: string): Promise<string> => {
    const projectId = await intruder.project();
    await bench.database.pool.query(
      `UPDATE projects SET repository = $2, branch = 'main', active_version = NULL WHERE id = $1`,
      [projectId, `file://${repository}`],
    );
    return projectId;
  };

  it.each(places)('an update of %s', async (_, repository) => {
    const projectId = await taken(repository());
    const started = await intruder.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`);
    const ended = await intruder.ended(started.body.statusId);
    expect(ended).toMatchObject({ status: 'failure', summary: expect.stringContaining('has not allowed') });
  });

  it.each(places)('an export of %s', async (_, repository) => {
    const projectId = await taken(repository());
    const { body } = await intruder.call<{ domain: string }>('GET', `/v1/project/${projectId}`);
    const { domain } = body;
    const job = await intruder.call<StaticExportJob>('POST', '/v1/static-export/jobs', { domain });
    const ended = await until(async () => {
      const { body: now } = await intruder.call<StaticExportJob>(
        'GET',
        `/v1/static-export/jobs/${job.body.jobId}`,
      );
      return ['completed', 'failed'].includes(now.status) ? now : null;
    });
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('has not allowed') });
  });

  it.each(places)('an agent run and a merge in %s', async (_, repository) => {
    const projectId = await taken(repository());
    const before = head(repository());
    const path = `/v2/agent/${projectId}/job`;
    const { body: made } = await intruder.call<AgentJob>('POST', path, { prompt: 'Read everything.' });
    const ended = await until(async () => {
      const { body: now } = await intruder.call<AgentJob>('GET', `${path}/${made.id}`);
      return now.status === 'active' ? null : now;
    });
    expect(ended.status).toBe('failed');
    const events = await intruder.call('GET', `${path}/${made.id}/events`);
    expect(JSON.stringify(events.body)).toContain('has not allowed');
    const pull = { host: 'built-in', url: null, number: made.id, base: 'main', state: 'open' };
    await bench.database.pool.query(
      'UPDATE agent_jobs SET pull_request = $2, pushed_sha = $3 WHERE id = $1',
      [made.id, pull, before],
    );
    const merged = await intruder.call('POST', `${path}/${made.id}/merge`);
    expect([merged.status, JSON.stringify(merged.body)]).toEqual([
      409,
      expect.stringContaining('not allowed'),
    ]);
    expect(head(repository())).toBe(before);
  });
});

it('the first project follows its repository when the data folder is moved, and no other address', async () => {
  const { settings, platform, database } = bench;
  const stored = async (address: string): Promise<string> => {
    const values = [first.projectId, address];
    await database.pool.query('UPDATE projects SET repository = $2 WHERE id = $1', values);
    await setUp({ settings, foundation: platform.foundation });
    const { rows } = await database.pool.query('SELECT repository FROM projects WHERE id = $1', [values[0]]);
    return rows[0].repository;
  };
  expect(await stored('https://git.test/docs')).toBe('https://git.test/docs');
  expect(await stored('file:///before/the/move/repositories/bindery-docs.git')).toBe(`file://${seeded}`);
});

it('the first project still builds from the seeded repository', async () => {
  const owner = asTenant(bench, await bench.keyOf(first.organizationId));
  const started = await owner.call<{ statusId: string }>('POST', `/v1/project/update/${first.projectId}`);
  expect(await owner.ended(started.body.statusId)).toMatchObject({ status: 'success' });
});
