/** How people come, change and go: the first account, invitations, members, keys; each change with its audit row. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import {
  dashboardLink,
  inviteByOperator,
  listUsers,
  resetLink,
  setupLink,
} from '../../src/organizations/operator-users.ts';
import { addMember, createOrganization, createUser } from '../../src/organizations/store.ts';
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
let own: Tenant;
let admin: Person;

beforeAll(async () => {
  api = await makeTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  own = await api.tenant();
  admin = await api.person(own, 'admin');
});

const call = (method: InjectOptions['method'], url: string, payload?: object, cookie?: string) =>
  api.call({ method, url, ...(payload && { payload }), ...(cookie !== undefined && { cookie }) });
const asAdmin = (method: InjectOptions['method'], url: string, payload?: object) =>
  call(method, url, payload, admin.cookie);
const tokenOf = (link: string) => link.split('#')[1]!;

async function invite(email: string, role = 'editor'): Promise<string> {
  const made = await asAdmin('POST', '/v1/organization/invitations', { email, role });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().link).toMatch(/^http:\/\/127\.0\.0\.1:7400\/invitation#[\w-]{32}$/);
  return tokenOf(made.json().link);
}

const accept = (payload: object, cookie?: string) => call('POST', '/v1/invitations/accept', payload, cookie);

async function audited(action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await api.database.pool.query(
    'SELECT actor, target, details FROM audit WHERE organization_id = $1 AND action = $2 ORDER BY id',
    [own.organizationId, action],
  );
  return rows;
}

it('makes the first account by the link of the terminal, once, of an installation that had none', async () => {
  const { db } = api.database;
  // As every installation was before there were accounts.
  const first = await db.transaction().execute(async (tx) => {
    const { id: organizationId } = await createOrganization(tx, {
      name: 'My organization',
      plan: 'enterprise',
    });
    const { id: userId } = await createUser(tx, { email: 'admin@localhost', name: 'Administrator' });
    await addMember(tx, { organizationId, userId, role: 'admin' });
    const value = JSON.stringify({ organizationId, userId, projectId: 'prj_x', keyShown: true });
    await tx.insertInto('installation').values({ name: 'setup', value }).execute();
    return { organizationId, userId };
  });
  const methods = async () => (await call('GET', '/v1/sign-in-methods')).json();
  expect(await methods()).toEqual({ password: true, oidc: null, mail: false, claimed: false, problem: null });
  // A viewer who came by a key leaves the way in open, and admin@localhost gets an address only there.
  await setPassword(db, (await api.person(own, 'viewer')).userId, PASSWORD);
  expect((await methods()).claimed).toBe(false);
  const reset = { publicUrl: PUBLIC_URL, email: 'admin@localhost' };
  await expect(db.transaction().execute((tx) => resetLink(tx, reset))).rejects.toThrow(/setup-link/);
  const earlier = await dashboardLink(db, PUBLIC_URL);
  const link = (await db.transaction().execute((tx) => setupLink(tx, PUBLIC_URL)))!;
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:7400\/setup#[\w-]{32}$/);
  const claim = (token: string, more: object = {}) =>
    call('POST', '/v1/setup', { token, email: 'Ada@Example.com', name: 'Ada', password: PASSWORD, ...more });
  expect((await claim(tokenOf(earlier))).statusCode).toBe(404);
  expect((await claim(tokenOf(link), { password: 'short' })).statusCode).toBe(400);
  expect((await claim(tokenOf(link), { email: admin.email })).statusCode).toBe(409);
  const answers = await Promise.all([claim(tokenOf(link)), claim(tokenOf(link)), claim(tokenOf(link))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  const done = answers.find(({ statusCode }) => statusCode === 200)!;
  expect(done.json()).toMatchObject({
    user: { id: first.userId, email: 'ada@example.com', name: 'Ada' },
    organization: { id: first.organizationId },
    role: 'admin',
  });
  expect((await call('GET', '/v1/me', undefined, setCookieOf(done))).statusCode).toBe(200);
  expect((await methods()).claimed).toBe(true);
  expect(await db.transaction().execute((tx) => setupLink(tx, PUBLIC_URL))).toBe(null);
  expect(await dashboardLink(db, PUBLIC_URL)).toBe(`${PUBLIC_URL}/`);
  expect((await listUsers(db)).find(({ id }) => id === first.userId)).toMatchObject({
    signsIn: ['password'],
  });
  expect(
    JSON.stringify((await api.database.pool.query('SELECT value FROM installation')).rows),
  ).not.toContain(tokenOf(link));
});

it('invites somebody, who looks, accepts once, and is a member', async () => {
  const token = await invite('Grace@Example.com');
  const looked = await call('POST', '/v1/invitations/open', { token });
  expect(looked.json()).toMatchObject({
    email: 'grace@example.com',
    role: 'editor',
    organization: { name: 'Test' },
    hasAccount: false,
  });
  expect((await accept({ token })).statusCode).toBe(400);
  const joined = await accept({ token, name: 'Grace', password: PASSWORD });
  expect(joined.statusCode, joined.body).toBe(200);
  expect(joined.json()).toMatchObject({
    kind: 'user',
    role: 'editor',
    user: { email: 'grace@example.com', name: 'Grace' },
  });
  expect((await accept({ token, name: 'Grace', password: PASSWORD })).statusCode).toBe(404);
  expect((await asAdmin('GET', '/v1/organization/invitations')).json().data).toEqual([]);
  const userId = joined.json().user.id;
  expect(await audited('invitation.accept')).toMatchObject([{ actor: userId }]);
  expect(await audited('member.add')).toMatchObject([
    {},
    { actor: userId, target: userId, details: { role: 'editor' } },
  ]);
  expect(await audited('invitation.create')).toMatchObject([{ actor: admin.userId }]);
  const again = await asAdmin('POST', '/v1/organization/invitations', { email: 'GRACE@example.com' });
  expect(again.statusCode).toBe(409);
});

it('replaces an invitation by a later one, revokes it, and lets it expire', async () => {
  const [first, second] = [await invite('ida@example.com'), await invite('ida@example.com', 'viewer')];
  const list = async () => (await asAdmin('GET', '/v1/organization/invitations')).json().data;
  expect(await list()).toMatchObject([
    { email: 'ida@example.com', role: 'viewer', status: 'open', invitedBy: admin.userId },
  ]);
  expect((await call('POST', '/v1/invitations/open', { token: first })).statusCode).toBe(404);
  await api.database.pool.query(
    `UPDATE invitations SET expires_at = now() - interval '1 s' WHERE email = 'ida@example.com'`,
  );
  expect(await list()).toMatchObject([{ status: 'expired' }]);
  expect((await accept({ token: second, name: 'Ida', password: PASSWORD })).statusCode).toBe(404);
  const third = await invite('ida@example.com');
  const [{ invitationId }] = await list();
  expect((await asAdmin('DELETE', `/v1/organization/invitations/${invitationId}`)).statusCode).toBe(204);
  expect((await accept({ token: third, name: 'Ida', password: PASSWORD })).statusCode).toBe(404);
  expect(await audited('invitation.revoke')).toHaveLength(1);
});

it('holds an organization to sixty invitations an hour, with the headers of that limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, number) =>
      asAdmin('POST', '/v1/organization/invitations', { email: `n${number}@example.com`, role: 'viewer' }),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(1);
  const { headers } = refused[0]!;
  expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['60', '0']);
  expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(3_000);
});

it('lets an invitation into no account that is there: its own password, or its own session', async () => {
  const other = await api.tenant();
  const person = await api.person(other, 'admin');
  await setPassword(api.database.db, person.userId, PASSWORD);
  const token = await invite(person.email, 'viewer');
  expect((await call('POST', '/v1/invitations/open', { token })).json().hasAccount).toBe(true);
  for (const attempt of [
    {},
    { password: 'not the password' },
    { name: 'Mallory', password: 'taken over by me' },
  ]) {
    const refused = await accept({ token, ...attempt });
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.headers['set-cookie']).toBeUndefined();
  }
  expect((await accept({ token }, admin.cookie)).statusCode).toBe(403);
  const joined = await accept({ token, password: PASSWORD });
  expect(joined.json()).toMatchObject({
    user: { id: person.userId },
    organization: { id: own.organizationId },
    role: 'viewer',
    organizations: [
      { id: other.organizationId, role: 'admin' },
      { id: own.organizationId, role: 'viewer' },
    ],
  });
  const cookie = setCookieOf(joined);
  const back = await call('PATCH', '/v1/me', { organizationId: other.organizationId }, cookie);
  expect(back.json()).toMatchObject({ organization: { id: other.organizationId }, role: 'admin' });
  expect((await call('GET', '/v1/organization', undefined, cookie)).json().organizationId).toBe(
    other.organizationId,
  );
  const stranger = await api.tenant();
  const nowhere = await call('PATCH', '/v1/me', { organizationId: stranger.organizationId }, cookie);
  expect(nowhere.statusCode).toBe(404);
  // An admin of one organization gets no link to the password of somebody who is in another as well.
  const reset = await asAdmin('POST', `/v1/organization/members/${person.userId}/password-reset`);
  expect(reset.statusCode).toBe(409);
  // Nor is somebody who belongs elsewhere, and has no way to sign in yet, whoever has the link.
  const second = await invite((await api.person(other, 'viewer')).email);
  expect((await accept({ token: second, name: 'New', password: PASSWORD })).statusCode).toBe(403);
});

it('accepts by the session of the invited, without a password', async () => {
  const other = await api.tenant();
  const person = await api.person(other, 'viewer');
  await setPassword(api.database.db, person.userId, PASSWORD);
  const joined = await accept({ token: await invite(person.email) }, person.cookie);
  expect(joined.statusCode, joined.body).toBe(200);
});

it('changes and removes members, and always keeps an admin', async () => {
  const [editor, viewer] = [await api.person(own, 'editor'), await api.person(own, 'viewer')];
  const url = (person: Person) => `/v1/organization/members/${person.userId}`;
  expect((await asAdmin('PATCH', url(admin), { role: 'viewer' })).statusCode).toBe(409);
  expect((await asAdmin('DELETE', url(admin))).statusCode).toBe(409);
  expect((await asAdmin('PATCH', url(editor), { role: 'admin' })).json()).toMatchObject({ role: 'admin' });
  // It counts from the next request on.
  expect((await call('PATCH', '/v1/organization', { name: 'Ours' }, editor.cookie)).statusCode).toBe(200);
  expect((await asAdmin('GET', '/v1/organization')).json().name).toBe('Ours');
  // Two admins take the role from each other at once: one of them stays.
  const both = await Promise.all([
    asAdmin('PATCH', url(editor), { role: 'viewer' }),
    call('PATCH', url(admin), { role: 'viewer' }, editor.cookie),
  ]);
  expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  const { rows } = await api.database.pool.query(
    `SELECT count(*)::int AS admins FROM members WHERE organization_id = $1 AND role = 'admin'`,
    [own.organizationId],
  );
  expect(rows[0].admins).toBe(1);
  await api.database.pool.query(`UPDATE members SET role = 'admin' WHERE user_id = $1`, [admin.userId]);
  expect((await asAdmin('DELETE', url(viewer))).statusCode).toBe(204);
  expect((await call('GET', '/v1/me', undefined, viewer.cookie)).statusCode).toBe(401);
  expect(await audited('member.remove')).toMatchObject([{ actor: admin.userId, target: viewer.userId }]);
  expect(await audited('organization.rename')).toMatchObject([
    { actor: editor.userId, details: { to: 'Ours' } },
  ]);
  expect((await audited('member.change')).length).toBeGreaterThanOrEqual(2);
});

it('makes a key that is shown once, for 90 days unless told otherwise, and is the organization’s', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  const post = (payload: object, more: object = {}) =>
    api.call({ method: 'POST', url: '/v1/organization/keys', payload, cookie: admin.cookie, ...more });
  const made = await post({ name: 'CI', scopes: ['read'], ipAllowlist: ['203.0.113.0/24'] }, { headers });
  expect(made.statusCode, made.body).toBe(201);
  const { key, keyId, expiresAt, createdBy } = made.json();
  expect(createdBy).toBe(admin.userId);
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(90);
  const ask = (remoteAddress: string) => api.call({ url: '/v1/me', key, remoteAddress });
  expect((await ask('203.0.113.9')).json()).toMatchObject({ kind: 'key', role: 'viewer', user: null });
  expect((await ask('198.51.100.1')).statusCode).toBe(403);
  expect(
    (await post({ name: 'CI', scopes: ['read'], ipAllowlist: ['203.0.113.0/24'] }, { headers })).json().key,
  ).toBe(key);
  const { rows } = await api.database.pool.query('SELECT body FROM idempotency WHERE organization_id = $1', [
    own.organizationId,
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect((await post({ name: 'For ever', expiresInDays: null })).json().expiresAt).toBe(null);
  expect((await post({ name: 'All', ipAllowlist: ['0.0.0.0/0'] })).statusCode).toBe(400);
  expect(await audited('admin-key.create')).toMatchObject([{}, { actor: admin.userId, target: keyId }, {}]);
});

it('gives an operator a link into any organization', async () => {
  const { organizationId } = own;
  const link = await api.database.db
    .transaction()
    .execute((tx) =>
      inviteByOperator(tx, { publicUrl: PUBLIC_URL, organizationId, email: 'op@example.com', role: 'admin' }),
    );
  const joined = await accept({ token: tokenOf(link), name: 'Op', password: PASSWORD });
  expect(joined.json()).toMatchObject({ role: 'admin', organization: { id: organizationId } });
});

it('changes nothing of which no audit row can be left', async () => {
  const [member, ids] = [await api.person(own, 'admin'), await api.things(own)];
  const token = await invite('late@example.com');
  const tables = [
    'organizations',
    'members',
    'invitations',
    'admin_keys',
    'users',
    'accounts',
    'sessions',
    'verifications',
  ];
  const rows = async () => {
    const all = tables.map((table) =>
      api.database.pool.query(`SELECT to_jsonb(t) - 'last_used_at' FROM ${table} t ORDER BY 1`),
    );
    return (await Promise.all(all)).map((found) => found.rows);
  };
  const changes: [InjectOptions['method'], string, object?][] = [
    ['PATCH', '/v1/organization', { name: 'Never' }],
    ['PATCH', '/v1/me', { name: 'Never' }],
    ['PATCH', `/v1/organization/members/${member.userId}`, { role: 'viewer' }],
    ['DELETE', `/v1/organization/members/${member.userId}`],
    ['POST', `/v1/organization/members/${member.userId}/password-reset`],
    ['POST', '/v1/organization/invitations', { email: 'never@example.com' }],
    ['DELETE', `/v1/organization/invitations/${ids.invitationId}`],
    ['POST', '/v1/organization/keys', { name: 'Never' }],
    ['POST', `/v1/organization/keys/${ids.keyId}/revoke`],
    ['DELETE', `/v1/me/sessions/${admin.sessionId}`],
    ['POST', '/v1/invitations/accept', { token, name: 'Late', password: PASSWORD }],
  ];
  const before = await rows();
  await api.database.pool.query('ALTER TABLE audit ADD CONSTRAINT full_up CHECK (false) NOT VALID');
  try {
    for (const [method, url, payload] of changes)
      expect((await asAdmin(method, url, payload)).statusCode, `${method} ${url}`).toBe(500);
  } finally {
    await api.database.pool.query('ALTER TABLE audit DROP CONSTRAINT full_up');
  }
  expect(await rows()).toEqual(before);
});

it('takes names that are inert, and no others', async () => {
  for (const name of ['', '   ', 'x'.repeat(101), 'a\u0000b', 'a\u001b[31mred', 'a\u202egnp.exe', 'a\nb'])
    expect((await asAdmin('PATCH', '/v1/me', { name })).statusCode, JSON.stringify(name)).toBe(400);
  const html = '<img src=x onerror=alert(1)> & “Ünïcode”';
  expect((await asAdmin('PATCH', '/v1/me', { name: html })).json().user.name).toBe(html);
});
