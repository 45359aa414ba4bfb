/** Passwords, sessions and resets, as a browser uses them. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import { forgetOldNetworks } from '../../src/accounts/known-networks.ts';
import { openMail } from '../../src/accounts/mail.ts';
import { deleteEndedSessions } from '../../src/accounts/sessions.ts';
import { resetLink } from '../../src/organizations/operator-users.ts';
import {
  makeTestApi,
  type Person,
  PUBLIC_URL,
  QUIET,
  SESSION_KEY,
  setCookieOf,
  type Tenant,
  type TestApi,
} from '../api/harness.ts';
import { listenForMail, type SmtpListener } from './smtp-listener.ts';

const PASSWORD = 'correct horse battery';
let smtp: SmtpListener;
let api: TestApi;
let tenant: Tenant;
let person: Person;

beforeAll(async () => {
  smtp = await listenForMail();
  const mail = openMail({ smtpUrl: smtp.url, from: 'Bindery <docs@example.com>', log: QUIET });
  api = await makeTestApi({
    signIn: { key: SESSION_KEY, mail, oidc: null, attempts: 1_000, attemptsPerAccount: 8 },
    accounts: { mail },
  });
  tenant = await api.tenant();
});
afterAll(async () => {
  await api.close();
  smtp.close();
});
beforeEach(async () => {
  person = await api.person(tenant, 'admin');
  await setPassword(api.database.db, person.userId, PASSWORD);
});

const own = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
const post = (
  url: string,
  payload?: object,
  headers: Record<string, string> = own,
  remoteAddress = '127.0.0.1',
) =>
  api.app.inject({
    ...{ method: 'POST', url: `/-/auth/${url}`, remoteAddress, headers: { host: '127.0.0.1', ...headers } },
    ...(payload && { payload }),
  });
const signIn = (email: string, password: string) => post('sign-in/email', { email, password });
const linkIn = (data: string) =>
  /http:\/\/127\.0\.0\.1:7400\/\S+#([\w-]+)/.exec(data.replaceAll(/=\n/g, ''))!;

it('signs in with a password, is known by the cookie, and out again', async () => {
  const answer = await signIn(person.email.toUpperCase(), PASSWORD);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).not.toHaveProperty('token');
  expect([answer.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(
      /^__Host-bindery\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const cookie = setCookieOf(answer);
  const me = await api.call({ url: '/v1/me', cookie });
  expect(me.json()).toMatchObject({
    kind: 'user',
    user: { id: person.userId, email: person.email },
    organization: { id: tenant.organizationId },
    role: 'admin',
  });
  const out = await post('sign-out', undefined, { ...own, cookie });
  expect(out.statusCode, out.body).toBe(200);
  expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await api.call({ url: '/v1/me', cookie })).statusCode).toBe(401);
  const { rows } = await api.database.pool.query(
    `SELECT action FROM audit WHERE actor = $1 AND action LIKE 'session.%' ORDER BY id`,
    [person.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['session.create', 'session.end']);
});

it('tells an unknown address, one without a password and a wrong password apart by nothing', async () => {
  const without = await api.person(tenant, 'viewer');
  const answers = [
    await signIn('nobody@example.com', PASSWORD),
    await signIn(without.email, PASSWORD),
    await signIn(person.email, 'not the password'),
    await signIn('no\0body@example.com', PASSWORD),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['401 {"error":"The e-mail address or the password is wrong."}']),
  );
  const names = answers.map(({ headers }) => Object.keys(headers).sort().join());
  expect(new Set(names).size).toBe(1);
});

it('takes as long for an unknown address as for a wrong password', async () => {
  const measure = async (email: string) => {
    // Of the processor, all threads: what else the machine does in the meantime says nothing of us.
    const from = process.cpuUsage();
    await signIn(email, 'not the password');
    return process.cpuUsage(from).user / 1000;
  };
  await measure(person.email);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    known.push(await measure(person.email));
    unknown.push(await measure(`nobody-${round}@example.com`));
  }
  const ratio = median(unknown) / median(known);
  console.log(`unknown / known address: ${ratio.toFixed(2)} of the time (${median(known).toFixed(0)} ms)`);
  // Without the hash of what was given it would be a tenth and less.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

it('slows down who guesses, by account from many addresses, and says the same of accounts that are not there', async () => {
  for (const email of [person.email, 'guessed@example.com']) {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      post('sign-in/email', { email, password: 'guess' }, own, `203.0.113.${index}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    // All at once, so which of them were late is chance; slowly, a few more would be let through.
    expect(statuses.filter((status) => status === 401).length, email).toBeGreaterThanOrEqual(8);
    expect(statuses, email).toContain(429);
  }
});

const from = (ip: string, password: string, email = person.email) =>
  post('sign-in/email', { email, password }, own, ip);

/** As if a stranger had guessed, and went on: time does not fill the bucket again while the test runs. */
async function guessEndlessly(): Promise<void> {
  await from('203.0.113.1', 'guess');
  const hash = createHash('sha256').update(`sign-in ${person.email}`).digest();
  const { rowCount } = await api.database.pool.query(
    'UPDATE sign_in_attempts SET tokens = -1000 WHERE name = $1',
    [hash],
  );
  expect(rowCount).toBe(1);
  expect((await from('203.0.113.2', PASSWORD)).statusCode).toBe(429);
}

