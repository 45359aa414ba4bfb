/** Between fastify and better-auth: requests as it takes them, its answers in the API's own words. */

import type { ClientAddress } from '@bindery/network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../api/answer.ts';
import { ApiError, type ApiErrorStatus, tooMany } from '../api/errors.ts';
import { CLIENT_HEADER, PASSWORD_LENGTH } from './sign-in-engine.ts';

const PASSED_ON = [
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/** Only fields that are meant: whatever else a body holds stays here. */
export function toRequest(
  request: FastifyRequest,
  body: Record<string, string> | null,
  { publicUrl, clientAddress }: { publicUrl: () => string; clientAddress: ClientAddress },
): Request {
  const headers = new Headers({ [CLIENT_HEADER]: clientAddress(request.raw) });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (body) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, publicUrl()), {
    ...{ method: request.method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
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
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong.',
  INVALID_EMAIL: 'The e-mail address or the password is wrong.',
  FAILED_TO_CREATE_SESSION: 'You no longer belong to an organization. Ask an admin for an invitation.',
  INVALID_TOKEN: 'This link was already used, or has expired. Ask for a new one.',
  PASSWORD_TOO_SHORT: `A password needs at least ${PASSWORD_LENGTH.least} characters.`,
  PASSWORD_TOO_LONG: `A password may have at most ${PASSWORD_LENGTH.most} characters.`,
};
const STATUSES: readonly number[] = [400, 401, 403, 404, 429, 503];

function refusal(response: Response, { code, message }: Record<string, unknown>): Error {
  const retryAfterSeconds = Number(response.headers.get('x-retry-after') ?? 10);
  if (response.status === 429) return tooMany('Too many attempts. Try again later.', retryAfterSeconds);
  if (!STATUSES.includes(response.status)) return new Error(`sign-in answered ${response.status}: ${code}`);
  const text = WORDS[String(code)] ?? (typeof message === 'string' ? `${message}.` : 'This did not work.');
  const status = (code === 'INVALID_EMAIL' ? 401 : response.status) as ApiErrorStatus;
  return new ApiError(status, text, status === 401 ? { 'www-authenticate': 'Bearer' } : {});
}
