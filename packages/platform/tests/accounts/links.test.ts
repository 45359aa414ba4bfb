/** Links end when whoever they belong to, or whoever made them, has moved on: every kind of link, every kind of change. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import { resetLink } from '../../src/organizations/operator-users.ts';
import { addMember } from '../../src/organizations/store.ts';
import { type Person, PUBLIC_URL, type Tenant, type TestApi } from '../api/harness.ts';
import { makeMailedApi } from './mailed-api.ts';
import type { SmtpListener } from './smtp-listener.ts';

const PASSWORD = 'correct horse battery';
const own = { host: '127.0.0.1', origin: PUBLIC_URL };

let smtp: SmtpListener;
let api: TestApi;
let silent: TestApi;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ smtp, api, silent, close } = await makeMailedApi({ attempts: 1_000, attemptsPerAccount: 1_000 }));
});
afterAll(() => close());

interface Place {
  api: TestApi;
  tenant: Tenant;
  admin: Person;
  /** Whose account it is. */
  person: Person;
}

async function place(at: TestApi): Promise<Place> {
  const tenant = await at.tenant();
  const admin = await at.person(tenant, 'admin');
  const person = await at.person(tenant, 'editor');
  await setPassword(at.database.db, person.userId, PASSWORD);
  return { api: at, tenant, admin, person };
}

const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;
const post = (at: TestApi, url: string, payload: object) =>
  at.app.inject({ method: 'POST', url, payload, headers: own });
const setBy = ({ api: at }: Place, token: string, newPassword = 'set by a link') =>
  statusOf(post(at, '/-/auth/reset-password', { token, newPassword }));
const confirmBy = ({ api: at }: Place, token: string) =>
  statusOf(post(at, '/v1/email-confirmation', { token }));
const tokenOf = (text: string) => /#([\w-]+)/.exec(text.replaceAll(/=\r?\n/g, ''))![1]!;
const mailedToken = async () => {
  for (;;) {
    const { data } = await smtp.next();
    if (data.includes('#')) return tokenOf(data);
  }
};

const resetOf = async ({ api: at, admin, person }: Place, by = admin) => {
  const url = `/v1/organization/members/${person.userId}/password-reset`;
  const made = await at.call({ method: 'POST', url, cookie: by.cookie });
  expect(made.statusCode, made.body).toBe(201);
  return tokenOf(made.json().link);
};

/** Each answers how the link is opened. */
const LINKS: Record<string, (at: Place) => Promise<() => Promise<number>>> = {
  'asked for by mail': async (at) => {
    await post(at.api, '/-/auth/request-password-reset', { email: at.person.email });
    const token = await mailedToken();
    return () => setBy(at, token);
  },
  'of an admin': async (at) => {
    const token = await resetOf(at);
    return () => setBy(at, token);
  },
  'of the operator': async (at) => {
    const { email } = at.person;
    const make = at.api.database.db.transaction();
    const token = tokenOf(await make.execute((tx) => resetLink(tx, { publicUrl: PUBLIC_URL, email })));
    return () => setBy(at, token);
  },
  'to another address': async (at) => {
    const payload = { email: `other-${at.person.userId}@example.com`, password: PASSWORD };
    await at.api.call({ method: 'PUT', url: '/v1/me/email', payload, cookie: at.person.cookie });
    const token = await mailedToken();
    return () => confirmBy(at, token);
  },
};

const CHANGES: Record<string, (at: Place) => Promise<number>> = {
  'another password': ({ api: at, person }) => {
    const payload = { password: PASSWORD, newPassword: 'another long password' };
    return statusOf(at.call({ method: 'PUT', url: '/v1/me/password', payload, cookie: person.cookie }));
  },
  'a password that was set by a link': async (at) => setBy(at, await resetOf(at), 'set by its owner'),
  'another address': async (at) => {
    const payload = { email: `moved-${at.person.userId}@example.com`, password: PASSWORD };
    await at.api.call({ method: 'PUT', url: '/v1/me/email', payload, cookie: at.person.cookie });
    return confirmBy(at, await mailedToken());
  },
  removal: ({ api: at, admin, person }) => {
    const url = `/v1/organization/members/${person.userId}`;
    return statusOf(at.call({ method: 'DELETE', url, cookie: admin.cookie }));
  },
  'another organization': async ({ api: at, person }) => {
    const admin = await at.person(await at.tenant(), 'admin');
    const payload = { email: person.email, role: 'admin' };
    const url = '/v1/organization/invitations';
    await at.call({ method: 'POST', url, payload, cookie: admin.cookie });
    const token = await mailedToken();
    const accept = { method: 'POST', url: '/v1/invitations/accept', payload: { token } } as const;
    return statusOf(at.call({ ...accept, cookie: person.cookie }));
  },
};

