/** What every operation may answer beside its success: one table for the description and for the service. */
import { z } from 'zod';

export const error = z
  .object({ error: z.string().meta({ description: 'A message that a person can act on.' }) })
  .meta({ id: 'Error', examples: [{ error: '"name" is required' }] });

export const ERROR_STATUSES = {
  400: { name: 'BadRequest', description: 'A malformed body or parameter; the message names the field.' },
  401: {
    name: 'Unauthorized',
    description:
      'No admin key, or one that is malformed, unknown, revoked or expired; or a session that has ended.',
  },
  403: {
    name: 'Forbidden',
    description:
      'The organization’s plan, the key’s scope, its IP allowlist or the person’s role forbids it; or a browser sends it from another site.',
  },
  404: { name: 'NotFound', description: 'Not there, or it belongs to another organization.' },
  405: { name: 'MethodNotAllowed', description: 'The path exists, but not with this method; see `Allow`.' },
  409: { name: 'Conflict', description: 'The state of things forbids it; the message says which.' },
  413: { name: 'ContentTooLarge', description: 'The body is larger than 1 MiB.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not `application/json`.' },
  429: { name: 'TooManyRequests', description: 'A limit is used up; try again after `Retry-After` seconds.' },
  500: { name: 'InternalError', description: 'A fault of the service; the request id finds it in the log.' },
  503: { name: 'Unavailable', description: 'A store is unreachable; try again after `Retry-After` seconds.' },
} as const;

export type ErrorStatus = keyof typeof ERROR_STATUSES;
