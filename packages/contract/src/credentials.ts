/** What somebody proves who they are with: a new password, another e-mail address. */
import { z } from 'zod';
import { email, linkToken, password } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Account';

const presentPassword = z.string().min(1).max(200).meta({
  description: 'Your current password. It is needed because somebody might use a session that you left open.',
});

const NOT_THE_PASSWORD =
  'This is not your password, or you have none. To set one, use a password link from the sign-in page or from an admin.';

export const passwordChange = z
  .strictObject({ password: presentPassword, newPassword: password })
  .meta({ id: 'PasswordChange' });

export const changePassword = defineOperation({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/v1/me/password',
  tag,
  summary: 'Change your password',
  description: 'Ends all your other sessions. Earlier links for a new password stop working.',
  body: passwordChange,
  success: { status: 204, description: 'Changed.' },
  errors: { 403: NOT_THE_PASSWORD },
  role: 'viewer',
  session: true,
});

export const emailChange = z.strictObject({ email, password: presentPassword }).meta({ id: 'EmailChange' });

export const changedEmail = z
  .object({
    email: z.string(),
    confirmed: z.boolean().meta({
      description:
        'False if mail is set up: the new address counts once you have opened the link that was sent to it.',
    }),
  })
  .meta({ id: 'ChangedEmail' });

export type ChangedEmail = z.output<typeof changedEmail>;

export const changeEmail = defineOperation({
  operationId: 'changeEmail',
  method: 'PUT',
  path: '/v1/me/email',
  tag,
  summary: 'Change your e-mail address',
  description:
    'If mail is set up, a link is sent to the new address. It works once, for an hour, and nothing changes until somebody opens it. Without mail, the address changes at once.',
  body: emailChange,
  success: {
    status: 200,
    description: 'The address was changed, or a link was sent to it.',
    schema: changedEmail,
  },
  errors: { 403: NOT_THE_PASSWORD, 409: 'Somebody else has this e-mail address.' },
  role: 'viewer',
  session: true,
});

export const confirmEmail = defineOperation({
  operationId: 'confirmEmail',
  method: 'POST',
  path: '/v1/email-confirmation',
  tag,
  summary: 'Confirm your new e-mail address',
  description:
    'Takes the token from the link that was sent to the new address. You do not need to be signed in.',
  body: z.strictObject({ token: linkToken }).meta({ id: 'EmailConfirmation' }),
  success: { status: 200, description: 'The new address counts from now on.', schema: changedEmail },
  errors: {
    404: 'The link was used, has expired, or never existed.',
    409: 'Somebody else has this e-mail address.',
  },
  open: true,
  entrance: true,
});