const CASES = Object.keys(LINKS).flatMap((link) =>
  Object.keys(CHANGES).map((change) => [link, change] as const),
);

let here: Place;
beforeEach(async () => {
  here = await place(api);
});

it.each(Object.keys(LINKS))('a link %s works while nothing has changed', async (link) => {
  expect(await (await LINKS[link]!(here))()).toBe(200);
});

it.each(CASES)('a link %s ends with %s', async (link, change) => {
  const open = await LINKS[link]!(here);
  expect([200, 204]).toContain(await CHANGES[change]!(here));
  expect([400, 404]).toContain(await open());
});

it('links to passwords end with an address that counts at once, too', async () => {
  const at = await place(silent);
  const token = await resetOf(at);
  const payload = { email: 'at-once@example.com', password: PASSWORD };
  const changed = silent.call({ method: 'PUT', url: '/v1/me/email', payload, cookie: at.person.cookie });
  expect(await statusOf(changed)).toBe(200);
  expect(await setBy(at, token)).toBe(400);
});

it('nobody’s links end with somebody else’s changes', async () => {
  const other = await place(api);
  const opens = [];
  for (const make of Object.values(LINKS)) opens.push(await make(other));
  for (const change of Object.values(CHANGES)) await change(await place(api));
  // The first of them ends the others.
  expect(await opens[3]!()).toBe(200);
});

const INVITED = '/v1/organization/invitations';
const invite = async ({ api: at }: Place, by: { cookie?: string; key?: string }) => {
  const payload = { email: `guest-${Math.random()}@example.com`, role: 'admin' };
  const made = await at.call({ method: 'POST', url: INVITED, payload, ...by });
  expect(made.statusCode, made.body).toBe(201);
  return tokenOf(made.json().link);
};
const isOpen = async ({ api: at }: Place, token: string) =>
  (await statusOf(post(at, '/v1/invitations/open', { token }))) === 200;

it.each([
  ['is removed', { method: 'DELETE' }],
  ['is no admin any more', { method: 'PATCH', payload: { role: 'editor' } }],
] as const)('what an admin handed out ends when they are gone: who %s', async (_, change) => {
  const leaving = await api.person(here.tenant, 'admin');
  const [invitation, kept] = [await invite(here, leaving), await invite(here, here.admin)];
  const [reset, second] = [await resetOf(here, leaving), await place(api)];
  const elsewhere = await resetOf(second);
  const url = `/v1/organization/members/${leaving.userId}`;
  expect([200, 204]).toContain(await statusOf(api.call({ ...change, url, cookie: here.admin.cookie })));
  expect(await isOpen(here, invitation)).toBe(false);
  expect(await isOpen(here, kept)).toBe(true);
  expect(await setBy(here, reset)).toBe(400);
  expect(await setBy(second, elsewhere)).toBe(200);
});

it('what a key invited ends when it is revoked', async () => {
  const { id, key } = await api.key({ organizationId: here.tenant.organizationId });
  const [invitation, kept] = [await invite(here, { key }), await invite(here, here.admin)];
  const url = `/v1/organization/keys/${id}/revoke`;
  expect(await statusOf(api.call({ method: 'POST', url, cookie: here.admin.cookie }))).toBe(200);
  expect(await isOpen(here, invitation)).toBe(false);
  expect(await isOpen(here, kept)).toBe(true);
});

it('whoever joined without the link of an invitation does not come back by it', async () => {
  const { organizationId } = here.tenant;
  const guest = await api.person(await api.tenant(), 'viewer');
  const payload = { email: guest.email, role: 'admin' };
  const made = await api.call({ method: 'POST', url: INVITED, payload, cookie: here.admin.cookie });
  const join = { organizationId, userId: guest.userId, role: 'viewer' } as const;
  await api.database.db.transaction().execute((tx) => addMember(tx, join));
  const url = `/v1/organization/members/${guest.userId}`;
  expect(await statusOf(api.call({ method: 'DELETE', url, cookie: here.admin.cookie }))).toBe(204);
  expect(await isOpen(here, tokenOf(made.json().link))).toBe(false);
});

it('an admin gets no link to somebody who joins another organization at that moment', async () => {
  const { organizationId } = await api.tenant();
  const { userId } = here.person;
  const url = `/v1/organization/members/${userId}/password-reset`;
  const { db, pool } = api.database;
  let answer: number | null = null;
  let asked: Promise<void> | null = null;
  await db.transaction().execute(async (tx) => {
    await addMember(tx, { organizationId, userId, role: 'viewer' });
    asked = statusOf(api.call({ method: 'POST', url, cookie: here.admin.cookie })).then((status) => {
      answer = status;
    });
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while (answer === null && (await pool.query(waits)).rows.length === 0);
  });
  await asked;
  expect(answer).toBe(409);
});
