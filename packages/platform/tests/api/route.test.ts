/** What an operation can say about itself, obeyed by whatever is registered: plans, withdrawal, bodies. */
import { defineOperation } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { recordAudit } from '../../src/api/audit.ts';
import type { Api } from '../../src/api/route.ts';
import { readDocument } from './document.ts';
import { makeTestApi, type TestApi } from './harness.ts';

const done = {
  status: 200 as const,
  description: 'Done.',
  schema: z.object({ ok: z.boolean() }).meta({ id: 'Done' }),
};
const enterpriseOnly = defineOperation({
  operationId: 'enterpriseOnly',
  method: 'GET',
  path: '/v1/enterprise-only',
  tag: 'Test',
  summary: 'Enterprise only',
  success: done,
  plans: ['enterprise'],
});
const withdrawn = defineOperation({
  operationId: 'withdrawn',
  method: 'GET',
  path: '/v1/withdrawn',
  tag: 'Test',
  summary: 'To be withdrawn',
  success: done,
  withdrawn: { announcedAt: '2026-01-01T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
});
const optionalBody = defineOperation({
  operationId: 'optionalBody',
  method: 'POST',
  path: '/v1/optional-body',
  tag: 'Test',
  summary: 'Takes a body or none',
  body: z.strictObject({ ok: z.boolean() }).meta({ id: 'OptionalBody' }).optional(),
  success: done,
});

let api: TestApi;
beforeAll(async () => {
  const routes = (register: Api) => {
    register.read(enterpriseOnly, async () => ({ ok: true }));
    register.read(withdrawn, async () => ({ ok: true }));
    register.write(optionalBody, async ({ db, actor, body }) => {
      await recordAudit(db, actor, { organizationId: null, action: 'test', target: null });
      return { ok: body?.ok ?? true };
    });
  };
  api = await makeTestApi({ routes: [routes] });
});
afterAll(() => api.close());

it.each([
  ['free', 403],
  ['pro', 403],
  ['enterprise', 200],
] as const)('answers an operation of the enterprise plan to %s with %s', async (plan, status) => {
  const { key } = await api.tenant({ plan });
  const response = await api.call({ url: '/v1/enterprise-only', key });
  expect(response.statusCode).toBe(status);
  if (status === 403)
    expect(response.json().error).toBe(`This needs the plan enterprise; your organization has ${plan}.`);
});

it('announces the end of an operation in headers and in the description', async () => {
  const { key } = await api.tenant();
  const { headers } = await api.call({ url: '/v1/withdrawn', key });
  expect([headers.deprecation, headers.sunset]).toEqual(['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT']);
  const document = await readDocument(api);
  expect(document.operations.find(({ operationId }) => operationId === 'withdrawn')).toMatchObject({
    deprecated: true,
  });
});

it.each([
  ['nothing', undefined, {}, 200, { ok: true }],
  ['an empty JSON body', '', { 'content-type': 'application/json' }, 200, { ok: true }],
  ['a body', '{"ok":false}', { 'content-type': 'application/json' }, 200, { ok: false }],
  [
    'a wrong body',
    '{"ok":1}',
    { 'content-type': 'application/json' },
    400,
    { error: '"ok" must be a boolean.' },
  ],
])('takes %s where a body is optional', async (_, payload, headers, status, body) => {
  const { key } = await api.tenant();
  const response = await api.call({ method: 'POST', url: '/v1/optional-body', key, payload, headers });
  expect([response.statusCode, response.json()]).toEqual([status, body]);
});
