/** What a call may fail with: one class per kind, so that a program can tell them apart without reading messages. */

export interface Refusal {
  status: number;
  message: string;
  requestId: string | null;
  /** Seconds that the server asked to wait. */
  retryAfterSeconds: number | null;
}

/** Every error of this package; an abort by the caller's own signal is the signal's reason instead. */
export class BinderyError extends Error {
  override name = 'BinderyError';
}

/** The API said no, or could not do it: every answer that is not a success. */
export class ApiError extends BinderyError {
  override name = 'ApiError';
  readonly status: number;
  /** Finds the request in the service's log; null where something in between answered. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ status, message, requestId, retryAfterSeconds }: Refusal) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: a malformed field; the message names it. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
}

/** 401: no admin key, or one that is malformed, unknown, revoked or expired. */
export class UnauthorizedError extends ApiError {
  override name = 'UnauthorizedError';
}

/** 403: the plan, the key's scope or its IP allowlist forbids it. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
}

/** 404: not there, or of another organization. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 409: the state of things forbids it. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** 429, after the retries. */
export class TooManyRequestsError extends ApiError {
  override name = 'TooManyRequestsError';
}

/** 500: a fault of the service. */
export class InternalError extends ApiError {
  override name = 'InternalError';
}

/** 502, 503, 504, after the retries. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

/** No answer: nobody listens, the connection broke, or an attempt took longer than `timeoutMs`. */
export class ConnectionError extends BinderyError {
  override name = 'ConnectionError';
}

/** Waiting took longer than `timeoutMs`; the work on the server goes on. */
export class WaitTimeoutError extends BinderyError {
  override name = 'WaitTimeoutError';
}

/** A bundle could not be downloaded whole, or what came is not what was promised. */
export class DownloadError extends BinderyError {
  override name = 'DownloadError';
}

const BY_STATUS: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: TooManyRequestsError,
  500: InternalError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

export function toApiError(refusal: Refusal): ApiError {
  const Kind = BY_STATUS[refusal.status] ?? ApiError;
  return new Kind(refusal);
}
