/**
 * Every operation of the served description × nobody, viewer, editor, admin, another organization's admin, a read key, a
 * write key: each is let in or refused as the description says, and what is foreign answers as if it were not there.
 */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPassword } from '../../src/accounts/credentials.ts';
import { type ApiDocument, type DescribedOperation, readDocument } from '../api/document.ts';
import { makeTestApi, type Person, PUBLIC_URL, type Tenant, type TestApi } from '../api/harness.ts';
import { SAMPLE_PASSWORD, sampleRequest } from '../api/sample-requests.ts';

type Ids = Record<string, string>;

const ROLES = ['viewer', 'editor', 'admin'] as const;

let api: TestApi;
let document: ApiDocument;
let own: Tenant;
let ownDomain: string;
let shared: Ids;
let people: Record<(typeof ROLES)[number], Person>;
let stranger: Person;
let readKey: string;
let asked = 0;

beforeAll(async () => {
  api = await makeTestApi();
  document = await readDocument(api);
  [own, shared] = [await api.tenant(), {}];
  people = {
    viewer: await api.person(own, 'viewer'),
    editor: await api.person(own, 'editor'),
    admin: await api.person(own, 'admin'),
  };
  for (const { userId } of Object.values(people)) await setPassword(api.database.db, userId, SAMPLE_PASSWORD);
  readKey = (await api.key({ organizationId: own.organizationId, scopes: ['read'] })).key;
  stranger = await api.person(await api.tenant(), 'admin');
  shared = await things();
  ownDomain = shared.domain!;
});
afterAll(() => api.close());

/** Not through Prism: the same description judges every answer below. */
function ask(operation: DescribedOperation, ids: Ids, headers: Record<string, string> = {}) {
  const options: InjectOptions = sampleRequest(operation, ids, { ownDomain });
  return api.app.inject({ ...options, headers: { host: '127.0.0.1', ...headers } });
}

