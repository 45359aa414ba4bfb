/** Below `/-/auth/`: what of better-auth can be reached, in the API's own words. Everything else of it is not there. */

import type { ClientAddress } from '@bindery/network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answer } from '../api/answer.ts';
import { recordAudit } from '../api/audit.ts';
import { ApiError } from '../api/errors.ts';
import { refuseOtherPages } from '../api/own-origin.ts';
import type { Database } from '../db/database.ts';
import type { OidcSettings } from './ask-provider.ts';
import { takeAttempt, takeAttemptFrom } from './attempts.ts';
import { send, toRequest } from './engine-exchange.ts';
import { sessionProblem } from './keeps-sessions.ts';
import { isKnownNetwork } from './known-networks.ts';
import { resetLetter } from './letters.ts';
import { linkTo } from './links.ts';
import type { Mail } from './mail.ts';
import { findMembership } from './memberships.ts';
import { OIDC_PROVIDER } from './oidc-provider.ts';
import type { SessionCookies } from './session-cookie.ts';
import { endSessionOf } from './sessions.ts';
import { AUTH_PATH, type Invited, loadSignInEngine, type SignInEngine } from './sign-in-engine.ts';

export interface SignInOptions {
  /** Signs cookies. */
  key: string;
  oidc: OidcSettings | null;
  mail: Mail | null;
  /** Of one client's network, in ten seconds (10). */
  attempts?: number;
  /** For one e-mail address: how many at once; one more every five seconds (20). */
  attemptsPerAccount?: number;
}

export interface SignInRoutesOptions extends SignInOptions {
  db: Database;
  log: Logger;
  publicUrl: () => string;
  clientAddress: ClientAddress;
  cookies: SessionCookies;
  invited: Invited;
}

const DEFAULT_ATTEMPTS = 10;
/** Anybody can have letters sent to an address that they know. */
const LETTERS = { burst: 5, perSecond: 1 / 300 };

export function addSignInRoutes(fastify: FastifyInstance, options: SignInRoutesOptions): void {
  const { db, log, publicUrl, clientAddress, cookies } = options;
  // Who has a password waits for no identity provider.
  const engine = lazyEngine({ ...options, oidc: null });
  const oidcEngine = options.oidc ? lazyEngine(options) : engine;
  const attempts = options.attempts ?? DEFAULT_ATTEMPTS;
  const ofAddress = async ({ raw, url }: FastifyRequest) => {
    const limit = { burst: attempts, perSecond: attempts / 10 };
    const what = new URL(url, publicUrl()).pathname;
    await takeAttemptFrom(db, { what, ip: clientAddress(raw), limit });
  };
  const guesses = { burst: options.attemptsPerAccount ?? 20, perSecond: 0.2 };
  const ofAccount = async ({ raw }: FastifyRequest, what: string, written: string, limit = guesses) => {
    const [email, ip] = [written.trim().toLowerCase(), clientAddress(raw)];
    const isKnown = await isKnownNetwork(db, { email, ip });
    if (isKnown) await takeAttemptFrom(db, { what: `${what} ${email}`, ip, limit });
    else await takeAttempt(db, `${what} ${email}`, limit);
  };
  const pass = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { body = null, by = engine }: { body?: Record<string, string> | null; by?: LazyEngine },
  ) => send(reply, await (await by.get()).handle(toRequest(request, body, options)));
  const guarded = {
    onRequest: async (request: FastifyRequest) => refuseOtherPages(request.raw, publicUrl()),
  };

  fastify.post(`${AUTH_PATH}/sign-in/email`, guarded, async (request, reply) => {
    refuseWhereNoSessionIsKept(publicUrl());
    const body = fields(request.body, ['email', 'password']);
    await ofAddress(request);
    await ofAccount(request, 'sign-in', body.email!);
    return pass(request, reply, { body });
  });

  fastify.post(`${AUTH_PATH}/sign-in/social`, guarded, async (request, reply) => {
    refuseWhereNoSessionIsKept(publicUrl());
    const { provider } = fields(request.body, ['provider']);
    if (!options.oidc || provider !== OIDC_PROVIDER)
      throw new ApiError(404, 'There is no such identity provider.');
    await ofAddress(request);
    if (!(await oidcEngine.get()).hasOidc)
      throw new ApiError(503, 'The identity provider cannot be reached. Try again shortly.', {
        'retry-after': '5',
      });
    const { callbackURL = '/', errorCallbackURL = '/sign-in' } = request.body as Record<string, unknown>;
    const pages = { callbackURL: ownPage(callbackURL), errorCallbackURL: ownPage(errorCallbackURL) };
    return pass(request, reply, { body: { provider, ...pages }, by: oidcEngine });
  });

  // Where the identity provider sends people back to: it comes from another site by its nature, with a state.
  fastify.get(`${AUTH_PATH}/callback/${OIDC_PROVIDER}`, async (request, reply) => {
    await ofAddress(request);
    return pass(request, reply, { by: oidcEngine });
  });
  // What went wrong there is told by the sign-in page.
  fastify.get(`${AUTH_PATH}/error`, async (request, reply) => {
    const { error } = request.query as { error?: unknown };
    const code = typeof error === 'string' && /^[\w-]{1,64}$/.test(error) ? error : 'unknown';
    return reply.redirect(`/sign-in?error=${code}`);
  });

  // The answer is the same, and as quick, whether or not there is such an account: the work comes after it.
  fastify.post(`${AUTH_PATH}/request-password-reset`, guarded, async (request, reply) => {
    const body = fields(request.body, ['email']);
    await ofAddress(request);
    await ofAccount(request, 'reset', body.email!, LETTERS);
    const wanted = toRequest(request, body, options);
    if (options.mail)
      engine
        .get()
        .then(({ handle }) => handle(wanted))
        .catch((error: unknown) => log.warn({ err: error }, 'a password reset could not be prepared'));
    return answer(reply, 200, JSON.stringify({ status: true }));
  });

  fastify.post(`${AUTH_PATH}/reset-password`, guarded, async (request, reply) => {
    const body = fields(request.body, ['token', 'newPassword']);
    await ofAddress(request);
    return pass(request, reply, { body });
  });

  // Needs nothing of better-auth: a row less, and a cookie that is forgotten.
  fastify.post(`${AUTH_PATH}/sign-out`, guarded, async (request, reply) => {
    const token = cookies.read(request.headers.cookie);
    if (token) await endByToken(db, token, { ip: clientAddress(request.raw), requestId: request.id });
    reply.header('set-cookie', cookies.clear());
    return answer(reply, 200, JSON.stringify({ success: true }));
  });
}

