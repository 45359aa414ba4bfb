/** The organization that a caller works in: its name, its keys, and what was done. */
import { z } from 'zod';
import { displayName, timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Organization';

const keyId = z
  .string()
  .meta({ description: 'The identifier of an admin key.', examples: ['key_4f9a1c03b7de5521'] });
const scopes = z
  .array(z.enum(['read', 'write']))
  .meta({ description: 'GET and HEAD need `read`, everything else `write`.' });

export const organization = z
  .object({
    organizationId: z.string().meta({ examples: ['org_4f9a1c03b7de5521'] }),
    name: z.string(),
    plan: z.enum(['free', 'pro', 'enterprise']),
    createdAt: timestamp,
    caller: z
      .object({ keyId, name: z.string(), scopes, expiresAt: timestamp.nullable() })
      .nullable()
      .meta({ description: 'The key that asks; null for a person: see `GET /v1/me`.' }),
  })
  .meta({ id: 'Organization' });

export type Organization = z.output<typeof organization>;

export const getOrganization = defineOperation({
  operationId: 'getOrganization',
  method: 'GET',
  path: '/v1/organization',
  tag,
  summary: 'Get your organization',
  description: 'The organization that the caller works in, its plan, and what the key may do.',
  success: { status: 200, description: 'The organization.', schema: organization },
});

export const organizationChange = z.strictObject({ name: displayName }).meta({ id: 'OrganizationChange' });

export const renameOrganization = defineOperation({
  operationId: 'renameOrganization',
  method: 'PATCH',
  path: '/v1/organization',
  tag,
  summary: 'Rename your organization',
  body: organizationChange,
  success: { status: 200, description: 'The organization.', schema: organization },
});

export const adminKey = z
  .object({
    keyId,
    name: z.string(),
    display: z.string().meta({
      description: 'Its beginning and its last four characters: the key itself is never shown again.',
    }),
    scopes,
    ipAllowlist: z.array(z.string()).meta({ description: 'Addresses it may be used from; empty: any.' }),
    status: z.enum(['active', 'expired', 'revoked']),
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().meta({ description: 'To within a minute; null: never.' }),
    createdBy: z.string().nullable().meta({ description: 'The user, key or operator that made it.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'AdminKey' });

export type AdminKey = z.output<typeof adminKey>;

export const listAdminKeys = defineOperation({
  operationId: 'listAdminKeys',
  method: 'GET',
  path: '/v1/organization/keys',
  tag,
  summary: 'List admin keys',
  description:
    'All keys that the organization ever had, newest first. Secrets are not among what is answered.',
  query: pageQuery,
  success: { status: 200, description: 'A page of keys.', schema: pageOf('AdminKeyPage', adminKey) },
});

export const newAdminKey = z
  .strictObject({
    name: displayName.meta({ description: 'What the key is for.' }),
    scopes: scopes.default(['read', 'write']),
    expiresInDays: z
      .number()
      .int()
      .min(1)
      .max(36_500)
      .nullable()
      .default(90)
      .meta({ description: 'Null: never.' }),
    ipAllowlist: z
      .array(z.string().max(100))
      .max(100)
      .default([])
      .meta({
        description: 'Addresses and CIDR ranges it may be used from; empty: any.',
        examples: [['203.0.113.0/24']],
      }),
  })
  .meta({ id: 'NewAdminKey' });

export const createdAdminKey = adminKey
  .extend({ key: z.string().meta({ description: 'The key itself: shown this one time.' }) })
  .meta({ id: 'CreatedAdminKey' });

export type CreatedAdminKey = z.output<typeof createdAdminKey>;

export const createAdminKey = defineOperation({
  operationId: 'createAdminKey',
  method: 'POST',
  path: '/v1/organization/keys',
  tag,
  summary: 'Create an admin key',
  description:
    'The key is shown in this answer alone. Ten an hour for each organization. Only a person can make one, not another key.',
  body: newAdminKey,
  success: { status: 201, description: 'The key.', schema: createdAdminKey },
  session: true,
  idempotent: true,
});

export const revokeAdminKey = defineOperation({
  operationId: 'revokeAdminKey',
  method: 'POST',
  path: '/v1/organization/keys/{keyId}/revoke',
  tag,
  summary: 'Revoke an admin key',
  description:
    'The key stops working with this answer, on every process. A key may revoke itself. Revoking twice is harmless.',
  params: z.object({ keyId }),
  success: { status: 200, description: 'The key, revoked.', schema: adminKey },
  errors: { 404: 'No key with this identifier in your organization.' },
  idempotent: true,
});

export const auditEntry = z
  .object({
    at: timestamp,
    actor: z.string().meta({ description: 'The key or user that did it, or `operator`.' }),
    action: z.string().meta({ examples: ['project.create'] }),
    target: z.string().nullable().meta({ description: 'The identifier of what it was done to.' }),
    ip: z.string().nullable().meta({ description: 'Where the request came from.' }),
    requestId: z.string().nullable().meta({ description: 'The `X-Request-Id` of the request.' }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntry>;

const filterText = (description: string) => z.string().min(1).max(100).optional().meta({ description });

const filterTime = (description: string) =>
  z.iso
    .datetime({ offset: true })
    .optional()
    .meta({
      description,
      examples: ['2026-01-31T00:00:00Z'],
      override: { type: 'string', format: 'date-time' },
    });

export const listAuditEntries = defineOperation({
  operationId: 'listAuditEntries',
  method: 'GET',
  path: '/v1/organization/audit',
  tag,
  summary: 'List what was done',
  description: 'Who changed what, when and from where, newest first.',
  query: pageQuery.extend({
    format: z
      .enum(['json', 'csv'])
      .optional()
      .meta({ description: '`csv`: all entries that fit, for a spreadsheet, without pages.' }),
    actor: filterText('Only what this key or user did.'),
    action: filterText('Only this action, such as `project.create`, or all of a kind, such as `project`.'),
    target: filterText('Only what was done to the thing of this identifier.'),
    since: filterTime('Only from this moment on.'),
    until: filterTime('Only before this moment.'),
  }),
  success: { status: 200, description: 'A page of entries.', schema: pageOf('AuditEntryPage', auditEntry) },
  table: true,
});
