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
      .meta({ description: 'The key that makes the request; null for a person, see `GET /v1/me`.' }),
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
      description:
        'The beginning and the last four characters of the key. The whole key is never shown again.',
    }),
    scopes,
    ipAllowlist: z
      .array(z.string())
      .meta({ description: 'The addresses that the key may be used from; empty for any address.' }),
    status: z.enum(['active', 'expired', 'revoked']),
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    lastUsedAt: timestamp
      .nullable()
      .meta({ description: 'When the key was last used, to the minute; null if never.' }),
    createdBy: z.string().nullable().meta({ description: 'The user, key or operator that created it.' }),
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
  description: 'All keys that the organization has ever had, newest first, without their secrets.',
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
        description: 'The addresses and CIDR ranges that the key may be used from; empty for any address.',
        examples: [['203.0.113.0/24']],
      }),
  })
  .meta({ id: 'NewAdminKey' });

export const createdAdminKey = adminKey
  .extend({ key: z.string().meta({ description: 'The key itself. It is shown only in this answer.' }) })
  .meta({ id: 'CreatedAdminKey' });

export type CreatedAdminKey = z.output<typeof createdAdminKey>;

export const createAdminKey = defineOperation({
  operationId: 'createAdminKey',
  method: 'POST',
  path: '/v1/organization/keys',
  tag,
  summary: 'Create an admin key',
  description:
    'The key is shown only in this answer. An organization can create ten keys in an hour. Only a person can create a key; a key cannot create another one.',
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
    'The key stops working on every process at once. A key may revoke itself. Revoking a key twice is harmless.',
  params: z.object({ keyId }),
  success: { status: 200, description: 'The revoked key.', schema: adminKey },
  errors: { 404: 'Your organization has no key with this identifier.' },
  idempotent: true,
});

export const auditEntry = z
  .object({
    at: timestamp,
    actor: z.string().meta({ description: 'The key or user that made the change, or `operator`.' }),
    action: z.string().meta({ examples: ['project.create'] }),
    target: z.string().nullable().meta({ description: 'The identifier of the object that was changed.' }),
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
  summary: 'List all changes',
  description: 'Who changed what, when and from where, newest first.',
  query: pageQuery.extend({
    format: z
      .enum(['json', 'csv'])
      .optional()
      .meta({ description: '`csv`: all matching entries as one table for a spreadsheet.' }),
    actor: filterText('Only changes by this key or user.'),
    action: filterText('Only this action, such as `project.create`, or all of a kind, such as `project`.'),
    target: filterText('Only changes to the object with this identifier.'),
    since: filterTime('Only changes from this time on.'),
    until: filterTime('Only changes before this time.'),
  }),
  success: { status: 200, description: 'A page of entries.', schema: pageOf('AuditEntryPage', auditEntry) },
  table: true,
});
