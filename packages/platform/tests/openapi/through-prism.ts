/**
 * Calls of a test, each judged by Prism against the description that the app serves.
 *
 * Prism stands in front of a bridge that hands the request to the app exactly as the test wrote it, with the remote
 * address that it made up; files of one run share the Prisms (judges.ts). A request that Prism lets pass must be answered as described. One that Prism refuses must
 * be refused by the app, too: deliberately wrong requests are thus told apart by both, not by a list in the tests.
 * `TEST_API_PROXY=none` leaves Prism out, for a quick look at one test.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { CALL_HEADER, type Judges, judgeOf, startJudges } from './judges.ts';

export interface JudgedCalls {
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** How many calls went which way. */
  counts: Record<'asDescribed' | 'refusedByBoth' | 'notDescribed', number>;
  close(): Promise<void>;
}

export function callsThroughPrism(app: FastifyInstance): JudgedCalls {
  const counts = { asDescribed: 0, refusedByBoth: 0, notDescribed: 0 };
  const underWay = new Map<string, { options: InjectOptions; answer: LightMyRequestResponse | null }>();
  // Connections are not closed under a request that is on its way.
  const bridge = createServer(
    { keepAliveTimeout: 600_000 },
    (incoming, outgoing) => void pass(incoming, outgoing),
  );
  let prism: Promise<string> | null = null;
  let ownJudges: Judges | null = null;
  let made = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const known = underWay.get(String(incoming.headers[CALL_HEADER]));
    if (!known) return void outgoing.destroy();
    const answer = await app.inject(known.options);
    known.answer = answer;
    outgoing.writeHead(answer.statusCode, answer.headers as Record<string, string>);
    outgoing.end(answer.rawPayload);
  }

  async function start(): Promise<string> {
    await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
    const description = await app.inject({ url: '/openapi.json' });
    // A single test file run by hand, without scripts/test.ts, has judges of its own.
    if (!process.env.TEST_JUDGES_URL) ownJudges = await startJudges();
    return judgeOf(ownJudges?.url ?? process.env.TEST_JUDGES_URL!, description.body);
  }

  return {
    counts,
    async call(options) {
      if (process.env.TEST_API_PROXY === 'none' || !isDescribable(options)) {
        counts.notDescribed += 1;
        return app.inject(options);
      }
      prism ??= start();
      const prismUrl = await prism;
      const id = `${(bridge.address() as AddressInfo).port}/${++made}`;
      const entry = { options, answer: null as LightMyRequestResponse | null };
      underWay.set(id, entry);
      try {
        const verdict = await send(prismUrl, options, id);
        if (entry.answer) {
          if (verdict) throw untrue(options, verdict, entry.answer);
          counts.asDescribed += 1;
          return entry.answer;
        }
        const answer = await app.inject(options);
        if (answer.statusCode < 400) throw untrue(options, verdict, answer);
        counts.refusedByBoth += 1;
        return answer;
      } finally {
        underWay.delete(id);
      }
    },
    async close() {
      await prism;
      await ownJudges?.stop();
      bridge.closeAllConnections();
      bridge.close();
    },
  };
}

/**
 * HEAD is GET without its body and not described apart; sites and metrics are not the Admin API; on a body that is
 * no JSON, Prism ends without an answer.
 */
function isDescribable({ method = 'GET', url, headers = {}, payload }: InjectOptions): boolean {
  const isApi = typeof url === 'string' && url.startsWith('/') && !url.startsWith('/metrics');
  const isMethod = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].includes(method.toUpperCase());
  const isWellFormed =
    typeof payload !== 'string' && !Buffer.isBuffer(payload) ? true : isJson(String(payload));
  const isOtherHost = Object.keys(headers).some((name) => name.toLowerCase() === 'host');
  return isApi && isMethod && isWellFormed && !isOtherHost;
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** What Prism has against the request or the answer; null: nothing. */
function send(prismUrl: string, { method = 'GET', url, headers = {}, payload }: InjectOptions, id: string) {
  const isObject = typeof payload === 'object' && !Buffer.isBuffer(payload);
  const body = isObject ? JSON.stringify(payload) : (payload as string | Buffer | undefined);
  const sent = {
    ...(isObject ? { 'content-type': 'application/json' } : {}),
    ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    ...authorizationFor(headers.authorization),
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    [CALL_HEADER]: id,
    // Each call has a connection of its own, which Prism cannot close for idleness; it passes `close` on, and fails.
    connection: 'keep-alive',
  };
  return new Promise<string | null>((resolve, reject) => {
    const { hostname, port } = new URL(prismUrl);
    const outgoing = request(
      { hostname, port, path: url as string, method, headers: sent, agent: false },
      async (incoming) => {
        const told = await text(incoming);
        const isVerdict = String(incoming.headers['content-type']).startsWith('application/problem+json');
        outgoing.destroy();
        resolve(isVerdict ? told : null);
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** The name of a scheme may be written in any case (RFC 9110, 11.1), which Prism does not know. */
function authorizationFor(header: unknown): Record<string, string> {
  if (typeof header !== 'string') return {};
  return { authorization: header.replace(/^bearer +/i, 'Bearer ') };
}

function untrue(
  { method = 'GET', url }: InjectOptions,
  verdict: string | null,
  answer: LightMyRequestResponse,
) {
  const answered = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
  return new Error(
    `The description is not true for ${method} ${String(url)}.\nPrism: ${verdict}\nThe app: ${answered}`,
  );
}
