/** Invitations into an organization: made by an admin, accepted by whoever has the link. */
import { z } from 'zod';
import { displayName, email, linkToken, password, role, timestamp } from './fields.ts';
import { me } from './me.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Organization';

const invitationId = z
  .string()
  .meta({ description: 'The identifier of an invitation.', examples: ['inv_4f9a1c03b7de5521'] });

export const invitation = z
  .object({
    invitationId,
    email: z.string(),
    role,
    status: z.enum(['open', 'expired']),
    invitedBy: z.string().meta({ description: 'The user, key or operator that made the invitation.' }),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'Invitation' });

export type Invitation = z.output<typeof invitation>;

export const newInvitation = z
  .strictObject({ email, role: role.default('viewer') })
  .meta({ id: 'NewInvitation' });

export const createdInvitation = invitation
  .extend({
    link: z.string().meta({
      description: 'The link. It works once, expires after seven days, and is shown only in this answer.',
    }),
    mailed: z.boolean().meta({ description: 'Whether the link was also sent by mail.' }),
  })
  .meta({ id: 'CreatedInvitation' });

export type CreatedInvitation = z.output<typeof createdInvitation>;

export const createInvitation = defineOperation({
  operationId: 'createInvitation',
  method: 'POST',
  path: '/v1/organization/invitations',
  tag,
  summary: 'Invite somebody',
  description:
    'If mail is set up, the link is sent by mail. Otherwise pass it on yourself. Another invitation for the same address replaces the previous one.',
  body: newInvitation,
  success: { status: 201, description: 'The invitation and its link.', schema: createdInvitation },
  errors: { 409: 'The person is a member already.' },
  idempotent: true,
});

export const listInvitations = defineOperation({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/v1/organization/invitations',
  tag,
  summary: 'List invitations',
  description: 'The invitations that nobody has accepted, newest first.',
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of invitations.',
    schema: pageOf('InvitationPage', invitation),
  },
});

export const revokeInvitation = defineOperation({
  operationId: 'revokeInvitation',
  method: 'DELETE',
  path: '/v1/organization/invitations/{invitationId}',
  tag,
  summary: 'Revoke an invitation',
  description: 'Its link stops working.',
  params: z.object({ invitationId }),
  success: { status: 204, description: 'Revoked.' },
  errors: { 404: 'Your organization has no invitation with this identifier.' },
});

const NO_INVITATION = 'The link was used or revoked, has expired, or never existed.';

export const openedInvitation = z
  .object({
    email: z.string(),
    role,
    organization: z.object({ name: z.string() }),
    hasAccount: z.boolean().meta({
      description: 'Whether the address has an account already. If so, give its password, not a new one.',
    }),
    expiresAt: timestamp,
  })
  .meta({ id: 'OpenedInvitation' });

export type OpenedInvitation = z.output<typeof openedInvitation>;

export const openInvitation = defineOperation({
  operationId: 'openInvitation',
  method: 'POST',
  path: '/v1/invitations/open',
  tag: 'Account',
  summary: 'Look at an invitation',
  description: 'Shows what the link is for. This does not use it up.',
  body: z.strictObject({ token: linkToken }).meta({ id: 'InvitationToken' }),
  success: { status: 200, description: 'The invitation.', schema: openedInvitation },
  errors: { 404: NO_INVITATION },
  open: true,
  entrance: true,
});

export const invitationAcceptance = z
  .strictObject({
    token: linkToken,
    name: displayName.optional().meta({ description: 'The name for a new account.' }),
    password: password.optional().meta({
      description:
        'The password for a new account, or that of the account that the address has already. If you are signed in to that account, leave it out.',
    }),
  })
  .meta({ id: 'InvitationAcceptance' });

export const acceptInvitation = defineOperation({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/v1/invitations/accept',
  tag: 'Account',
  summary: 'Accept an invitation',
  description: 'Creates the account, unless the address has one, and signs in (`Set-Cookie`).',
  body: invitationAcceptance,
  success: { status: 200, description: 'The caller, signed in.', schema: me },
  errors: { 403: 'The address has an account, and this is not its password.', 404: NO_INVITATION },
  open: true,
  entrance: true,
});
