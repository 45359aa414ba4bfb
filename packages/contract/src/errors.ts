/** What every operation may answer beside its success: one table for the description and for the service. */
import { z } from 'zod';

export const error = z
  .object({ error: z.string().meta({ description: 'A message that says what is wrong and what to do.' }) })
  .meta({ id: 'Error', examples: [{ error: '"name" is required' }] });

export const ERROR_STATUSES = {
  400: { name: 'BadRequest', description: 'A malformed body or parameter; the message names the field.' },
  401: {
    name: 'Unauthorized',
    description:
      'There is no admin key, the key is malformed, unknown, revoked or expired, or the session has ended.',
  },
  403: {
    name: 'Forbidden',
    description:
      'The organization’s plan, the key’s scope, its IP allowlist or the person’s role does not allow it, or a browser sent the request from another site.',
  },
  404: { name: 'NotFound', description: 'It does not exist, or it belongs to another organization.' },
  405: { name: 'MethodNotAllowed', description: 'The path exists, but not with this method; see `Allow`.' },
  409: { name: 'Conflict', description: 'The current state does not allow it; the message says why.' },
  413: { name: 'ContentTooLarge', description: 'The body is larger than 1 MiB.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not `application/json`.' },
  429: {
    name: 'TooManyRequests',
    description: 'A limit has been reached. Try again after `Retry-After` seconds.',
  },
  500: {
    name: 'InternalError',
    description:
      'Something went wrong in the service. The operator can find the request in the log by its ID.',
  },
  503: {
    name: 'Unavailable',
    description: 'The database or the object store cannot be reached. Try again after `Retry-After` seconds.',
  },
} as const;

export type ErrorStatus = keyof typeof ERROR_STATUSES;
