/** better-auth as it is used here: passwords, resets and OIDC on our tables. It is large, so it is loaded when somebody signs in. */
import type { Logger } from 'pino';
import { type Actor, recordAudit } from '../api/audit.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type IdPrefix, newId } from '../ids.ts';
import { discover, type OidcSettings, withinPatience } from './ask-provider.ts';
import { endLinksTo } from './end-links.ts';
import { rememberNetwork } from './known-networks.ts';
import { findMembership } from './memberships.ts';
import { OIDC_PROVIDER, oidcProvider } from './oidc-provider.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { SESSION_SECONDS } from './session-cookie.ts';
import { shortUserAgent } from './sessions.ts';

export const AUTH_PATH = '/-/auth';
/** The one header by which the engine learns of the client's address: ours, never the client's. */
export const CLIENT_HEADER = 'x-bindery-client';
export const PASSWORD_LENGTH = { least: 10, most: 200 };

/** People who may have an account because an organization wants them. */
export interface Invited {
  has(db: Queryable, email: string): Promise<boolean>;
  /** Into every organization that invited the address of somebody who belongs to none. */
  join(db: Database, who: { userId: string; from: Actor }): Promise<void>;
}

export interface SignInEngineOptions {
  db: Database;
  log: Logger;
  publicUrl: string;
  /** Signs cookies. */
  key: string;
  oidc: OidcSettings | null;
  invited: Invited;
  sendReset(user: { email: string; name: string }, token: string): void;
}

export interface SignInEngine {
  handle(request: Request): Promise<Response>;
  /** False where the identity provider could not be reached: it is asked once, when the engine starts. */
  hasOidc: boolean;
}

/** An identity provider that does not answer as one, in time, is left out. */
export async function loadSignInEngine(options: SignInEngineOptions): Promise<SignInEngine> {
  const { oidc, log } = options;
  if (oidc === null) return makeEngine(options, null);
  // On a busy machine, loading it takes longer than the provider may.
  await loadCode();
  try {
    const provider = oidcProvider(oidc, await discover(oidc));
    // The plugin asks for the same once more, and would wait for ever.
    return await withinPatience(oidc, makeEngine(options, provider));
  } catch (error) {
    log.warn({ err: error }, 'The identity provider cannot be reached.');
    return makeEngine(options, null);
  }
}

async function loadCode() {
  const { betterAuth } = await import('better-auth');
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  return { betterAuth, genericOAuth };
}

async function makeEngine(
  options: SignInEngineOptions,
  provider: ReturnType<typeof oidcProvider> | null,
): Promise<SignInEngine> {
  const { betterAuth, genericOAuth } = await loadCode();
  const { db, log, publicUrl } = options;
  const auth = betterAuth({
    ...{ appName: 'Bindery', baseURL: publicUrl, basePath: AUTH_PATH, secret: options.key },
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ from: 'sign-in' }, message),
    },
    database: { db, type: 'postgres' },
    advanced: {
      cookiePrefix: '__Host-bindery',
      // The prefix is ours, and demands what stands here.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: ({ model }) => newId(PREFIXES[model] ?? 'ver'), validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
    },
    ...tables(options),
    emailAndPassword: {
      ...{ enabled: true, disableSignUp: true, revokeSessionsOnPasswordReset: true },
      ...{ minPasswordLength: PASSWORD_LENGTH.least, maxPasswordLength: PASSWORD_LENGTH.most },
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      sendResetPassword: async ({ user, token }) => options.sendReset(user, token),
      onPasswordReset: async ({ user }, request) => {
        await endLinksTo(db, user.id);
        const actor = { id: user.id, ip: request?.headers.get(CLIENT_HEADER) ?? null, requestId: null };
        await rememberNetwork(db, { userId: user.id, ip: actor.ip });
        const organizationId = (await findMembership(db, user.id))?.organizationId ?? null;
        await recordAudit(db, actor, { organizationId, action: 'user.reset-password', target: user.id });
      },
    },
    // Ours are in the database, one for all processes: see attempts.ts.
    rateLimit: { enabled: false },
    databaseHooks: hooks(options),
    plugins: provider ? [genericOAuth({ config: [provider] })] : [],
  });
  const { socialProviders } = await auth.$context;
  return { handle: auth.handler, hasOidc: socialProviders.some(({ id }) => id === OIDC_PROVIDER) };
}

