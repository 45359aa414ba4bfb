/**
 * One Prism for each description, for all test files of a run: Prism takes seconds of a processor to start.
 *
 * Whoever wants its calls judged hands in the description that its app serves (`judgeOf`), and gets the address of a
 * Prism that read exactly that. Prism passes requests on to one address alone, so they come back here, and go where
 * the header of the call says.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Prism, startPrism } from './prism.ts';

export interface Judges {
  url: string;
  stop(): Promise<void>;
}

/** `<port on the loopback>/<anything>`: names a call on its way through Prism, and where it goes. */
export const CALL_HEADER = 'x-test-call';
const DESCRIPTIONS = '/descriptions';

export async function startJudges(): Promise<Judges> {
  const descriptions = new Map<string, string>();
  const prisms = new Map<string, Promise<Prism>>();
  let url = '';

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.headers[CALL_HEADER] !== undefined) return passOn(incoming, outgoing);
    if (incoming.method === 'POST') return void outgoing.end(await judge(await text(incoming)));
    const description = descriptions.get(incoming.url!.slice(DESCRIPTIONS.length + 1));
    if (description === undefined) return void outgoing.writeHead(404).end();
    outgoing.setHeader('content-type', 'application/json').end(description);
  }

  async function judge(description: string): Promise<string> {
    const name = createHash('sha256').update(description).digest('hex');
    descriptions.set(name, description);
    const prism = prisms.get(name) ?? startPrism({ description: `${url}${DESCRIPTIONS}/${name}`, url });
    prisms.set(name, prism);
    return (await prism).url;
  }

  // Connections are not closed under a request that is on its way.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async stop() {
      for (const prism of prisms.values()) await (await prism).stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The address of a Prism that judges by this description. */
export async function judgeOf(judgesUrl: string, description: string): Promise<string> {
  const answer = await fetch(judgesUrl + DESCRIPTIONS, { method: 'POST', body: description });
  return answer.text();
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const port = String(incoming.headers[CALL_HEADER]).split('/')[0];
  const { method, url: path, headers } = incoming;
  const onward = request({ hostname: '127.0.0.1', port, method, path, headers }, (answered) => {
    outgoing.writeHead(answered.statusCode!, answered.headers);
    answered.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
