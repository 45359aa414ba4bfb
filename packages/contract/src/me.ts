/** The account of whoever calls: who they are, where they are signed in, and how people get in at all. */
import { z } from 'zod';
import { displayName, email, linkToken, password, role, timestamp, userId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf, pageQuery } from './page.ts';

const tag = 'Account';

const plan = z.enum(['free', 'pro', 'enterprise']);
const organizationId = z.string().meta({ examples: ['org_4f9a1c03b7de5521'] });
const sessionId = z
  .string()
  .meta({ description: 'The identifier of a session.', examples: ['ses_4f9a1c03b7de5521'] });

export const me = z
  .object({
    kind: z.enum(['key', 'user']),
    user: z
      .object({
        ...{ id: userId, email: z.string(), name: z.string() },
        hasPassword: z
          .boolean()
          .meta({ description: 'False for people who only sign in through an identity provider.' }),
      })
      .nullable()
      .meta({ description: 'Null for a key.' }),
    organization: z
      .object({ id: organizationId, name: z.string(), plan })
      .meta({ description: 'The organization that the caller works in.' }),
    role: role.meta({
      description: 'The caller’s role in that organization. A key with the scope `write` counts as an admin.',
    }),
    sessionId: sessionId.nullable().meta({ description: 'Null for a key.' }),
    organizations: z.array(z.object({ id: organizationId, name: z.string(), role })).meta({
      description: 'All organizations that the person belongs to. `PATCH /v1/me` switches between them.',
    }),
  })
  .meta({ id: 'Me' });

export type Me = z.output<typeof me>;

export const getMe = defineOperation({
  operationId: 'getMe',
  method: 'GET',
  path: '/v1/me',
  tag,
  summary: 'Who am I?',
  description: 'The person or key that makes the request, the organization and the role.',
  success: { status: 200, description: 'The caller.', schema: me },
});

export const meChange = z
  .strictObject({
    name: displayName.optional(),
    organizationId: organizationId.optional().meta({
      description: 'Another organization that you belong to. This session works in it from now on.',
    }),
  })
  .meta({ id: 'MeChange' });

export const updateMe = defineOperation({
  operationId: 'updateMe',
  method: 'PATCH',
  path: '/v1/me',
  tag,
  summary: 'Change your name, or the organization you work in',
  body: meChange,
  success: { status: 200, description: 'The caller.', schema: me },
  errors: { 404: 'You belong to no organization with this identifier.' },
  role: 'viewer',
  session: true,
});

export const session = z
  .object({
    sessionId,
    current: z.boolean().meta({ description: 'Whether this is the session that makes the request.' }),
    ip: z.string().nullable().meta({ description: 'The address that the session was opened from.' }),
    userAgent: z.string().nullable().meta({ description: 'The user agent of the browser.' }),
    createdAt: timestamp,
    lastUsedAt: timestamp.meta({ description: 'When the session was last used, to the minute.' }),
    expiresAt: timestamp,
  })
  .meta({ id: 'Session' });

export type Session = z.output<typeof session>;

export const listSessions = defineOperation({
  operationId: 'listSessions',
  method: 'GET',
  path: '/v1/me/sessions',
  tag,
  summary: 'List where you are signed in',
  description: 'The sessions that have not ended, newest first.',
  query: pageQuery,
  success: { status: 200, description: 'A page of sessions.', schema: pageOf('SessionPage', session) },
  session: true,
});

export const revokeSession = defineOperation({
  operationId: 'revokeSession',
  method: 'DELETE',
  path: '/v1/me/sessions/{sessionId}',
  tag,
  summary: 'End one of your sessions',
  description: 'The session ends on every process at once, and its open streams end within seconds.',
  params: z.object({ sessionId }),
  success: { status: 204, description: 'Ended.' },
  errors: { 404: 'You have no session with this identifier.' },
  role: 'viewer',
  session: true,
});

export const signInMethods = z
  .object({
    password: z.literal(true),
    oidc: z
      .object({ name: z.string() })
      .nullable()
      .meta({ description: 'The text for the identity provider’s button; null if there is no provider.' }),
    mail: z.boolean().meta({ description: 'Whether the platform can send mail.' }),
    claimed: z.boolean().meta({
      description:
        'False until somebody has created the first account with the link that `bindery start` prints.',
    }),
    problem: z.string().nullable().meta({
      description: 'Why browsers will not keep a session on this address, and what to do about it.',
    }),
  })
  .meta({ id: 'SignInMethods' });

export type SignInMethods = z.output<typeof signInMethods>;

export const getSignInMethods = defineOperation({
  operationId: 'getSignInMethods',
  method: 'GET',
  path: '/v1/sign-in-methods',
  tag,
  summary: 'How can people sign in?',
  success: { status: 200, description: 'The ways to sign in.', schema: signInMethods },
  open: true,
});

export const installationClaim = z
  .strictObject({ token: linkToken, email, name: displayName, password })
  .meta({ id: 'InstallationClaim' });

export const claimInstallation = defineOperation({
  operationId: 'claimInstallation',
  method: 'POST',
  path: '/v1/setup',
  tag,
  summary: 'Create the first account',
  description:
    'Takes the token from the link that `bindery start` prints, which works once. Gives the first user an e-mail address and a password, and signs them in (`Set-Cookie`).',
  body: installationClaim,
  success: { status: 200, description: 'The caller, signed in.', schema: me },
  errors: {
    404: 'The link was used, or replaced by a newer one.',
    409: 'Somebody else has this e-mail address.',
  },
  open: true,
  entrance: true,
});
