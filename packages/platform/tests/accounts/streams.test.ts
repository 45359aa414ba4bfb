/** A stream outlives the request that opened it, but not the session. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApi, type Person, PUBLIC_URL, type Tenant, type TestApi } from '../api/harness.ts';

let api: TestApi;
let base: string;
let tenant: Tenant;

beforeAll(async () => {
  api = await makeTestApi();
  base = await api.listen();
  tenant = await api.tenant();
});
afterAll(() => api.close());

/** Resolves when the stream has ended by itself. */
async function openStream({ cookie }: Person): Promise<{ ended: Promise<void> }> {
  const headers = {
    accept: 'text/event-stream',
    cookie,
    'sec-fetch-site': 'same-origin',
    origin: PUBLIC_URL,
  };
  const answer = await fetch(`${base}/v1/organization/events`, { headers });
  expect(answer.status).toBe(200);
  const reader = answer.body!.getReader();
  await reader.read();
  const drain = async () => {
    while (!(await reader.read()).done);
  };
  return { ended: drain() };
}

const ends: [string, (person: Person, admin: Person) => Promise<unknown>][] = [
  [
    'is revoked in another window',
    ({ sessionId, cookie }) => api.call({ method: 'DELETE', url: `/v1/me/sessions/${sessionId}`, cookie }),
  ],
  [
    'is signed out',
    ({ cookie }) => {
      const headers = { host: '127.0.0.1', cookie, origin: PUBLIC_URL };
      return api.app.inject({ method: 'POST', url: '/-/auth/sign-out', headers });
    },
  ],
  [
    'loses its membership',
    ({ userId }, { cookie }) =>
      api.call({ method: 'DELETE', url: `/v1/organization/members/${userId}`, cookie }),
  ],
  [
    'expires',
    ({ sessionId }) =>
      api.database.pool.query('UPDATE sessions SET expires_at = now() WHERE id = $1', [sessionId]),
  ],
];

it.each(ends)('ends when the session %s', async (_, end) => {
  const [admin, person] = [await api.person(tenant, 'admin'), await api.person(tenant, 'viewer')];
  const { ended } = await openStream(person);
  await end(person, admin);
  await ended;
});
