/** Push webhooks, delivered as the git hosts deliver them. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await makeTestApi();
  tenant = await api.tenant();
});
afterAll(() => api.close());

interface Hook {
  projectId: string;
  url: string;
  secret: string;
}

async function hook(
  source = { repository: 'https://github.com/acme/docs.git', branch: 'main' },
): Promise<Hook> {
  const projectId = await api.project(tenant, { source });
  const { url, secret } = (await rotate(projectId)).json();
  return { projectId, url: new URL(url).pathname, secret };
}
const rotate = (projectId: string, key = tenant.key) =>
  api.call({ method: 'POST', url: `/v1/project/${projectId}/webhook/rotate`, key });
const read = async (projectId: string) =>
  (await api.call({ url: `/v1/project/${projectId}/webhook`, key: tenant.key })).json();

const SHA = '4f9a1c03b7de55214f9a1c03b7de55214f9a1c03';
const push = (more: object = {}) => ({
  ref: 'refs/heads/main',
  after: SHA,
  repository: {
    full_name: 'acme/docs',
    clone_url: 'https://github.com/acme/docs.git',
    default_branch: 'main',
  },
  ...more,
});
const hmac = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex');

const SENDERS: Record<string, (secret: string, body: string) => Record<string, string>> = {
  github: (secret, body) => ({
    'x-github-event': 'push',
    'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
  }),
  gitlab: (secret) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret }),
  'gitlab signed': (secret, body) => {
    const time = Math.floor(Date.now() / 1000);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`evt_1.${time}.${body}`).digest('base64');
    return {
      ...{ 'x-gitlab-event': 'Push Hook', 'webhook-id': 'evt_1', 'webhook-timestamp': String(time) },
      'webhook-signature': `v1,${signature}`,
    };
  },
  gitea: (secret, body) => ({
    'x-gitea-event': 'push',
    'x-github-event': 'push',
    'x-gitea-signature': hmac(secret, body),
  }),
};

function deliver(
  { url, secret }: Hook,
  options: { payload?: object | string; sender?: string; headers?: Record<string, string> } = {},
) {
  const { payload = push(), sender = 'github' } = options;
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    ...SENDERS[sender]!(secret, body),
    ...options.headers,
  };
  return api.call({ method: 'POST', url, payload: body, headers });
}

it.each(Object.keys(SENDERS))('a push from %s starts an update', async (sender) => {
  const target = await hook();
  const response = await deliver(target, { sender });
  expect(response.statusCode).toBe(202);
  const { statusId, outcome } = response.json();
  expect(outcome).toBe('The branch main was pushed: an update is queued.');
  const update = await api.call({ url: `/v1/project/update-status/${statusId}`, key: tenant.key });
  expect(update.json()).toMatchObject({ status: 'queued', projectId: target.projectId });
  expect(await read(target.projectId)).toMatchObject({
    lastDelivery: { receivedAt: expect.any(String), outcome },
    secretSetAt: expect.any(String),
  });
});

it('a push from Bitbucket starts an update', async () => {
  const target = await hook({ repository: 'git@bitbucket.org:acme/docs.git', branch: 'main' });
  const payload = JSON.stringify({
    push: { changes: [{ new: { type: 'branch', name: 'main', target: { hash: SHA } }, old: null }] },
    repository: { full_name: 'acme/docs' },
  });
  const headers = {
    'content-type': 'application/json',
    'x-event-key': 'repo:push',
    'x-hub-signature': `sha256=${hmac(target.secret, payload)}`,
  };
  const response = await api.call({ method: 'POST', url: target.url, payload, headers });
  expect(response.json()).toMatchObject({ statusId: expect.stringMatching(/^upd_/) });
});

it('GitHub may send a form', async () => {
  const target = await hook();
  const payload = new URLSearchParams({ payload: JSON.stringify(push()) }).toString();
  const headers = {
    ...SENDERS.github!(target.secret, payload),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const response = await api.call({ method: 'POST', url: target.url, payload, headers });
  expect([response.statusCode, response.json().statusId]).toEqual([202, expect.stringMatching(/^upd_/)]);
});

it('a delivery that comes again joins what waits', async () => {
  const target = await hook();
  const first = (await deliver(target)).json();
  const again = (await deliver(target)).json();
  expect(again).toEqual({
    statusId: first.statusId,
    outcome: 'The branch main was pushed: it joins the update that waits.',
  });
});

describe('a commit that is active already', () => {
  const makeActive = async (projectId: string) => {
    await api.database.pool.query(`DELETE FROM jobs WHERE input->>'projectId' = $1`, [projectId]);
    await api.database.pool.query(
      `INSERT INTO versions (project_id, version, commit_sha, bundle_key, sha256, size_bytes, page_count) VALUES ($1, 'v1', $2, 'k', 's', 1, 1)`,
      [projectId, SHA],
    );
    await api.database.pool.query(`UPDATE projects SET active_version = 'v1' WHERE id = $1`, [projectId]);
  };

  it('is not built again when its delivery is repeated', async () => {
    const target = await hook();
    await makeActive(target.projectId);
    expect((await deliver(target)).json()).toEqual({
      statusId: null,
      outcome: `The commit ${SHA.slice(0, 12)} is the active version already.`,
    });
  });

  it('is built again while something else is being built: a push is never lost', async () => {
    const target = await hook();
    await makeActive(target.projectId);
    const other = (await deliver(target, { payload: push({ after: 'b'.repeat(40) }) })).json();
    await api.database.pool.query(`UPDATE jobs SET status = 'running' WHERE id = $1`, [other.statusId]);
    const back = (await deliver(target)).json();
    expect(back.statusId).toMatch(/^upd_/);
    expect(back.statusId).not.toBe(other.statusId);
  });
});

it.each<[string, object, RegExp]>([
  ['another branch', push({ ref: 'refs/heads/next' }), /next; the project is built from main/],
  ['a tag', push({ ref: 'refs/tags/v1' }), /no branch/],
  ['a deleted branch', push({ deleted: true }), /deleted/],
  ['another repository', push({ repository: { full_name: 'acme/other' } }), /not the project’s repository/],
])('ignores %s', async (_, payload, expected) => {
  const target = await hook();
  const response = await deliver(target, { payload });
  expect([response.statusCode, response.json()]).toEqual([
    202,
    { statusId: null, outcome: expect.stringMatching(expected) },
  ]);
});

it('answers a ping', async () => {
  const target = await hook();
  const response = await deliver(target, { payload: { zen: 'x' }, headers: { 'x-github-event': 'ping' } });
  expect([response.statusCode, response.json()]).toEqual([
    202,
    { statusId: null, outcome: 'The webhook works.' },
  ]);
});

describe('refuses', () => {
  it.each<[string, number, (target: Hook) => ReturnType<typeof deliver>]>([
    ['no signature', 403, (target) => deliver(target, { headers: { 'x-hub-signature-256': '' } })],
    ['another secret', 403, (target) => deliver({ ...target, secret: 'whsec_other' })],
    [
      'a body changed on its way',
      403,
      ({ url, secret }) =>
        api.call({
          method: 'POST',
          url,
          payload: `${JSON.stringify(push())} `,
          headers: { 'content-type': 'application/json', ...SENDERS.github!(secret, JSON.stringify(push())) },
        }),
    ],
    ['no event', 400, ({ url }) => api.call({ method: 'POST', url, payload: push() })],
    ['no JSON', 400, (target) => deliver(target, { payload: '{"ref":' })],
    ['another media type', 415, (target) => deliver(target, { headers: { 'content-type': 'text/plain' } })],
    ['a compressed body', 415, (target) => deliver(target, { headers: { 'content-encoding': 'gzip' } })],
    [
      'an address that is not there',
      404,
      (target) => deliver({ ...target, url: '/v1/webhooks/whk_00000000000000000000000000000000' }),
    ],
    ['an address of another shape', 404, (target) => deliver({ ...target, url: '/v1/webhooks/prj_1' })],
    [
      'an admin key instead of a signature',
      403,
      ({ url }) =>
        api.call({
          method: 'POST',
          url,
          payload: push(),
          key: tenant.key,
          headers: { 'x-github-event': 'push' },
        }),
    ],
  ])('%s', async (_, status, send) => {
    const target = await hook();
    const response = await send(target);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([status, ['error']]);
    expect(response.headers['x-request-id']).toBeDefined();
    expect((await read(target.projectId)).lastDelivery).toBeNull();
    const { rows } = await api.database.pool.query('SELECT FROM updates WHERE project_id = $1', [
      target.projectId,
    ]);
    expect(rows).toEqual([]);
  });

  it('everything while there is no secret', async () => {
    const projectId = await api.project(tenant);
    const { url, secretSetAt } = await read(projectId);
    expect(secretSetAt).toBeNull();
    const response = await deliver({ projectId, url: new URL(url).pathname, secret: '' });
    expect([response.statusCode, response.json().error]).toEqual([
      403,
      expect.stringMatching(/no secret yet/),
    ]);
  });

  it('a body of more than 25 MiB, and takes one of more than 1 MiB', async () => {
    const target = await hook();
    const large = push({ commits: ['x'.repeat(2 * 1024 * 1024)] });
    expect((await deliver(target, { payload: large })).statusCode).toBe(202);
    const response = await deliver(target, { payload: 'x'.repeat(25 * 1024 * 1024 + 1) });
    expect([response.statusCode, response.json().error]).toEqual([413, 'The body is larger than 25 MiB.']);
  });
});

describe('the secret', () => {
  it('is shown once, stored encrypted, and nowhere else', async () => {
    const { projectId, secret } = await hook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify(await read(projectId))).not.toContain(secret);
    const { rows } = await api.database.pool.query('SELECT p::text AS dump FROM projects p WHERE id = $1', [
      projectId,
    ]);
    expect(rows[0].dump).not.toContain(Buffer.from(secret).toString('hex'));
    expect(api.logged.join('')).not.toContain(secret);
  });

  it('is made once for an idempotency key, and the kept answer is encrypted', async () => {
    const { projectId } = await hook();
    const url = `/v1/project/${projectId}/webhook/rotate`;
    const headers = { 'idempotency-key': 'once' };
    const ask = () => api.call({ method: 'POST', url, key: tenant.key, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    const { rows } = await api.database.pool.query('SELECT body FROM idempotency WHERE route LIKE $1', [
      `%${url}`,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].body).not.toContain(first.json().secret);
  });

  it('stops working when another is made', async () => {
    const before = await hook();
    const after = (await rotate(before.projectId)).json();
    expect(after.secret).not.toBe(before.secret);
    expect((await deliver(before)).statusCode).toBe(403);
    expect((await deliver({ ...before, secret: after.secret })).statusCode).toBe(202);
  });

  it('does not open another project’s webhook', async () => {
    const [one, other] = [await hook(), await hook()];
    expect((await deliver({ ...one, secret: other.secret })).statusCode).toBe(403);
  });
});

it('leaves an audit row that names the webhook as actor', async () => {
  const target = await hook();
  await deliver(target);
  const { rows } = await api.database.pool.query(
    `SELECT actor, action FROM audit WHERE target = $1 ORDER BY id DESC LIMIT 1`,
    [target.projectId],
  );
  expect(rows).toEqual([{ actor: 'webhook', action: 'update.start' }]);
});
