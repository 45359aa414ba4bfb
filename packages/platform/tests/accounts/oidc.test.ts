/** Signing in by an identity provider: code with PKCE, a signed ID token, and only for people who have an account or are invited. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeResetToken, setPassword } from '../../src/accounts/credentials.ts';
import { createInvitation } from '../../src/organizations/invitations.ts';
import {
  makeTestApi,
  type Person,
  PUBLIC_URL,
  SESSION_KEY,
  setCookieOf,
  type Tenant,
  type TestApi,
} from '../api/harness.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

const PASSWORD = 'correct horse battery';
let provider: IdentityProvider;
let api: TestApi;
let tenant: Tenant;
let person: Person;

beforeAll(async () => {
  provider = await startIdentityProvider();
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { issuer, clientId, clientSecret, name: 'Test login', trustsEmail: false };
  api = await makeTestApi({
    signIn: { key: SESSION_KEY, mail: null, oidc, attempts: 1_000 },
    accounts: { oidcName: oidc.name },
  });
  tenant = await api.tenant();
});
afterAll(async () => {
  await api.close();
  provider.close();
});
beforeEach(async () => {
  person = await api.person(tenant, 'editor');
  provider.flaw = 'none';
  provider.told = null;
  provider.person = {
    sub: `sub of ${person.userId}`,
    email: person.email,
    email_verified: true,
    name: 'Other',
  };
});

const cookiesOf = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');

/** As a browser goes there and back; the answer is that of the way back. */
async function signIn(
  change: (back: URL, cookie: string) => { url: string; cookie: string } = (back, cookie) => ({
    url: `${back.pathname}${back.search}`,
    cookie,
  }),
) {
  const started = await api.app.inject({
    ...{ method: 'POST', url: '/-/auth/sign-in/social' },
    payload: { provider: 'oidc', callbackURL: '/projects', errorCallbackURL: '/sign-in' },
    headers: { host: '127.0.0.1', origin: PUBLIC_URL },
  });
  expect(started.statusCode, started.body).toBe(200);
  const back = new URL(await provider.authorize(started.json().url));
  expect(back.origin).toBe(PUBLIC_URL);
  expect(back.pathname).toBe('/-/auth/callback/oidc');
  const { url, cookie } = change(back, cookiesOf(started.headers['set-cookie']));
  return api.app.inject({ url, headers: { host: '127.0.0.1', cookie, 'sec-fetch-site': 'cross-site' } });
}

const sessionsOf = async (userId: string) =>
  (await api.database.pool.query('SELECT id FROM sessions WHERE user_id = $1', [userId])).rows.length;

const usersOf = async (email: string) =>
  (await api.database.pool.query('SELECT id FROM users WHERE email = $1', [email])).rows;

const invite = (email: string, { organizationId }: Tenant = tenant) =>
  api.database.db
    .transaction()
    .execute((tx) => createInvitation(tx, { organizationId, email, role: 'editor' }));

it('says that there is one', async () => {
  expect((await api.call({ url: '/v1/sign-in-methods' })).json().oidc).toEqual({ name: 'Test login' });
});

it('opens the account of the verified address, again and again, and keeps none of the provider’s tokens', async () => {
  const first = await signIn();
  expect([first.statusCode, first.headers.location]).toEqual([302, '/projects']);
  expect(provider.exchanges.at(-1)).toEqual({ verified: true });
  const me = await api.call({ url: '/v1/me', cookie: setCookieOf(first) });
  expect(me.json()).toMatchObject({ user: { id: person.userId, name: 'editor' }, role: 'editor' });
  expect((await signIn()).headers.location).toBe('/projects');
  const { rows } = await api.database.pool.query(
    'SELECT provider_id, access_token, refresh_token, id_token, password FROM accounts WHERE user_id = $1',
    [person.userId],
  );
  expect(rows).toEqual([
    { provider_id: 'oidc', access_token: null, refresh_token: null, id_token: null, password: null },
  ]);
});

