/** Every stream of the served description ends when what opened it no longer holds: a key, or a person's session. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiDocument, type DescribedOperation, readDocument } from '../api/document.ts';
import { makeTestApi, PUBLIC_URL, type Tenant, type TestApi } from '../api/harness.ts';
import { endlessAssistant } from '../api/ready-assistant.ts';
import { SAMPLE_BODIES } from '../api/sample-requests.ts';

let api: TestApi;
let document: ApiDocument;
let tenant: Tenant;
let things: Record<string, string>;
let url: string;

beforeAll(async () => {
  api = await makeTestApi({ assistant: endlessAssistant });
  document = await readDocument(api);
  tenant = await api.tenant();
  things = await api.things(tenant);
  url = await api.listen();
});
afterAll(() => api.close());

const streams = (): DescribedOperation[] =>
  document.operations.filter((operation) =>
    JSON.stringify(operation.responses).includes('text/event-stream'),
  );

/** Of something that is not over, so that nothing else ends the stream. */
async function addressOf({ path }: DescribedOperation): Promise<string> {
  const started = await api.call({
    ...{ method: 'POST', url: `/v1/project/update/${things.projectId}`, key: tenant.key },
  });
  const ids: Record<string, string> = {
    ...things,
    statusId: started.json().statusId,
    jobId: things.queuedJobId!,
    id: things.activeAgentJobId!,
  };
  return url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
}

function openingOf({ method, operationId }: DescribedOperation, given: Record<string, string>): RequestInit {
  const headers = { ...given, accept: 'text/event-stream' };
  if (method === 'GET') return { headers };
  const body = JSON.stringify(SAMPLE_BODIES[operationId]!({ ownDomain: '' }));
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Who opens streams, and what ends it. */
const OPENED: [string, () => Promise<{ headers: Record<string, string>; end(): Promise<unknown> }>][] = [
  ['a key that is revoked', () => byKey('revoked_at = now()')],
  ['a key that has expired', () => byKey('expires_at = now()')],
  ['a key that is bound to another address', () => byKey(`ip_allowlist = '{192.0.2.1/32}'`)],
  ['a session that has ended', () => bySession('DELETE FROM sessions WHERE user_id = $1')],
  ['a session of somebody who was a member', () => bySession('DELETE FROM members WHERE user_id = $1')],
];

async function byKey(change: string) {
  const { id, key } = await api.key({ organizationId: tenant.organizationId });
  const end = () => api.database.pool.query(`UPDATE admin_keys SET ${change} WHERE id = $1`, [id]);
  return { headers: { authorization: `Bearer ${key}` }, end };
}

async function bySession(change: string) {
  const { userId, cookie } = await api.person(tenant, 'viewer');
  const headers = { cookie, origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' };
  return { headers, end: () => api.database.pool.query(change, [userId]) };
}

it.each(OPENED)('%s ends every stream that it had opened', async (_, open) => {
  expect(streams().length).toBeGreaterThanOrEqual(4);
  const { headers, end } = await open();
  const opened = await Promise.all(
    streams().map(async (operation) => {
      const response = await fetch(await addressOf(operation), openingOf(operation, headers));
      expect(response.status, operation.operationId).toBe(200);
      expect(response.headers.get('content-type'), operation.operationId).toContain('text/event-stream');
      const reader = response.body!.getReader();
      expect((await reader.read()).done, operation.operationId).toBe(false);
      return { reader, operation };
    }),
  );
  await end();
  for (const { reader, operation } of opened) {
    let told = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      told += Buffer.from(chunk.value).toString();
    expect(told, operation.operationId).not.toContain('event: end');
  }
});
