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
    createdAt: timestamp.meta({ description: 'When the person joined.' }),
  })
  .meta({ id: 'Member' });

export type Member = z.output<typeof member>;

export const listMembers = defineOperation({
  operationId: 'listMembers',
  method: 'GET',
  path: '/v1/organization/members',
  tag,
  summary: 'List members',
  description: 'The people in the organization, newest first.',
  query: pageQuery,
  success: { status: 200, description: 'A page of members.', schema: pageOf('MemberPage', member) },
});

const NO_MEMBER = 'Your organization has no member with this identifier.';
const LAST_ADMIN = 'An organization must have at least one admin.';

export const memberChange = z.strictObject({ role }).meta({ id: 'MemberChange' });

export const changeMember = defineOperation({
  operationId: 'changeMember',
  method: 'PATCH',
  path: '/v1/organization/members/{userId}',
  tag,
  summary: 'Change the role of a member',
  description: 'The new role counts from the member’s next request on.',
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
    'The member is signed out at once, unless they belong to another organization, too. Invitations and password links that they made end. Keys that they created belong to the organization and stay.',
  params,
  success: { status: 204, description: 'Removed.' },
  errors: { 404: NO_MEMBER, 409: LAST_ADMIN },
});

export const passwordResetLink = z
  .object({
    link: z.string().meta({
      description:
        'The link. It works once. Anyone who has it can set the password, so give it to the member in person.',
    }),
    expiresAt: timestamp,
  })
  .meta({ id: 'PasswordResetLink' });

export type PasswordResetLink = z.output<typeof passwordResetLink>;

export const createPasswordReset = defineOperation({
  operationId: 'createPasswordReset',
  method: 'POST',
  path: '/v1/organization/members/{userId}/password-reset',
  tag,
  summary: 'Make a link for a member to set a new password',
  description: 'For installations without mail, and for members whose mail does not arrive.',
  params,
  success: { status: 201, description: 'The link.', schema: passwordResetLink },
  errors: {
    404: NO_MEMBER,
    409: 'The member belongs to another organization, too. Only they themselves or the operator can do this.',
  },
  session: true,
  idempotent: true,
});