it('makes no account: who is not invited stays out', async () => {
  provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true, name: 'S' };
  const answer = await signIn();
  expect(answer.headers.location).toMatch(/^\/sign-in\?error=unable_to_create_user/);
  expect(await usersOf('stranger@example.com')).toEqual([]);
});

it('lets in who is invited, without the link: an account, the role, no password', async () => {
  const email = 'invited@example.com';
  const { token } = await invite(email);
  provider.person = { sub: 'invited', email: 'Invited@example.com', email_verified: true, name: 'I\u202e V' };
  const answer = await signIn();
  expect(answer.headers.location).toBe('/projects');
  const me = (await api.call({ url: '/v1/me', cookie: setCookieOf(answer) })).json();
  expect(me).toMatchObject({
    user: { email, name: 'I  V', hasPassword: false },
    organization: { id: tenant.organizationId },
    role: 'editor',
  });
  const { rows } = await api.database.pool.query(
    `SELECT action FROM audit WHERE actor = $1 AND action <> 'session.create' ORDER BY id`,
    [me.user.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['invitation.accept', 'member.add']);
  const late = await api.call({ method: 'POST', url: '/v1/invitations/open', payload: { token } });
  expect(late.statusCode).toBe(404);
  expect((await signIn()).headers.location).toBe('/projects');
});

it.each([
  ['the address is not verified', async () => void delete provider.person.email_verified],
  [
    'the invitation has expired',
    () => api.database.pool.query(`UPDATE invitations SET expires_at = now() - interval '1 s'`),
  ],
])('makes no account of an invited address when %s', async (what, spoil) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  await invite(email);
  provider.person = { sub: what, email, email_verified: true, name: 'I' };
  await spoil();
  expect((await signIn()).headers.location).toMatch(/error=unable_to_create_user/);
  expect(await usersOf(email)).toEqual([]);
});

it('draws nobody who belongs somewhere into an organization that invited them', async () => {
  await signIn();
  const other = await api.tenant();
  await invite(person.email, other);
  const answer = await signIn();
  const me = await api.call({ url: '/v1/me', cookie: setCookieOf(answer) });
  expect(me.json().organizations).toHaveLength(1);
});

it('takes back who was removed and is invited again', async () => {
  await signIn();
  await api.database.pool.query('DELETE FROM members WHERE user_id = $1', [person.userId]);
  expect((await signIn()).headers.location).toMatch(/error=unable_to_create_session/);
  await invite(person.email);
  expect((await signIn()).headers.location).toBe('/projects');
});

it.each(['signature', 'nonce', 'audience', 'issuer', 'expired'] as const)(
  'refuses an ID token with a wrong %s',
  async (flaw) => {
    provider.flaw = flaw;
    const before = await sessionsOf(person.userId);
    const answer = await signIn();
    expect(answer.headers.location).toMatch(/^\/sign-in\?error=/);
    expect(await sessionsOf(person.userId)).toBe(before);
  },
);

it.each([undefined, null, false, 'false', 'no', 0, 1, {}])(
  'refuses an address that the provider calls verified with %j',
  async (verified) => {
    provider.person.email_verified = verified;
    expect((await signIn()).headers.location).toMatch(/^\/sign-in\?error=account_not_linked/);
    await invite(`new-${person.email}`);
    provider.person = { ...provider.person, sub: `new ${person.userId}`, email: `new-${person.email}` };
    expect((await signIn()).headers.location).toMatch(/error=unable_to_create_user/);
  },
);

it('takes the text "true" for what it says, as some providers write it', async () => {
  provider.person.email_verified = 'true';
  expect((await signIn()).headers.location).toBe('/projects');
});

