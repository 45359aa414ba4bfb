/** Signing in and out, sessions and roles, as a browser does it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import {
  makeTestApi,
  type Person,
  PUBLIC_URL,
  setCookieOf,
  type Tenant,
  type TestApi,
} from '../api/harness.ts';

const PASSWORD = 'correct horse battery';
let api: TestApi;
let tenant: Tenant;
let admin: Person;

beforeAll(async () => {
  api = await makeTestApi({
    signIn: {
      key: 'a key for the cookies of tests',
      mail: null,
      oidc: null,
      attempts: 1000,
      attemptsPerAccount: 1000,
    },
  });
  tenant = await api.tenant();
  admin = await api.person(tenant, 'admin');
  await setPassword(api.database.db, admin.userId, PASSWORD);
});
afterAll(() => api.close());

const own = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
const post = (url: string, payload?: object, headers: Record<string, string> = own) =>
  api.app.inject({ method: 'POST', url, payload, headers: { host: '127.0.0.1', ...headers } });
const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/-/auth/sign-in/email', { email, password }, headers);

it('signs in with a password, is known by the cookie, and out again', async () => {
  const answer = await signIn(admin.email.toUpperCase(), PASSWORD);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).not.toHaveProperty('token');
  const set = [answer.headers['set-cookie']].flat();
  expect(set[0]).toMatch(
    /^__Host-bindery\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = setCookieOf(answer);
  const me = await api.call({ url: '/v1/me', cookie });
  expect(me.json()).toMatchObject({
    kind: 'user',
    user: { id: admin.userId, email: admin.email },
    organization: { id: tenant.organizationId },
    role: 'admin',
  });
  const out = await post('/-/auth/sign-out', undefined, { ...own, cookie });
  expect(out.statusCode, out.body).toBe(200);
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await api.call({ url: '/v1/me', cookie })).statusCode).toBe(401);
});
