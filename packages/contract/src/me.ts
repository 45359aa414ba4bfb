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
          .meta({ description: 'False for whoever signs in by an identity provider alone.' }),
      })
      .nullable()
      .meta({ description: 'Null for a key.' }),
    organization: z
      .object({ id: organizationId, name: z.string(), plan })
      .meta({ description: 'What the caller works in.' }),
    role: role.meta({ description: 'In that organization. A key that may write counts as an admin.' }),
    sessionId: sessionId.nullable().meta({ description: 'Null for a key.' }),
    organizations: z
      .array(z.object({ id: organizationId, name: z.string(), role }))
      .meta({ description: 'All that a person belongs to; `PATCH /v1/me` changes between them.' }),
  })
  .meta({ id: 'Me' });

export type Me = z.output<typeof me>;

export const getMe = defineOperation({
  operationId: 'getMe',
  method: 'GET',
  path: '/v1/me',
  tag,
  summary: 'Who am I?',
  description: 'The person or key that asks, the organization and the role.',
  success: { status: 200, description: 'The caller.', schema: me },
});

export const meChange = z
  .strictObject({
    name: displayName.optional(),
    organizationId: organizationId
      .optional()
      .meta({ description: 'Another organization of yours, for this session from now on.' }),
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
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
    ip: z.string().nullable().meta({ description: 'Where it was opened from.' }),
    userAgent: z.string().nullable().meta({ description: 'What the browser called itself.' }),
    createdAt: timestamp,
    lastUsedAt: timestamp.meta({ description: 'To within a minute.' }),
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
  description: 'The sessions that have not ended, the newest first.',
  query: pageQuery,
  success: { status: 200, description: 'A page of sessions.', schema: pageOf('SessionPage', session) },
  session: true,
});

export const revokeSession = defineOperation({
  operationId: 'revokeSession',
  method: 'DELETE',
  path: '/v1/me/sessions/{sessionId}',
  tag,
  summary: 'End a session of yours',
  description: 'It ends with this answer, on every process, and its open streams within seconds.',
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
      .meta({ description: 'What the button of the identity provider says; null: there is none.' }),
    mail: z.boolean().meta({ description: 'Whether the platform can send mail.' }),
    claimed: z.boolean().meta({
      description: 'False until the first account has been made by the link that `bindery start` prints.',
    }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why browsers will not keep a session here, and what to do about it.' }),
  })
  .meta({ id: 'SignInMethods' });

export type SignInMethods = z.output<typeof signInMethods>;

export const getSignInMethods = defineOperation({
  operationId: 'getSignInMethods',
  method: 'GET',
  path: '/v1/sign-in-methods',
  tag,
  summary: 'How can people sign in?',
  success: { status: 200, description: 'The ways in.', schema: signInMethods },
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
  summary: 'Make the first account',
  description:
    'With the token of the link that `bindery start` prints, once: the first user gets an e-mail address and a password, and is signed in (`Set-Cookie`).',
  body: installationClaim,
  success: { status: 200, description: 'The caller, signed in.', schema: me },
  errors: {
    404: 'The link was used, or a later one was made.',
    409: 'Somebody else has this e-mail address.',
  },
  open: true,
  entrance: true,
});