interface LazyEngine {
  get(): Promise<SignInEngine>;
}

/** Loaded once; again, when it failed or began without its identity provider. */
function lazyEngine(options: SignInRoutesOptions): LazyEngine {
  const { publicUrl, mail, oidc } = options;
  let loading: Promise<SignInEngine> | null = null;
  const load = () =>
    loadSignInEngine({
      ...options,
      publicUrl: publicUrl(),
      sendReset: ({ email, name }, token) =>
        mail?.send(resetLetter({ to: email, name, link: linkTo(publicUrl(), 'reset', token) })),
    });
  return {
    async get() {
      loading ??= load();
      const current = loading;
      try {
        const engine = await current;
        if (oidc && !engine.hasOidc && loading === current) loading = null;
        return engine;
      } catch (error) {
        if (loading === current) loading = null;
        throw error;
      }
    },
  };
}

async function endByToken(
  db: Database,
  token: string,
  from: { ip: string; requestId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endSessionOf(tx, token);
    if (!ended) return;
    const { id: target, userId: id } = ended;
    const organizationId = ended.organizationId ?? (await findMembership(tx, id))?.organizationId ?? null;
    await recordAudit(tx, { id, ...from }, { organizationId, action: 'session.end', target });
  });
}

function refuseWhereNoSessionIsKept(publicUrl: string): void {
  const problem = sessionProblem(publicUrl);
  if (problem) throw new ApiError(403, problem);
}

/** Texts of a body, all of them there, and no others. */
function fields(body: unknown, names: readonly string[]): Record<string, string> {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const missing = names.find((name) => typeof given[name] !== 'string');
  if (missing) throw new ApiError(400, `"${missing}" is required`);
  return Object.fromEntries(names.map((name) => [name, given[name] as string]));
}

/** Nobody is sent to another host afterwards. */
function ownPage(path: unknown): string {
  if (typeof path === 'string' && /^\/(?![/\\])[\w\-./?=&%#]*$/.test(path)) return path;
  throw new ApiError(
    400,
    '"callbackURL" and "errorCallbackURL" must be paths of this host, such as /projects.',
  );
}
