/** A page of a sibling site makes its visitor's browser ask: with the admin's cookie, from anywhere but PUBLIC_URL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiDocument, type DescribedOperation, readDocument } from '../api/document.ts';
import { makeTestApi, type Person, PUBLIC_URL, type Tenant, type TestApi } from '../api/harness.ts';
import { sampleRequest } from '../api/sample-requests.ts';

let api: TestApi;
let document: ApiDocument;
let own: Tenant;
let admin: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  api = await makeTestApi();
  document = await readDocument(api);
  own = await api.tenant();
  admin = await api.person(own, 'admin');
  ids = await api.things(own);
  // The thing whose end would be worst.
  ids.sessionId = admin.sessionId;
});
afterAll(() => api.close());

/** What browsers say, or leave out, of requests that other pages make. */
const ELSEWHERE: Record<string, string>[] = [
  { origin: 'http://docs.127.0.0.1:7400', 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:7400', 'sec-fetch-site': 'same-site' },
  { origin: 'http://127.0.0.1:7401', 'sec-fetch-site': 'same-site' },
  { origin: 'https://127.0.0.1:7400', 'sec-fetch-site': 'cross-site' },
  { origin: `${PUBLIC_URL}.evil.test`, 'sec-fetch-site': 'cross-site' },
  { origin: `${PUBLIC_URL}/`, 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://docs.127.0.0.1:7400' },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' },
  { origin: PUBLIC_URL, 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site', referer: `${PUBLIC_URL}/` },
  { referer: `${PUBLIC_URL}/` },
  {},
];

const forged = (
  operation: DescribedOperation,
  from: Record<string, string>,
  more: Record<string, string> = {},
) =>
  api.app.inject({
    ...sampleRequest(operation, ids, { ownDomain: ids.domain! }),
    headers: { host: '127.0.0.1', cookie: admin.cookie, ...from, ...more },
  });

async function rows(): Promise<unknown> {
  const tables = [
    'members',
    'invitations',
    'admin_keys',
    'projects',
    'domains',
    'jobs',
    'audit',
    'sessions',
    'users',
  ];
  const found: Record<string, unknown> = {};
  for (const table of tables)
    found[table] = (
      await api.database.pool.query(`SELECT to_jsonb(t) - 'last_used_at' FROM ${table} t ORDER BY 1`)
    ).rows;
  return found;
}

it('refuses every write from elsewhere, and nothing has changed', async () => {
  const before = await rows();
  let sent = 0;
  for (const operation of document.operations.filter(
    ({ method, security }) => method !== 'GET' && security?.length !== 0,
  )) {
    for (const from of ELSEWHERE) {
      const answer = await forged(operation, from);
      expect(answer.statusCode, `${operation.operationId} ${JSON.stringify(from)} ${answer.body}`).toBe(403);
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThanOrEqual(300);
  console.log(`forged requests: ${sent} sent, 0 accepted`);
  expect(await rows()).toEqual(before);
});

it('opens no stream from elsewhere', async () => {
  const streams = document.operations.filter(
    ({ path, method }) => method === 'GET' && path.endsWith('/events'),
  );
  expect(streams.length).toBeGreaterThanOrEqual(1);
  for (const operation of streams) {
    for (const from of ELSEWHERE) {
      const answer = await forged(operation, from, { accept: 'text/event-stream' });
      expect(answer.statusCode, `${operation.operationId} ${JSON.stringify(from)}`).toBe(403);
    }
  }
});

it('hands out no session to another page, and ends none', async () => {
  const entrances = document.operations.filter(
    ({ method, path }) => method === 'POST' && /^\/v1\/(setup|invitations\/)/.test(path),
  );
  expect(entrances).toHaveLength(3);
  const paths = ['sign-in/email', 'sign-in/social', 'sign-out', 'request-password-reset', 'reset-password'];
  for (const from of ELSEWHERE.filter((headers) => 'origin' in headers || 'sec-fetch-site' in headers)) {
    for (const operation of entrances) expect((await forged(operation, from)).statusCode).toBe(403);
    for (const path of paths) {
      const payload = { email: admin.email, password: 'x', token: 'x', newPassword: 'x', provider: 'oidc' };
      const headers = { host: '127.0.0.1', cookie: admin.cookie, ...from };
      const answer = await api.app.inject({ method: 'POST', url: `/-/auth/${path}`, payload, headers });
      expect(answer.statusCode, `${path} ${JSON.stringify(from)} ${answer.body}`).toBe(403);
    }
  }
  expect((await api.call({ url: '/v1/me', cookie: admin.cookie })).statusCode).toBe(200);
});

it('lets the own page in with the very same requests', async () => {
  for (const operation of document.operations.filter(({ operationId }) =>
    ['updateMe', 'renameOrganization'].includes(operationId),
  )) {
    const answer = await forged(operation, { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

it('takes no form: a body must be JSON, which another page cannot send unasked', async () => {
  const answer = await api.app.inject({
    ...{ method: 'POST', url: '/-/auth/sign-in/email', payload: `email=${admin.email}&password=x` },
    headers: { host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(415);
});
