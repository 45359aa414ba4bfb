/** `fetch` that reaches the relay's socket and nothing else. */
import { request } from 'node:http';
import { Readable } from 'node:stream';

/** The address only has to look like one: the socket decides where a request goes. */
export const RELAY_ADDRESS = 'http://relay';

export function createRelayFetch(relay: { socketPath: string; token: string }): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const outgoing = request({
        socketPath: relay.socketPath,
        path: url.pathname,
        method: init?.method ?? 'GET',
        headers: { ...headers, authorization: `Bearer ${relay.token}` },
        signal: init?.signal ?? undefined,
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const answered = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
        resolve(
          new Response(Readable.toWeb(incoming) as ReadableStream, {
            status: incoming.statusCode ?? 502,
            headers: Object.fromEntries(answered),
          }),
        );
      });
      outgoing.end(init?.body as string);
    });
}
