/** Below `/-/auth/`: what of better-auth can be reached, in the API's own words. Everything else of it is not there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answer } from '../api/answer.ts';
import { recordAudit } from '../api/audit.ts';
import type { ClientAddress } from '../api/client-address.ts';
import { ApiError, type ApiErrorStatus, tooMany } from '../api/errors.ts';
import { refuseOtherPages } from '../api/own-origin.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Database } from '../db/database.ts';
import { sessionProblem } from './keeps-sessions.ts';
import { resetLetter } from './letters.ts';
import { linkTo } from './links.ts';
import type { Mail } from './mail.ts';
import { findMembership } from './memberships.ts';
import type { SessionCookies } from './session-cookie.ts';
import {
  AUTH_PATH,
  CLIENT_HEADER,
  loadSignInEngine,
  OIDC_PROVIDER,
  type OidcSettings,
  PASSWORD_LENGTH,
  type SignInEngine,
} from './sign-in-engine.ts';

export interface SignInOptions {
  /** Signs cookies. */
  key: string;
  oidc: OidcSettings | null;
  mail: Mail | null;
  /** Of one client address, in ten seconds (5). */
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
}

export function addSignInRoutes(fastify: FastifyInstance, options: SignInRoutesOptions): void {
  const { db, log, publicUrl, clientAddress, cookies } = options;
  const engine = lazyEngine(options);
  const perAccount = createRateLimit({ perSecond: 0.2, burst: options.attemptsPerAccount ?? 20 });
  const perAddress = createRateLimit({ perSecond: 0.2, burst: 4 * (options.attempts ?? 5) });
  const pass = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await (await engine.get()).handle(toRequest(request, { publicUrl, clientAddress })));
  const guarded = {
    onRequest: async (request: FastifyRequest) => refuseOtherPages(request.raw, publicUrl()),
  };

  fastify.post(`${AUTH_PATH}/sign-in/email`, guarded, async (request, reply) => {
    refuseWhereNoSessionIsKept(publicUrl());
    const { email } = fields(request.body, ['email', 'password']);
    take(perAccount, email!.trim().toLowerCase());
    return pass(request, reply);
  });

  fastify.post(`${AUTH_PATH}/sign-in/social`, guarded, async (request, reply) => {
    refuseWhereNoSessionIsKept(publicUrl());
    const { provider } = fields(request.body, ['provider']);
    if (!options.oidc || provider !== OIDC_PROVIDER)
      throw new ApiError(404, 'There is no such identity provider.');
    if (!(await engine.get()).hasOidc)
      throw new ApiError(503, 'The identity provider cannot be reached. Try again shortly.', {
        'retry-after': '5',
      });
    return pass(request, reply);
  });

  // Where the identity provider sends people back to: it comes from another site by its nature, with a state.
  fastify.get(`${AUTH_PATH}/callback/${OIDC_PROVIDER}`, pass);
  // What went wrong there is told by the sign-in page.
  fastify.get(`${AUTH_PATH}/error`, async (request, reply) => {
    const { error } = request.query as { error?: unknown };
    const code = typeof error === 'string' && /^[\w-]{1,64}$/.test(error) ? error : 'unknown';
    return reply.redirect(`/sign-in?error=${code}`);
  });

  // The answer is the same, and as quick, whether or not there is such an account: the work comes after it.
  fastify.post(`${AUTH_PATH}/request-password-reset`, guarded, async (request, reply) => {
    const { email } = fields(request.body, ['email']);
    take(perAddress, clientAddress(request.raw));
    take(perAccount, `reset ${email!.trim().toLowerCase()}`);
    const wanted = toRequest(request, { publicUrl, clientAddress });
    if (options.mail)
      engine
        .get()
        .then(({ handle }) => handle(wanted))
        .catch((error: unknown) => log.warn({ err: error }, 'a password reset could not be prepared'));
    return answer(reply, 200, JSON.stringify({ status: true }));
  });

  fastify.post(`${AUTH_PATH}/reset-password`, guarded, async (request, reply) => {
    fields(request.body, ['token', 'newPassword']);
    return pass(request, reply);
  });

  // Needs nothing of better-auth: a row less, and a cookie that is forgotten.
  fastify.post(`${AUTH_PATH}/sign-out`, guarded, async (request, reply) => {
    const token = cookies.read(request.headers.cookie);
    if (token) await endByToken(db, token, { ip: clientAddress(request.raw), requestId: request.id });
    reply.header('set-cookie', cookies.clear());
    return answer(reply, 200, JSON.stringify({ success: true }));
  });
}

