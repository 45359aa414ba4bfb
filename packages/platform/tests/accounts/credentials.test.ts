/** Another password, another e-mail address: for whoever knows the password, and with a limit that all processes share. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteOldAttempts, takeAttempt, takeAttemptFrom } from '../../src/accounts/attempts.ts';
import { makeResetToken, setPassword } from '../../src/accounts/credentials.ts';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { type Person, PUBLIC_URL, QUIET, SESSION_KEY, type Tenant, type TestApi } from '../api/harness.ts';
import { makeMailedApi } from './mailed-api.ts';
import type { SmtpListener } from './smtp-listener.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'another long password';
const own = { host: '127.0.0.1', origin: PUBLIC_URL };

let smtp: SmtpListener;
let api: TestApi;
let silent: TestApi;
let close: () => Promise<void>;
let tenant: Tenant;
let person: Person;

beforeAll(async () => {
  ({ smtp, api, silent, close } = await makeMailedApi());
  tenant = await api.tenant();
});
afterAll(() => close());
beforeEach(async () => {
  person = await newcomer(api, tenant);
});

async function newcomer(at: TestApi, where: Tenant): Promise<Person> {
  const made = await at.person(where, 'viewer');
  await setPassword(at.database.db, made.userId, PASSWORD);
  return made;
}

const change = (what: 'password' | 'email', payload: object, at = api, who = person) =>
  at.call({ method: 'PUT', url: `/v1/me/${what}`, payload, cookie: who.cookie });
const confirm = (token: string) =>
  api.app.inject({ method: 'POST', url: '/v1/email-confirmation', payload: { token }, headers: own });
const signIn = async (email: string, password: string, at = api) =>
  (
    await at.app.inject({
      ...{ method: 'POST', url: '/-/auth/sign-in/email', payload: { email, password }, headers: own },
    })
  ).statusCode;
const meOf = async ({ cookie }: Person, at = api) => await at.call({ url: '/v1/me', cookie });
const actionsOf = async ({ userId }: Person, at = api) =>
  (
    await at.database.pool.query(
      `SELECT action FROM audit WHERE actor = $1 AND action LIKE 'user.%' ORDER BY id`,
      [userId],
    )
  ).rows.map(({ action }) => action);

it('a new password: other sessions and links end, this one goes on, and its owner is told', async () => {
  expect(await signIn(person.email, PASSWORD)).toBe(200);
  const { userId } = person;
  const expiresAt = new Date(Date.now() + 60_000);
  const token = await makeResetToken(api.database.db, { userId, expiresAt });
  const answer = await change('password', { password: PASSWORD, newPassword: OTHER });
  expect(answer.statusCode, answer.body).toBe(204);
  expect((await smtp.next()).to).toEqual([person.email]);
  expect((await meOf(person)).json().user).toMatchObject({ hasPassword: true });
  const { rows } = await api.database.pool.query('SELECT id FROM sessions WHERE user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ id: person.sessionId }]);
  expect(await signIn(person.email, PASSWORD)).toBe(401);
  expect(await signIn(person.email, OTHER)).toBe(200);
  const reset = await api.app.inject({
    ...{ method: 'POST', url: '/-/auth/reset-password', headers: own },
    payload: { token, newPassword: 'set by an old link' },
  });
  expect(reset.statusCode).toBe(400);
  expect(await actionsOf(person)).toEqual(['user.change-password']);
});

it.each(['password', 'email'] as const)('without the present password no new %s', async (what) => {
  const wanted = what === 'password' ? { newPassword: OTHER } : { email: 'taken-over@example.com' };
  expect((await change(what, { ...wanted, password: 'a guess' })).json().error).toBe(
    'This is not your password.',
  );
  const without = await api.person(tenant, 'viewer');
  expect((await change(what, { ...wanted, password: PASSWORD }, api, without)).json().error).toMatch(
    /no password yet/,
  );
  expect((await meOf(person)).json().user.email).toBe(person.email);
  expect(await actionsOf(person)).toEqual([]);
});

it('guesses are limited for the account, over all of its sessions', async () => {
  const guesses = Array.from({ length: 16 }, (_, index) =>
    change('password', { password: `guess ${index}`, newPassword: OTHER }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(10);
  expect(statuses).toContain(429);
});

it('another address, where mail is set up: once the link that went there is opened, and only once', async () => {
  const email = `moved-${person.userId}@example.com`;
  const asked = await change('email', { email: email.toUpperCase(), password: PASSWORD });
  expect(asked.json()).toEqual({ email, confirmed: false });
  expect((await meOf(person)).json().user.email).toBe(person.email);
  const letter = await smtp.next();
  expect(letter.to).toEqual([email]);
  const [, token] = /\/email#([\w-]+)/.exec(letter.data.replaceAll(/=\n/g, ''))!;
  const stored = await api.database.pool.query('SELECT identifier, value FROM verifications');
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  expect((await confirm(token!)).json()).toEqual({ email, confirmed: true });
  expect((await confirm(token!)).statusCode).toBe(404);
  expect((await smtp.next()).to).toEqual([person.email]);
  expect((await meOf(person)).json().user.email).toBe(email);
  expect(await signIn(person.email, PASSWORD)).toBe(401);
  expect(await signIn(email, PASSWORD)).toBe(200);
  expect(await actionsOf(person)).toEqual(['user.ask-email', 'user.change-email']);
});

it('a link that was not opened in time, or whose address was taken meanwhile, changes nothing', async () => {
  const emails = ['late@example.com', 'meanwhile@example.com'];
  const tokens: string[] = [];
  for (const email of emails) {
    await change('email', { email, password: PASSWORD });
    tokens.push(/\/email#([\w-]+)/.exec((await smtp.next()).data.replaceAll(/=\n/g, ''))![1]!);
  }
  const other = await newcomer(api, tenant);
  await api.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [emails[1], other.userId]);
  expect((await confirm(tokens[1]!)).statusCode).toBe(409);
  await api.database.pool.query(`UPDATE verifications SET expires_at = now() - interval '1 s'`);
  expect((await confirm(tokens[0]!)).statusCode).toBe(404);
  expect((await meOf(person)).json().user.email).toBe(person.email);
});

it('somebody else’s address: the same answer, and no letter, where mail is set up', async () => {
  const other = await newcomer(api, tenant);
  const sent = smtp.taken.length;
  const answer = await change('email', { email: other.email, password: PASSWORD });
  expect(answer.json()).toEqual({ email: other.email, confirmed: false });
  await change('email', { email: 'free@example.com', password: PASSWORD });
  expect((await smtp.next()).to).toEqual(['free@example.com']);
  expect(smtp.taken).toHaveLength(sent + 1);
});

it('another address, where no mail is sent: with the password, unless it is somebody’s', async () => {
  const where = await silent.tenant();
  const [here, other] = [await newcomer(silent, where), await newcomer(silent, where)];
  const taken = await change('email', { email: other.email, password: PASSWORD }, silent, here);
  expect(taken.statusCode).toBe(409);
  const answer = await change('email', { email: 'plain@example.com', password: PASSWORD }, silent, here);
  expect(answer.json()).toEqual({ email: 'plain@example.com', confirmed: true });
  expect((await meOf(here, silent)).json().user.email).toBe('plain@example.com');
  const { rows } = await silent.database.pool.query('SELECT email_verified FROM users WHERE id = $1', [
    here.userId,
  ]);
  // Nobody has proven it: an identity provider's word may still drop the password.
  expect(rows).toEqual([{ email_verified: false }]);
});

it('one limit for all processes', async () => {
  const second = openDatabase(api.database.url);
  const signInOptions = { key: SESSION_KEY, mail: null, oidc: null, attempts: 1_000, attemptsPerAccount: 6 };
  const apps = [api.database, second].map((database) =>
    createApp({
      ...{ database, log: QUIET, publicUrl: () => PUBLIC_URL, routes: [], signIn: signInOptions },
      sites: (_request, response) => void response.end(),
    }),
  );
  try {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      apps[index % 2]!.inject({
        ...{ method: 'POST', url: '/-/auth/sign-in/email', headers: own },
        payload: { email: 'shared@example.com', password: 'guess' },
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(6);
    // Alone, each of the two would have allowed all of its six.
    expect(statuses).toContain(429);
  } finally {
    for (const app of apps) await app.close();
    await second.close();
  }
});

it('a bucket fills again with time, says how long that takes, and goes when it is old', async () => {
  const { db, pool } = api.database;
  const take = () => takeAttempt(db, 'a name', { burst: 2, perSecond: 0.01 });
  await take();
  await take();
  await expect(take()).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '100', 'ratelimit-limit': '2' },
  });
  await pool.query(`UPDATE sign_in_attempts SET at = now() - interval '150 s' WHERE tokens < 1`);
  await take();
  await expect(take()).rejects.toMatchObject({ status: 429 });
  await pool.query(`UPDATE sign_in_attempts SET at = now() - interval '2 days'`);
  await deleteOldAttempts(db);
  expect((await pool.query('SELECT 1 FROM sign_in_attempts')).rows).toEqual([]);
});

it('a network of IPv6 has one bucket', async () => {
  const limit = { burst: 1, perSecond: 0.001 };
  const from = (ip: string) => takeAttemptFrom(api.database.db, { what: 'a door', ip, limit });
  await from('2001:db8:5:6::1');
  await expect(from('2001:db8:5:6:7::8')).rejects.toMatchObject({ status: 429 });
  await from('2001:db8:5:7::1');
  await from('192.0.2.1');
  await from('192.0.2.2');
});

it('a site of many networks of IPv6 has eight', async () => {
  const limit = { burst: 1, perSecond: 0.001 };
  const from = (ip: string) => takeAttemptFrom(api.database.db, { what: 'a gate', ip, limit });
  for (let n = 0; n < 8; n++) await from(`2001:db8:9:${n}::1`);
  await expect(from('2001:db8:9:ffff::1')).rejects.toMatchObject({ status: 429 });
  await from('2001:db8:a:ffff::1');
});

it('opens no more doors to who has a network of IPv6', async () => {
  const open = (remoteAddress: string) =>
    api.call({
      ...{ method: 'POST', url: '/v1/invitations/open', remoteAddress },
      payload: { token: `none for ${remoteAddress}` },
    });
  for (let n = 0; n < 40; n++) await open(`2001:db8:8::${n + 1}`);
  expect((await open('2001:db8:8::ffff')).statusCode).toBe(429);
});
