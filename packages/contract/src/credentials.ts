/** What somebody proves who they are with: a new password, another e-mail address. */
import { z } from 'zod';
import { email, linkToken, password } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Account';

const presentPassword = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'The one that is valid now: a session that was left open is not enough.' });

const NOT_THE_PASSWORD =
  'This is not your password, or you have none: a password link, from the sign-in page or an admin, sets one.';

export const passwordChange = z
  .strictObject({ password: presentPassword, newPassword: password })
  .meta({ id: 'PasswordChange' });

export const changePassword = defineOperation({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/v1/me/password',
  tag,
  summary: 'Change your password',
  description: 'All of your other sessions end, and links for a new password that were made before.',
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
        'False where mail is set up: the address is yours once the link that was sent to it is opened.',
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
    'Where mail is set up, a link is sent to the new address; it works once, for an hour, and until then nothing changes. Without mail it changes with this answer.',
  body: emailChange,
  success: { status: 200, description: 'Changed, or a link is on its way.', schema: changedEmail },
  errors: { 403: NOT_THE_PASSWORD, 409: 'Somebody has this e-mail address.' },
  role: 'viewer',
  session: true,
});

export const confirmEmail = defineOperation({
  operationId: 'confirmEmail',
  method: 'POST',
  path: '/v1/email-confirmation',
  tag,
  summary: 'Confirm your new e-mail address',
  description: 'With the token of the link that was sent there. Nobody needs to be signed in.',
  body: z.strictObject({ token: linkToken }).meta({ id: 'EmailConfirmation' }),
  success: { status: 200, description: 'The address is yours.', schema: changedEmail },
  errors: {
    404: 'The link was used, has expired, or was never made.',
    409: 'Somebody has this e-mail address.',
  },
  open: true,
  entrance: true,
});
