/** Any thrown thing → what the caller is told. The one place where an error becomes an answer. */
import { isDatabaseUnreachable } from '../db/database.ts';
import { type Shortage, shortageOf } from '../shortage.ts';
import { StoreUnreachable } from '../storage/object-store.ts';
import { ApiError, noSuchRoute } from './errors.ts';

export interface ExplainedError {
  status: number;
  message: string;
  headers: Readonly<Record<string, string>>;
  /** A bug or an outage: worth a line in the log, with its cause. */
  unexpected: boolean;
}

const RETRY_SOON = { 'retry-after': '2' };

/** Errors that fastify raises before a handler runs, by their code. */
const FRAMEWORK: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The body is larger than 1 MiB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON: send it with "Content-Type: application/json".',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body is not as long as Content-Length says.',
  },
  FST_ERR_BAD_URL: { status: 400, message: 'The path is not valid percent-encoded UTF-8.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, message: noSuchRoute().message },
};

const BUSY = 'The server has too much to do at the moment. Try again shortly.';
const SHORT: Record<Shortage, string> = {
  room: 'The server’s disk is full. Try again once its operator has made room.',
  disk: 'The server’s disk does not work. Try again once its operator has mended it.',
  files: BUSY,
  processes: BUSY,
  memory: BUSY,
};

export function explainError(error: unknown): ExplainedError {
  if (error instanceof ApiError) {
    return { status: error.status, message: error.message, headers: error.headers, unexpected: false };
  }
  const known = FRAMEWORK[(error as { code?: string } | null)?.code ?? ''];
  if (known) return { ...known, headers: {}, unexpected: false };
  if (isCollision(error)) {
    const message = 'Another request is changing the same things at this moment. Try again.';
    return { status: 409, message, headers: {}, unexpected: false };
  }
  if (isDatabaseUnreachable(error)) {
    return {
      status: 503,
      message: 'The database is unreachable at the moment. Try again shortly.',
      headers: RETRY_SOON,
      unexpected: true,
    };
  }
  if (error instanceof StoreUnreachable) {
    return {
      status: 503,
      message: 'The object store is unreachable at the moment. Try again shortly.',
      headers: RETRY_SOON,
      unexpected: true,
    };
  }
  const shortage = shortageOf(error);
  if (shortage) return { status: 503, message: SHORT[shortage], headers: RETRY_SOON, unexpected: true };
  return {
    status: 500,
    message: 'Something went wrong on our side. The request id finds it in the log.',
    headers: {},
    unexpected: true,
  };
}

// PostgreSQL's deadlock and serialization failures: it undid one of two that waited for each other.
function isCollision(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string } | null)?.code ?? '');
}