/** Loaded once; again, when it failed or began without its identity provider. */
function lazyEngine(options: SignInRoutesOptions): { get(): Promise<SignInEngine> } {
  const { publicUrl, mail, oidc } = options;
  let loading: Promise<SignInEngine> | null = null;
  const load = () =>
    loadSignInEngine({
      ...options,
      publicUrl: publicUrl(),
      attempts: options.attempts ?? 5,
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
    const ended = await tx
      .deleteFrom('sessions')
      .where('token', '=', token)
      .returning(['id', 'user_id', 'organization_id'])
      .executeTakeFirst();
    if (!ended) return;
    const { id: target, user_id: id } = ended;
    const organizationId = ended.organization_id ?? (await findMembership(tx, id))?.organizationId ?? null;
    await recordAudit(tx, { id, ...from }, { organizationId, action: 'session.end', target });
  });
}

function refuseWhereNoSessionIsKept(publicUrl: string): void {
  const problem = sessionProblem(publicUrl);
  if (problem) throw new ApiError(403, problem);
}

function take(limit: ReturnType<typeof createRateLimit>, name: string): void {
  const allowance = limit.take(name);
  if (!allowance.allowed) throw tooMany('Too many attempts. Try again later.', allowance.retryAfterSeconds);
}

/** Texts of a body, all of them there. */
function fields(body: unknown, names: readonly string[]): Record<string, string> {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const missing = names.find((name) => typeof given[name] !== 'string');
  if (missing) throw new ApiError(400, `"${missing}" is required`);
  return given as Record<string, string>;
}

const PASSED_ON = [
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

function toRequest(
  request: FastifyRequest,
  { publicUrl, clientAddress }: Pick<SignInRoutesOptions, 'publicUrl' | 'clientAddress'>,
): Request {
  const headers = new Headers({ [CLIENT_HEADER]: clientAddress(request.raw) });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const isGet = request.method === 'GET';
  if (!isGet) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, publicUrl()), {
    ...{ method: request.method, headers },
    ...(!isGet && { body: JSON.stringify(request.body ?? {}) }),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const setCookies = response.headers.getSetCookie();
  if (setCookies.length > 0) reply.header('set-cookie', setCookies);
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location) return reply.redirect(location, 302);
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status >= 400) throw refusal(response, body);
  // The token of a session has no business where scripts can read it.
  const { token: _, ...told } = body;
  return answer(reply, response.status, JSON.stringify(told));
}

const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail address or password is wrong.',
  INVALID_EMAIL: 'E-mail address or password is wrong.',
  FAILED_TO_CREATE_SESSION: 'You belong to no organization any more. Ask an admin for an invitation.',
  INVALID_TOKEN: 'This link was used already, or has expired. Ask for another.',
  PASSWORD_TOO_SHORT: `A password needs at least ${PASSWORD_LENGTH.least} characters.`,
  PASSWORD_TOO_LONG: `A password has at most ${PASSWORD_LENGTH.most} characters.`,
};
const STATUSES: readonly number[] = [400, 401, 403, 404, 429, 503];

function refusal(response: Response, { code, message }: Record<string, unknown>): Error {
  const retryAfterSeconds = Number(response.headers.get('x-retry-after') ?? 10);
  if (response.status === 429) return tooMany('Too many attempts. Try again later.', retryAfterSeconds);
  if (!STATUSES.includes(response.status)) return new Error(`sign-in answered ${response.status}: ${code}`);
  const text = WORDS[String(code)] ?? (typeof message === 'string' ? `${message}.` : 'This is not possible.');
  const status = (code === 'INVALID_EMAIL' ? 401 : response.status) as ApiErrorStatus;
  return new ApiError(status, text, status === 401 ? { 'www-authenticate': 'Bearer' } : {});
}
