/** The Admin API for projects. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllowedFolder } from '../../src/git/source-rules.ts';
import { openSecret } from '../../src/secrets/secret-box.ts';
import { CREDENTIAL_KEY, makeTestApi, type Tenant, type TestApi } from './harness.ts';

let api: TestApi;
let tenant: Tenant;
let folder: string;
const allowedFolders: AllowedFolder[] = [];
const gone: unknown[] = [];

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-sources-')));
  mkdirSync(join(folder, 'allowed', 'docs.git'), { recursive: true });
  mkdirSync(join(folder, 'allowed-not'));
  mkdirSync(join(folder, 'secret'));
  writeFileSync(join(folder, 'allowed', 'file'), '');
  symlinkSync(join(folder, 'secret'), join(folder, 'allowed', 'link-out'));
  symlinkSync(join(folder, 'allowed', 'docs.git'), join(folder, 'allowed', 'link-in'));
  api = await makeTestApi({
    projects: {
      sources: { allowedFolders },
      onDelete: async (_transaction, project) => void gone.push(project),
    },
  });
  tenant = await api.tenant();
  allowedFolders.push({ organizationId: tenant.organizationId, folder: join(folder, 'allowed') });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const source = { repository: 'https://git.test/docs.git' };
const create = (payload: object, key = tenant.key) =>
  api.call({ method: 'POST', url: '/v1/projects', key, payload });
const change = (projectId: string, payload: object, key = tenant.key) =>
  api.call({ method: 'PATCH', url: `/v1/project/${projectId}`, key, payload });
const read = async (projectId: string) =>
  (await api.call({ url: `/v1/project/${projectId}`, key: tenant.key })).json() as Project;
const made = async (payload: object) => {
  const response = await create({ name: 'Docs', source, ...payload });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json() as Project;
};

describe('create', () => {
  it('answers exactly the decided fields, and get the same', async () => {
    const project = await made({
      name: ' Acme Docs ',
      domain: 'docs.acme.test',
      source: { ...source, branch: 'main', folder: './docs/', token: 'ghp_secret' },
      deploymentType: 'air-gapped',
    });
    expect(project).toEqual({
      projectId: expect.stringMatching(/^prj_\w+$/),
      name: 'Acme Docs',
      domain: 'docs.acme.test',
      domains: ['docs.acme.test'],
      domainProofs: [
        {
          domain: 'docs.acme.test',
          state: 'proven',
          record: {
            type: 'TXT',
            name: '_bindery.docs.acme.test',
            value: expect.stringMatching(/^bindery-domain=/),
          },
          checkedAt: null,
          problem: null,
        },
      ],
      source: { repository: source.repository, branch: 'main', folder: 'docs', credential: true },
      deploymentType: 'air-gapped',
      features: {},
      activeVersion: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: project.createdAt,
    });
    expect(await read(project.projectId)).toEqual(project);
  });

  it('fills in what is not given', async () => {
    const project = await made({ name: 'Größe!' });
    expect(project).toMatchObject({
      domain: expect.stringMatching(/^gro-e-[0-9a-f]{8}\.localhost$/),
      source: { branch: null, folder: '', credential: false },
      deploymentType: 'cloud',
    });
  });

  it.each([
    [{ domain: 'https://docs.test' }, /"domain" must be a bare hostname/],
    [{ domain: 'docs.test:80' }, /"domain"/],
    [{ domain: 'Docs.test' }, /"domain"/],
    [{ domain: '' }, /"domain"/],
    [{ name: 'a\u0000b' }, /"name"/],
    [{ deploymentType: 'moon' }, /"deploymentType" must be one of/],
    [{ source: {} }, /"source.repository" is required/],
    [{ source: 'https://x.test/r' }, /"source" must be an object/],
    [{ source: { repository: 'https://a:b@x.test/r' } }, /source\.token/],
    [{ source: { repository: 'http://x.test/r' } }, /https:\/\//],
    [{ source: { repository: '--upload-pack=x' } }, /"source.repository" must not start with a dash/],
    [{ source: { ...source, branch: '--x' } }, /"source.branch"/],
    [{ source: { ...source, folder: '../x' } }, /"source.folder"/],
    [{ source: { ...source, token: 'a b' } }, /"source.token"/],
    [{ domains: ['a.test'] }, /"domains" is not a known field/],
    [{ projectId: 'prj_1' }, /"projectId" is not a known field/],
  ])('refuses %j', async (wrong, message) => {
    const response = await create({ name: 'Docs', source, ...wrong });
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(message)]);
  });

  it('never echoes a token in a refusal', async () => {
    const response = await create({ name: 'Docs', source: { ...source, token: 'bad secret token' } });
    expect(response.body).not.toContain('bad secret');
  });

  it.each([
    ['allowed/docs.git', 201],
    ['allowed/link-in', 201],
    ['allowed/link-out', 400],
    ['allowed/missing', 400],
    ['allowed/file', 400],
    ['allowed/../secret', 400],
    ['allowed-not', 400],
    ['secret', 400],
    ['missing', 400],
  ])('takes the folder %s: %s', async (path, status) => {
    for (const repository of [`${folder}/${path}`, `file://${folder}/${path}`]) {
      const response = await create({ name: 'Disk', source: { repository } });
      expect([response.statusCode, response.body]).toEqual([status, expect.any(String)]);
      if (status === 201) expect(response.json().source.repository).toBe(`file://${folder}/${path}`);
      else expect(response.json().error).toMatch(/^"source.repository" must be/);
    }
  });

  it('refuses another organization what this one may use', async () => {
    const other = await api.tenant();
    const repository = `${folder}/allowed/docs.git`;
    expect((await create({ name: 'Disk', source: { repository } }, other.key)).statusCode).toBe(400);
  });

  it('tells nothing about folders that are not allowed', async () => {
    const answers = await Promise.all(
      ['secret', 'missing'].map((name) => create({ name: 'x', source: { repository: join(folder, name) } })),
    );
    expect(answers[0]!.body).toBe(answers[1]!.body);
  });
});

describe('a token', () => {
  const stored = async (projectId: string): Promise<string | null> => {
    const { rows } = await api.database.pool.query('SELECT credential FROM projects WHERE id = $1', [
      projectId,
    ]);
    return (
      rows[0].credential && openSecret(rows[0].credential, { key: CREDENTIAL_KEY, belongsTo: projectId })
    );
  };

  it('is stored encrypted and comes out of no answer, log or dump', async () => {
    const token = 'ghp_4f9a1c03b7de5521';
    const { projectId } = await made({ source: { ...source, token } });
    expect(await stored(projectId)).toBe(token);
    const answers = [
      await api.call({ url: `/v1/project/${projectId}`, key: tenant.key }),
      await api.call({ url: '/v1/projects', key: tenant.key }),
      await change(projectId, { name: 'x' }),
    ];
    for (const { body } of answers) expect(body).not.toContain(token);
    expect(api.logged.join('')).not.toContain(token);
    const { rows } = await api.database.pool.query(
      `SELECT (SELECT json_agg(p)::text FROM projects p) || (SELECT json_agg(a)::text FROM audit a) || coalesce((SELECT json_agg(i)::text FROM idempotency i), '') AS dump`,
    );
    expect(rows[0].dump).not.toContain(token);
    expect(rows[0].dump).not.toContain(Buffer.from(token).toString('hex'));
  });

  it.each([
    ['stays when another field changes', { name: 'x' }, 'old'],
    [
      'stays when the source changes on the same host',
      { source: { branch: 'dev', repository: 'https://git.test/other.git' } },
      'old',
    ],
    ['is replaced', { source: { token: 'new' } }, 'new'],
    ['is removed with null', { source: { token: null } }, null],
    [
      'is removed when the repository moves to another host',
      { source: { repository: 'https://evil.test/docs.git' } },
      null,
    ],
    [
      'is removed when the repository moves to another port',
      { source: { repository: 'https://git.test:444/docs.git' } },
      null,
    ],
    [
      'is replaced when given with another host',
      { source: { repository: 'https://b.test/r', token: 'new' } },
      'new',
    ],
  ])('%s', async (_, payload, expected) => {
    const { projectId } = await made({ source: { ...source, token: 'old' } });
    const response = await change(projectId, payload);
    expect(response.statusCode).toBe(200);
    expect(response.json().source.credential).toBe(expected !== null);
    expect(await stored(projectId)).toBe(expected);
  });
});

describe('change', () => {
  it('changes what is given and nothing else', async () => {
    const before = await made({ source: { ...source, branch: 'main', folder: 'docs' } });
    const after = (await change(before.projectId, { name: 'New', source: { branch: null } })).json();
    expect(after).toEqual({
      ...before,
      name: 'New',
      source: { ...before.source, branch: null },
      updatedAt: expect.any(String),
    });
    expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect(await read(before.projectId)).toEqual(after);
    expect((await change(before.projectId, {})).json()).toMatchObject({ name: 'New' });
  });

  it.each([
    [{ domain: 'd2.test' }, ['d2.test']],
    [{ domains: ['d1.test', 'd3.test'] }, ['d1.test', 'd3.test']],
    [{ domain: 'd3.test', domains: ['d1.test', 'd3.test'] }, ['d3.test', 'd1.test']],
    [{ domains: ['d5.test', 'd4.test'] }, ['d5.test', 'd4.test']],
  ])('of domains by %j', async (payload, expected) => {
    const { projectId } = await made({ domain: 'd1.test' });
    const after = (await change(projectId, payload)).json() as Project;
    expect([after.domain, after.domains]).toEqual([expected[0], expected]);
    expect((await read(projectId)).domains).toEqual(expected);
    await api.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: tenant.key });
  });

  it('frees the domain that is left', async () => {
    const one = await made({ domain: 'moved.test' });
    await change(one.projectId, { domain: 'elsewhere.test' });
    expect((await create({ name: 'Two', domain: 'moved.test', source })).statusCode).toBe(201);
  });

  it('of the model of agent jobs: one that is allowed, or none', async () => {
    const { projectId } = await made({});
    const refused = await change(projectId, { agentModel: 'anthropic/other' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error).toBe('"agentModel" must be one of openai-compatible/test.');
    expect(await read(projectId)).not.toHaveProperty('agentModel');
    const chosen = await change(projectId, { agentModel: 'openai-compatible/test' });
    expect(chosen.json()).toMatchObject({ agentModel: 'openai-compatible/test' });
    expect((await change(projectId, { agentModel: null })).json()).not.toHaveProperty('agentModel');
  });

  it('is all or nothing', async () => {
    const taken = await made({ domain: 'taken.test' });
    const before = await made({ domain: 'mine.test' });
    const response = await change(before.projectId, { name: 'New', domains: ['other.test', taken.domain] });
    expect(response.statusCode).toBe(409);
    expect(await read(before.projectId)).toEqual(before);
  });
});

describe('a domain belongs to one project of the installation', () => {
  it('whoever asks', async () => {
    const stranger = await api.tenant();
    await made({ domain: 'claimed.test' });
    for (const key of [tenant.key, stranger.key]) {
      const response = await create({ name: 'Second', domain: 'claimed.test', source }, key);
      expect([response.statusCode, response.json().error]).toEqual([
        409,
        expect.stringContaining('claimed.test is taken'),
      ]);
    }
  });

  it('also when many claim it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ name: 'Race', domain: 'race.test', source })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('also when two exchange theirs at once: nobody gets a 500', async () => {
    const [one, two] = [await made({ domain: 'x1.test' }), await made({ domain: 'x2.test' })];
    for (let i = 0; i < 3; i++) {
      const answers = await Promise.all([
        change(one.projectId, { domain: 'x2.test' }),
        change(two.projectId, { domain: 'x1.test' }),
      ]);
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      for (const { projectId, domain } of [one, two]) await change(projectId, { domain });
    }
  });

  it('and none may be the API’s own host', async () => {
    const own = await makeTestApi({
      publicUrl: () => 'http://api.test',
      projects: { apiHost: 'api.test', sitesHost: 'api.test' },
    });
    const { key } = await own.tenant();
    const post = (domain?: string) =>
      own.call({ method: 'POST', url: '/v1/projects', key, payload: { name: 'x', domain, source } });
    expect((await post('api.test')).statusCode).toBe(409);
    const { projectId, domain } = (await post()).json();
    expect(domain).toMatch(/^x-[0-9a-f]{8}\.api\.test$/);
    for (const payload of [{ domain: 'api.test' }, { domains: ['a.test', 'api.test'] }]) {
      expect(
        (await own.call({ method: 'PATCH', url: `/v1/project/${projectId}`, key, payload })).statusCode,
      ).toBe(409);
    }
    await own.close();
  });
});

describe('delete', () => {
  it('removes everything of the project, frees its domains and keeps the audit', async () => {
    const { projectId } = await made({ domain: 'del.test' });
    const { pool } = api.database;
    await pool.query(
      `INSERT INTO versions (project_id, version, commit_sha, bundle_key, sha256, size_bytes, page_count) VALUES ($1, 'v1', 'c', 'bundles/b1', 's', 1, 1)`,
      [projectId],
    );
    await pool.query(`INSERT INTO jobs (id, kind, input, status) VALUES ($1, 'update', '{}', 'queued')`, [
      `upd_${projectId}`,
    ]);
    await pool.query('INSERT INTO updates (id, project_id) VALUES ($1, $2)', [`upd_${projectId}`, projectId]);

    const response = await api.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: tenant.key });
    expect([response.statusCode, response.body]).toEqual([204, '']);

    const left = [
      'projects WHERE id',
      'domains WHERE project_id',
      'versions WHERE project_id',
      'updates WHERE project_id',
    ];
    for (const table of left)
      expect((await pool.query(`SELECT 1 FROM ${table} = $1`, [projectId])).rows).toEqual([]);
    expect((await pool.query('SELECT 1 FROM jobs WHERE id = $1', [`upd_${projectId}`])).rows).toEqual([]);
    expect(gone).toContainEqual({ organizationId: tenant.organizationId, projectId });
    const audit = await pool.query('SELECT action FROM audit WHERE target = $1 ORDER BY id', [projectId]);
    expect(audit.rows.map(({ action }) => action)).toEqual(['project.create', 'project.delete']);

    expect(
      (await api.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: tenant.key })).statusCode,
    ).toBe(404);
    expect((await create({ name: 'Again', domain: 'del.test', source })).statusCode).toBe(201);
  });
});

it('reads what was just written, always', async () => {
  const { projectId } = await made({});
  for (let i = 0; i < 30; i++) {
    const reading = Promise.all(Array.from({ length: 5 }, () => read(projectId)));
    await change(projectId, { name: `Name ${i}` });
    expect((await read(projectId)).name).toBe(`Name ${i}`);
    await reading;
  }
});

it('accepts exactly the branch names that git accepts', async () => {
  const names = [
    'main',
    'a/b',
    'a..b',
    'a.lock',
    '.a',
    'a b',
    'a~b',
    'a@{b',
    '@',
    'a.',
    'ä',
    'x/.y',
    'a//b',
    'HEAD~1',
  ];
  for (const branch of names) {
    let git = true;
    try {
      execFileSync('git', ['check-ref-format', `refs/heads/${branch}`]);
    } catch {
      git = false;
    }
    if (branch === '@') git = false;
    const { statusCode } = await create({ name: 'Branch', source: { ...source, branch } });
    expect([branch, statusCode]).toEqual([branch, git ? 201 : 400]);
  }
});
