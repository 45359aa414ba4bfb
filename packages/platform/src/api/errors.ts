/** What the API says no with. Anything else that is thrown is a bug or an outage. */
import type { ErrorStatus } from '@bindery/contract';

export type ApiErrorStatus = Exclude<ErrorStatus, 500> | 408 | 431;

export class ApiError extends Error {
  readonly status: ApiErrorStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ApiErrorStatus, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.headers = headers;
  }
}

/** The same for a thing that is not there and for one of another organization. */
export function notFound(thing: string): ApiError {
  return new ApiError(404, `There is no such ${thing} in your organization.`);
}

export function noSuchRoute(): ApiError {
  return new ApiError(404, 'There is no such route. GET /openapi.json describes all routes.');
}

/** `limited`: the headers of the limit that refused. Without them, those of requests a second would say that plenty is left. */
export function tooMany(
  message: string,
  retryAfterSeconds: number,
  limited?: Record<string, string>,
): ApiError {
  const seconds = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  const nothingLeft = { 'ratelimit-remaining': '0', 'ratelimit-reset': seconds };
  return new ApiError(429, message, { ...(limited ?? nothingLeft), 'retry-after': seconds });
}
