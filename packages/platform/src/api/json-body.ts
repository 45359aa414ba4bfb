/** JSON bodies, strictly: UTF-8, no compression, no keys that reach for a prototype. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

export const LARGEST_BODY_BYTES = 1024 * 1024;

export function acceptJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const encoding = request.headers['content-encoding'];
      if (encoding !== undefined && encoding !== 'identity') {
        throw new ApiError(415, 'Compressed bodies are not accepted: send the JSON as it is.');
      }
      return body.length === 0 ? undefined : parseJson(body);
    },
  );
}

function parseJson(body: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ApiError(400, 'The body is not UTF-8.');
  }
  try {
    return JSON.parse(text, refusePrototypes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new ApiError(400, '"__proto__" is not a known field.');
  return value;
}