it('keeps nobody out by guessing: who signed in from a network before does so again', async () => {
  expect((await from('198.51.100.50', PASSWORD)).statusCode).toBe(200);
  expect((await from('2001:db8:1:2::3', PASSWORD)).statusCode).toBe(200);
  await guessEndlessly();
  expect((await from('198.51.100.50', PASSWORD)).statusCode).toBe(200);
  expect((await from('2001:db8:1:2:f::9', PASSWORD)).statusCode).toBe(200);
  // Elsewhere it is the stranger's word against theirs.
  expect((await from('198.51.100.51', PASSWORD)).statusCode).toBe(429);
  // Nor does it help to be known with another account.
  const other = await api.person(tenant, 'viewer');
  await setPassword(api.database.db, other.userId, PASSWORD);
  expect((await from('198.51.100.52', PASSWORD, other.email)).statusCode).toBe(200);
  expect((await from('198.51.100.52', PASSWORD)).statusCode).toBe(429);
});

it('slows down who guesses in a known network as well, and nobody elsewhere by that', async () => {
  expect((await from('198.51.100.70', PASSWORD)).statusCode).toBe(200);
  const guesses = Array.from({ length: 16 }, () => from('198.51.100.70', 'guess'));
  expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toContain(429);
  expect((await from('198.51.100.71', PASSWORD)).statusCode).toBe(200);
});

it('forgets a network that nobody has signed in from for long', async () => {
  expect((await from('198.51.100.80', PASSWORD)).statusCode).toBe(200);
  await api.database.pool.query(`UPDATE known_networks SET at = now() - interval '91 days'`);
  await forgetOldNetworks(api.database.db);
  await guessEndlessly();
  expect((await from('198.51.100.80', PASSWORD)).statusCode).toBe(429);
});

it('sends few letters to one address, whoever asks for them and however it is written', async () => {
  const emails = ['Bombed@example.com', 'bombed@example.com', 'BOMBED@EXAMPLE.COM'];
  const ask = (n: number) =>
    post('request-password-reset', { email: emails[n % 3]! }, own, `198.51.100.${n}`);
  for (let n = 0; n < 5; n++) expect((await ask(n)).statusCode).toBe(200);
  const refused = await ask(5);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
});

it('lists sessions without their secrets, and ends one within its answer', async () => {
  const first = setCookieOf(
    await post(
      'sign-in/email',
      { email: person.email, password: PASSWORD },
      { ...own, 'user-agent': 'Other browser' },
      '203.0.113.7',
    ),
  );
  const list = async (cookie: string) => (await api.call({ url: '/v1/me/sessions', cookie })).json().data;
  const sessions = await list(person.cookie);
  expect(sessions).toMatchObject([
    { current: false, ip: '203.0.113.7', userAgent: 'Other browser' },
    { current: true, sessionId: person.sessionId },
  ]);
  const { rows } = await api.database.pool.query('SELECT token FROM sessions WHERE user_id = $1', [
    person.userId,
  ]);
  for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token);
  const [{ sessionId }] = sessions;
  const other = await api.person(tenant, 'admin');
  const url = `/v1/me/sessions/${sessionId}`;
  expect((await api.call({ method: 'DELETE', url, cookie: other.cookie })).statusCode).toBe(404);
  expect((await api.call({ url: '/v1/me', cookie: first })).statusCode).toBe(200);
  expect((await api.call({ method: 'DELETE', url, cookie: person.cookie })).statusCode).toBe(204);
  expect((await api.call({ url: '/v1/me', cookie: first })).statusCode).toBe(401);
  expect(await list(person.cookie)).toHaveLength(1);
});

it.each([
  ['its time is over', `expires_at = now() - interval '1 s'`],
  ['nobody used it for a week', `updated_at = now() - interval '8 days'`],
])('ends a session when %s', async (_, change) => {
  await api.database.pool.query(`UPDATE sessions SET ${change} WHERE id = $1`, [person.sessionId]);
  expect((await api.call({ url: '/v1/me', cookie: person.cookie })).statusCode).toBe(401);
  await deleteEndedSessions(api.database.db);
  const { rows } = await api.database.pool.query('SELECT 1 FROM sessions WHERE id = $1', [person.sessionId]);
  expect(rows).toEqual([]);
});

