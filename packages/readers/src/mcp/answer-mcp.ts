/** `/mcp`: the site for agents. Each request stands alone; nothing is kept between two of them. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../read-body.ts';
import { sendJson } from '../send-json.ts';
import type { McpSite } from './mcp-site.ts';
import { createTurns } from './turns.ts';

const LARGEST_BODY_BYTES = 64 * 1024;
const LONGEST_ANSWER_MS = 30_000;
/** Older clients send several at once; each costs a search or a page. */
const MOST_CALLS_AT_ONCE = 10;

export async function answerMcp(
  given: McpSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return sendJson(response, 405, { error: 'This is a server of MCP: it is asked with POST.' });
  }
  const body = await readBody(request, LARGEST_BODY_BYTES);
  if (body === null) return sendJson(response, 413, { error: 'The request is too large.' });
  if (callsIn(body) > MOST_CALLS_AT_ONCE) {
    const error = `At most ${MOST_CALLS_AT_ONCE} calls can be sent at once: send the others after them.`;
    return sendJson(response, 400, { error });
  }
  await inTurn(given.site, () => answerCalls(given, { request, body, response }));
}

/** Of one site: ten calls for a large page are a small question and a megabyte of answer. */
const inTurn = createTurns({ atOnce: 4, mostWaiting: 64 });

interface Asked {
  request: IncomingMessage;
  body: string;
  response: ServerResponse;
}

async function answerCalls(given: McpSite, { request, body, response }: Asked): Promise<void> {
  // Whoever has left while waiting needs no answer.
  if (response.destroyed) return;
  // A large library, which most processes never need.
  const [{ createMcpHandler }, { createSiteMcp }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./create-site-mcp.ts'),
  ]);
  const origin = originOf(request);
  const handler = createMcpHandler(() => createSiteMcp(given, origin), {
    // Sites change by being published, and nobody is told of it here: no answer stays open.
    maxSubscriptions: 0,
  });
  try {
    const answer = await handler.fetch(toWebRequest(request, origin, body));
    const text = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, {
      ...headers,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(text);
  } finally {
    await handler.close();
  }
}

/** What is no JSON is told by the library. */
function callsIn(body: string): number {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed.length : 1;
  } catch {
    return 1;
  }
}

function toWebRequest(request: IncomingMessage, origin: string, body: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && /^(?:content-type|accept|mcp-.*)$/.test(name)) headers.set(name, value);
  }
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
  return new Request(`${origin}/mcp`, { method: 'POST', headers, body, signal });
}

/** Hosts that serve one site answer whatever they are called, also what can stand in no address. */
function originOf(request: IncomingMessage): string {
  const scheme = isSecure(request) ? 'https' : 'http';
  return URL.parse(`${scheme}://${request.headers.host}`)?.origin ?? `${scheme}://localhost`;
}

function isSecure({ headers, socket }: IncomingMessage): boolean {
  return headers['x-forwarded-proto'] === 'https' || 'encrypted' in socket;
}