const PREFIXES: Record<string, IdPrefix> = {
  user: 'usr',
  session: 'ses',
  account: 'acc',
  verification: 'ver',
};
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

function tables({ oidc }: SignInEngineOptions) {
  return {
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...TIMES } },
    session: {
      modelName: 'sessions',
      ...{ expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
      fields: {
        ...{ userId: 'user_id', expiresAt: 'expires_at', ...TIMES },
        ...{ ipAddress: 'ip_address', userAgent: 'user_agent' },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...{ userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', ...TIMES },
        ...{ accessToken: 'access_token', refreshToken: 'refresh_token', idToken: 'id_token' },
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      updateAccountOnSignIn: false,
      accountLinking: {
        enabled: true,
        requireLocalEmailVerified: false,
        trustedProviders: oidc?.trustsEmail ? [OIDC_PROVIDER] : [],
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...TIMES },
      storeIdentifier: 'hashed' as const,
    },
  };
}

interface NewUser {
  email: string;
  emailVerified?: boolean;
  name?: string;
}

interface NewSession {
  userId: string;
  ipAddress?: string | null;
  userAgent?: string | null;
}

function hooks({ db, oidc, invited }: SignInEngineOptions) {
  const joinInvited = ({ userId, ipAddress }: NewSession) =>
    invited.join(db, { userId, from: { id: userId, ip: ipAddress ?? null, requestId: null } });
  return {
    user: {
      create: {
        /** Only the identity provider makes accounts, and only of addresses that are proven and invited. */
        before: async (user: Record<string, unknown> & NewUser) => {
          const isProven = user.emailVerified || (oidc?.trustsEmail ?? false);
          if (!isProven || !(await invited.has(db, user.email))) return false;
          return { data: { ...user, name: displayName(user), emailVerified: true } };
        },
      },
    },
    session: {
      create: {
        /** A session that could do nothing is not opened. */
        before: async (session: Record<string, unknown> & NewSession, context: { path?: string } | null) => {
          if (context?.path?.startsWith('/callback/')) await joinInvited(session);
          if (!(await findMembership(db, session.userId))) return false;
          return { data: { ...session, userAgent: shortUserAgent(session.userAgent ?? undefined) } };
        },
        after: async ({ id, userId, ipAddress }: NewSession & { id: string }) => {
          const organizationId = (await findMembership(db, userId))?.organizationId ?? null;
          const actor = { id: userId, ip: ipAddress ?? null, requestId: null };
          await recordAudit(db, actor, { organizationId, action: 'session.create', target: id });
          await rememberNetwork(db, { userId, ip: actor.ip });
        },
      },
    },
    account: {
      create: {
        /** Tokens of the identity provider are of no use here, and so are not kept. */
        before: async (account: Record<string, unknown>) => ({
          data: { ...account, accessToken: null, refreshToken: null, idToken: null },
        }),
        after: async ({ id, userId, providerId }: { id: string; userId: string; providerId: string }) => {
          if (providerId === OIDC_PROVIDER) await dropUnproven(db, { userId, provenBy: id });
        },
      },
    },
  };
}

/** As a form of ours would take it: the identity provider's word may be anything. */
function displayName({ name = '', email }: NewUser): string {
  const plain = name
    .replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return plain || email.split('@')[0]!;
}

/**
 * A password that was set by an invitation's link may be that of whoever made the link, and whoever sends no mail lets
 * anybody take any address that is free. Once the identity provider has said who the address belongs to, every other way
 * in, and what was opened or asked for by it, is of no use any more.
 */
async function dropUnproven(
  db: Database,
  { userId, provenBy }: { userId: string; provenBy: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('email_verified')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (user?.email_verified !== false) return;
    await tx.deleteFrom('accounts').where('user_id', '=', userId).where('id', '<>', provenBy).execute();
    await endLinksTo(tx, userId);
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
  });
}