const asPerson = ({ cookie }: Person) => ({ cookie, origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' });
const byKey = (key: string) => ({ authorization: `Bearer ${key}` });
const guarded = () => document.operations.filter(({ security }) => security?.length !== 0);
const forPeople = ({ security }: DescribedOperation) => security !== undefined;

/** A write may take away what it is about: each gets things of its own. */
async function things(person?: Person): Promise<Ids> {
  const made = await api.things(own);
  return person ? { ...made, sessionId: await anotherSession(person) } : made;
}

async function anotherSession({ userId }: Person): Promise<string> {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     VALUES ('ses_' || md5(random()::text), $1, md5(random()::text), now() + interval '1 day') RETURNING id`,
    [userId],
  );
  return rows[0]!.id;
}

const isWrite = ({ method }: DescribedOperation) => method !== 'GET';

async function expectGranted(
  operation: DescribedOperation,
  headers: Record<string, string>,
  person?: Person,
) {
  const ids = isWrite(operation) ? await things(person) : shared;
  const requestId = `roles-${++asked}`;
  const answer = await ask(operation, ids, { ...headers, 'x-request-id': requestId });
  expect(answer.statusCode, `${operation.operationId} ${answer.body}`).toBeLessThan(300);
  document.expectDescribed(operation, answer);
  const { rows } = await api.database.pool.query('SELECT actor FROM audit WHERE request_id = $1', [
    requestId,
  ]);
  const leavesTrace = isWrite(operation) && operation['x-scope'] !== 'read';
  expect(rows, operation.operationId).toEqual(leavesTrace ? [{ actor: person?.userId ?? own.keyId }] : []);
}

async function expectRefused(operation: DescribedOperation, headers: Record<string, string>, reason: RegExp) {
  const answer = await ask(operation, shared, headers);
  expect(answer.statusCode, `${operation.operationId} ${answer.body}`).toBe(403);
  expect(answer.json().error).toMatch(reason);
  document.expectDescribed(operation, answer);
}

it('names a role for every operation that is not open', () => {
  expect(guarded().length).toBeGreaterThanOrEqual(45);
  for (const operation of guarded()) expect(ROLES, operation.operationId).toContain(operation['x-role']);
  const byRole = (role: string) =>
    guarded()
      .filter((operation) => operation['x-role'] === role && isWrite(operation))
      .map(({ operationId }) => operationId)
      .sort();
  expect(byRole('viewer')).toEqual([
    ...['askAssistant', 'changeEmail', 'changePassword', 'revokeSession', 'searchSite', 'updateMe'],
  ]);
  expect(byRole('editor')).toEqual([
    ...['activateVersion', 'archiveAgentJob', 'cancelAgentJob', 'cancelStaticExport', 'cancelUpdate'],
    'changeFeedback',
    ...['closeAgentJob', 'createAgentJob', 'createStaticExportBundle', 'mergeAgentJob', 'messageAgentJob'],
    ...['sendEvents', 'startStaticExport', 'startUpdate'],
  ]);
});

it('nobody: 401, also with a cookie that is forged, cut or of another key', async () => {
  // Its last letters may be written as one, three or more characters.
  const [name, value] = people.admin.cookie.split('=') as [string, string];
  const signed = decodeURIComponent(value);
  const otherEnd = signed.endsWith('AAAA=') ? 'BBBB=' : 'AAAA=';
  const forged = `${name}=${encodeURIComponent(signed.slice(0, -otherEnd.length) + otherEnd)}`;
  const cookies = [forged, people.admin.cookie.slice(0, -30), people.admin.cookie.replace(/=.*/, '=')];
  for (const operation of guarded()) {
    const answers = [
      await ask(operation, shared),
      ...(await Promise.all(cookies.map((cookie) => ask(operation, shared, { cookie, origin: PUBLIC_URL })))),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, `${operation.operationId} ${answer.body}`).toBe(401);
      document.expectDescribed(operation, answer);
    }
  }
});

it.each(ROLES)('%s: what the role may, and nothing else', async (role) => {
  const person = people[role];
  for (const operation of guarded()) {
    const allowed = ROLES.indexOf(role) >= ROLES.indexOf(operation['x-role']!);
    if (allowed) await expectGranted(operation, asPerson(person), person);
    else await expectRefused(operation, asPerson(person), new RegExp(`role "${operation['x-role']}"`));
  }
});

it.each(['read', 'write'] as const)(
  '%s key: what the scope says, and nothing that is for people',
  async (scope) => {
    const headers = byKey(scope === 'read' ? readKey : own.key);
    for (const operation of guarded()) {
      if (forPeople(operation)) await expectRefused(operation, headers, /signed in/);
      else if (scope === 'read' && operation['x-scope'] === 'write')
        await expectRefused(operation, headers, /"write"/);
      else await expectGranted(operation, headers);
    }
  },
);

it('another organization’s admin: foreign things exactly like things that are not there', async () => {
  for (const operation of guarded()) {
    const foreign = await ask(operation, shared, asPerson(stranger));
    if (!operation.path.includes('{')) {
      for (const id of Object.values(shared).filter((value) => /^[a-z]+_[0-9a-f]{16}$/.test(value)))
        expect(foreign.body, operation.operationId).not.toContain(id);
      continue;
    }
    const missing = await ask(operation, {}, asPerson(stranger));
    expect(foreign.statusCode, `${operation.operationId} ${foreign.body}`).toBe(404);
    expect(comparable(foreign), operation.operationId).toBe(comparable(missing));
    document.expectDescribed(operation, foreign);
  }
});

function comparable({ statusCode, headers, body }: LightMyRequestResponse): string {
  const shape = Object.entries(headers).map(([name, value]) => [
    ...[name, /^(date|x-request-id|ratelimit-)/.test(name) ? typeof value : value],
  ]);
  return JSON.stringify({ statusCode, shape: shape.sort(), body });
}