it('sends a link for a new password, which works once and ends every session', async () => {
  const asked = await post('request-password-reset', { email: person.email });
  const unknown = await post('request-password-reset', { email: 'nobody@example.com' });
  expect([asked.statusCode, asked.body]).toEqual([unknown.statusCode, unknown.body]);
  const letter = await smtp.next();
  expect(letter).toMatchObject({ from: 'docs@example.com', to: [person.email] });
  const [link, token] = linkIn(letter.data);
  expect(link).toBe(`${PUBLIC_URL}/reset#${token}`);
  const stored = await api.database.pool.query('SELECT identifier FROM verifications');
  expect(JSON.stringify(stored.rows)).not.toContain(token);
  const reset = (newPassword: string) => post('reset-password', { token, newPassword });
  expect((await reset('short')).json()).toEqual({ error: 'A password needs at least 10 characters.' });
  expect((await reset('a new long password')).statusCode).toBe(200);
  expect((await reset('another long password')).json().error).toMatch(/already used/);
  expect((await api.call({ url: '/v1/me', cookie: person.cookie })).statusCode).toBe(401);
  expect((await signIn(person.email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(person.email, 'a new long password')).statusCode).toBe(200);
  expect(smtp.taken).toHaveLength(1);
});

it('lets in by a mailed link whoever guesses keep out', async () => {
  await guessEndlessly();
  await post('request-password-reset', { email: person.email }, own, '198.51.100.60');
  const [, token] = linkIn((await smtp.next()).data);
  const reset = { token: token!, newPassword: 'another long password' };
  expect((await post('reset-password', reset, own, '198.51.100.60')).statusCode).toBe(200);
  expect((await from('198.51.100.60', 'another long password')).statusCode).toBe(200);
  expect((await from('198.51.100.61', 'another long password')).statusCode).toBe(429);
});

it('sets a new password by the link of an admin, and by that of the operator', async () => {
  const member = await api.person(tenant, 'editor');
  const url = `/v1/organization/members/${member.userId}/password-reset`;
  const byAdmin = async () => {
    const made = await api.call({ method: 'POST', url, cookie: person.cookie });
    expect(made.statusCode, made.body).toBe(201);
    return made.json().link as string;
  };
  const wanted = { publicUrl: PUBLIC_URL, email: member.email.toUpperCase() };
  const byOperator = () => api.database.db.transaction().execute((tx) => resetLink(tx, wanted));
  for (const [make, password] of [
    [byAdmin, 'set by an admin'],
    [byOperator, 'set by the operator'],
  ] as const) {
    const link = await make();
    expect(link).toMatch(/\/reset#[\w-]{32}$/);
    const token = link.split('#')[1];
    expect((await post('reset-password', { token, newPassword: password })).statusCode).toBe(200);
    expect((await signIn(member.email, password)).statusCode).toBe(200);
  }
  await api.database.pool.query(`UPDATE verifications SET expires_at = now() - interval '1 s'`);
  const late = createHash('sha256').update('x').digest('base64url');
  expect((await post('reset-password', { token: late, newPassword: 'never set at all' })).statusCode).toBe(
    400,
  );
});

it('sends invitations', async () => {
  const payload = { email: 'mary@example.com', role: 'admin' };
  const made = await api.call({
    method: 'POST',
    url: '/v1/organization/invitations',
    payload,
    cookie: person.cookie,
  });
  expect(made.json()).toMatchObject({ mailed: true });
  const letter = await smtp.next();
  expect(letter.to).toEqual(['mary@example.com']);
  expect(letter.data).toContain('Subject: =?UTF-8?Q?Invitation_to_=22Test=22_on_Bindery?=');
  expect(linkIn(letter.data)[0]).toBe(made.json().link);
});

it('lets nobody in who belongs to no organization, and nowhere near the rest of better-auth', async () => {
  await api.database.pool.query('DELETE FROM members WHERE user_id = $1', [person.userId]);
  expect((await signIn(person.email, PASSWORD)).json().error).toMatch(/no longer belong to an organization/);
  expect((await api.call({ url: '/v1/me', cookie: person.cookie })).json().error).toMatch(
    /no longer belong to an organization/,
  );
  for (const path of [
    'sign-up/email',
    'list-sessions',
    'get-session',
    'update-user',
    'change-password',
    'delete-user',
    'link-social',
    'verify-password',
    'ok',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const headers = { host: '127.0.0.1', cookie: person.cookie, ...own };
      const answer = await api.app.inject({ method, url: `/-/auth/${path}`, headers });
      expect(answer.statusCode, path).toBe(404);
    }
  }
});

it('says why nobody can sign in over plain http on a network', async () => {
  const remote = await makeTestApi({ publicUrl: () => 'http://192.0.2.10:7400', accounts: {} });
  try {
    const answer = await remote.app.inject({
      ...{ method: 'POST', url: '/-/auth/sign-in/email', payload: { email: 'a@example.com', password: 'x' } },
      headers: { host: '192.0.2.10:7400', origin: 'http://192.0.2.10:7400' },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatch(/https/);
  } finally {
    await remote.close();
  }
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
