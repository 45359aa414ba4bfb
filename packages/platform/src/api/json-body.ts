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

/** Far more than any operation takes, and few enough for whoever looks through a value by calling itself. */
const DEEPEST_NESTING = 64;

/** What everybody may send is read here, so a body costs no more than its bytes: no call for each value in it. */
function parseJson(body: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ApiError(400, 'The body is not UTF-8.');
  }
  if (nestingOf(body) > DEEPEST_NESTING)
    throw new ApiError(400, `The body is nested more than ${DEEPEST_NESTING} levels deep.`);
  const value = parseText(text);
  if (mayNamePrototype(text) && namesPrototype(value))
    throw new ApiError(400, '"__proto__" is not a known field.');
  return value;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError(400, `The body is not valid JSON: ${(error as Error).message}.`);
  }
}

const [QUOTE, BACKSLASH, OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = Buffer.from('"\\[]{}');

/** How many brackets are open at once, at most. Of bytes, since none of a longer character looks like one of these. */
function nestingOf(body: Buffer): number {
  let open = 0;
  let most = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (byte === QUOTE) at = endOfString(body, at + 1);
    else if (byte === OPENS_LIST || byte === OPENS_OBJECT) {
      open += 1;
      if (open > most) most = open;
    } else if (byte === CLOSES_LIST || byte === CLOSES_OBJECT) open -= 1;
  }
  return most;
}

function endOfString(body: Buffer, from: number): number {
  let at = from;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Written out, or with any letter of it as an escape. */
function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u');
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype);
}
