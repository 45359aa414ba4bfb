/** The people of an organization: their roles, and their end. */
import { z } from 'zod';
import { role, timestamp, userId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Organization';
const params = z.object({ userId });

export const member = z
  .object({
    userId,
    email: z.string(),
    name: z.string(),
    role,
    createdAt: timestamp.meta({ description: 'When they joined.' }),
  })
  .meta({ id: 'Member' });

export type Member = z.output<typeof member>;

export const listMembers = defineOperation({
  operationId: 'listMembers',
  method: 'GET',
  path: '/v1/organization/members',
  tag,
  summary: 'List members',
  description: 'The people of the organization, the newest first.',
  query: pageQuery,
  success: { status: 200, description: 'A page of members.', schema: pageOf('MemberPage', member) },
});

const NO_MEMBER = 'No member with this identifier in your organization.';
const LAST_ADMIN = 'An organization keeps at least one admin.';

export const memberChange = z.strictObject({ role }).meta({ id: 'MemberChange' });

export const changeMember = defineOperation({
  operationId: 'changeMember',
  method: 'PATCH',
  path: '/v1/organization/members/{userId}',
  tag,
  summary: 'Change the role of a member',
  description: 'It counts from their next request on.',
  params,
  body: memberChange,
  success: { status: 200, description: 'The member.', schema: member },
  errors: { 404: NO_MEMBER, 409: LAST_ADMIN },
});

export const removeMember = defineOperation({
  operationId: 'removeMember',
  method: 'DELETE',
  path: '/v1/organization/members/{userId}',
  tag,
  summary: 'Remove a member',
  description:
    'They are signed out at once, unless they belong to another organization as well. Invitations and password links that they made end; keys that they made stay: those are the organization’s.',
  params,
  success: { status: 204, description: 'Removed.' },
  errors: { 404: NO_MEMBER, 409: LAST_ADMIN },
});

export const passwordResetLink = z
  .object({
    link: z
      .string()
      .meta({ description: 'Works once. Whoever has it can set the password: hand it over in person.' }),
    expiresAt: timestamp,
  })
  .meta({ id: 'PasswordResetLink' });

export type PasswordResetLink = z.output<typeof passwordResetLink>;

export const createPasswordReset = defineOperation({
  operationId: 'createPasswordReset',
  method: 'POST',
  path: '/v1/organization/members/{userId}/password-reset',
  tag,
  summary: 'Make a link by which a member sets a new password',
  description: 'For installations that send no mail, and for those whose mail does not arrive.',
  params,
  success: { status: 201, description: 'The link.', schema: passwordResetLink },
  errors: {
    404: NO_MEMBER,
    409: 'They belong to another organization as well: only they themselves, or the operator, can do this.',
  },
  session: true,
  idempotent: true,
});