it('asks the provider for an address that the ID token does not name, and believes it of the same person alone', async () => {
  const { email, sub } = provider.person;
  provider.told = { sub, email, email_verified: true };
  provider.person = { sub, name: 'Other' };
  expect((await signIn()).headers.location).toBe('/projects');
  const { userId, email: another } = await api.person(tenant, 'editor');
  provider.told = { sub: `sub of ${userId}`, email: another, email_verified: true };
  expect((await signIn()).headers.location).toMatch(/^\/sign-in\?error=/);
  expect(await sessionsOf(userId)).toBe(1);
});

it('refuses a way back that another browser began, or nobody', async () => {
  const without = await signIn((back) => ({ url: `${back.pathname}${back.search}`, cookie: '' }));
  expect(without.headers.location).toMatch(/error=/);
  const forged = await signIn((back, cookie) => ({ url: `${back.pathname}?code=x&state=made-up`, cookie }));
  expect(forged.headers.location).toMatch(/error=/);
  expect(await sessionsOf(person.userId)).toBe(1);
});

it.each(['https://evil.test/', '//evil.test', '/\\\\evil.test', '\\\\evil.test', 'javascript:alert(1)', 7])(
  'sends nobody to %j afterwards',
  async (page) => {
    for (const name of ['callbackURL', 'errorCallbackURL']) {
      const answer = await api.app.inject({
        ...{ method: 'POST', url: '/-/auth/sign-in/social', payload: { provider: 'oidc', [name]: page } },
        headers: { host: '127.0.0.1', origin: PUBLIC_URL },
      });
      expect(answer.statusCode, answer.body).toBe(400);
    }
  },
);

it('drops a password that was set before the address was proven, and what it opened', async () => {
  await setPassword(api.database.db, person.userId, PASSWORD);
  const answer = await signIn();
  expect((await api.call({ url: '/v1/me', cookie: setCookieOf(answer) })).statusCode).toBe(200);
  expect((await api.call({ url: '/v1/me', cookie: person.cookie })).statusCode).toBe(401);
  const again = await api.app.inject({
    ...{ method: 'POST', url: '/-/auth/sign-in/email', payload: { email: person.email, password: PASSWORD } },
    headers: { host: '127.0.0.1', origin: PUBLIC_URL },
  });
  expect(again.statusCode).toBe(401);
});

it('drops what else opens an account when its address is proven: other accounts of the provider, and links', async () => {
  const { userId, email } = person;
  // Somebody takes an address that is free, where no mail is sent to it, and keeps a way in for each door.
  provider.person = { ...provider.person, sub: `taker of ${userId}` };
  const cookie = setCookieOf(await signIn());
  await setPassword(api.database.db, userId, PASSWORD);
  const victim = `victim-${userId}@example.com`;
  const taken = await api.call({
    ...{ method: 'PUT', url: '/v1/me/email', cookie },
    payload: { email: victim, password: PASSWORD },
  });
  expect(taken.statusCode, taken.body).toBe(200);
  const expiresAt = new Date(Date.now() + 60_000);
  const token = await makeResetToken(api.database.db, { userId, expiresAt });
  provider.person = { sub: `victim of ${userId}`, email: victim, email_verified: true, name: 'V' };
  const entered = await signIn();
  expect((await api.call({ url: '/v1/me', cookie: setCookieOf(entered) })).json().user.email).toBe(victim);
  expect((await api.call({ url: '/v1/me', cookie })).statusCode).toBe(401);
  const { rows } = await api.database.pool.query('SELECT account_id FROM accounts WHERE user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ account_id: `victim of ${userId}` }]);
  provider.person = { sub: `taker of ${userId}`, email, email_verified: true, name: 'T' };
  expect((await signIn()).headers.location).toMatch(/error=/);
  const reset = await api.app.inject({
    ...{ method: 'POST', url: '/-/auth/reset-password', headers: { host: '127.0.0.1', origin: PUBLIC_URL } },
    payload: { token, newPassword: 'set by an old link' },
  });
  expect(reset.statusCode).toBe(400);
});
