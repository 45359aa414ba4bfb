/** A proxy in front of a real S3 server that can be told to fail. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StoreFault =
  | 'answers 500'
  | 'is full'
  | 'refuses'
  | 'hangs'
  | 'is slow'
  | 'cut off mid-upload'
  | 'cut off mid-download';

export interface FaultyStore {
  endpoint: string;
  fault: StoreFault | null;
  /** Requests that met a fault. */
  met: number;
  close(): Promise<void>;
}

const CUT_AFTER_BYTES = 1_000;
const SLOW_MS = 400;

export async function startFaultyStore(target: string): Promise<FaultyStore> {
  const server: Server = createServer((incoming, answer) => {
    const isUpload = incoming.method === 'PUT' || incoming.method === 'POST';
    if (store.fault === 'answers 500') {
      store.met += 1;
      incoming.resume();
      answer.writeHead(500).end();
      return;
    }
    if (store.fault === 'is full' || store.fault === 'refuses') {
      store.met += 1;
      if (store.fault === 'refuses') incoming.socket.destroy();
      else answer.writeHead(507).end();
      return;
    }
    if (store.fault === 'hangs' || store.fault === 'is slow') {
      store.met += 1;
      const until = store.fault;
      const startedMs = performance.now();
      const timer = setInterval(() => {
        if (store.fault === 'hangs' || (until === 'is slow' && performance.now() - startedMs < SLOW_MS))
          return;
        clearInterval(timer);
        passOn();
      }, 50);
      return;
    }
    passOn();

    function passOn(): void {
      const url = new URL(incoming.url!, target);
      // A connection of its own: one that the server has closed meanwhile would be a fault that nobody asked for.
      const options = { method: incoming.method, headers: incoming.headers, agent: false as const };
      const onward = request(url, options, (reply) => {
        answer.writeHead(reply.statusCode!, reply.headers);
        if (store.fault === 'cut off mid-download' && incoming.method === 'GET') {
          store.met += 1;
          reply.once('data', (chunk: Buffer) => {
            answer.write(chunk.subarray(0, CUT_AFTER_BYTES), () => answer.destroy());
            reply.destroy();
          });
          return;
        }
        reply.on('error', () => answer.destroy());
        reply.pipe(answer);
      });
      // What comes behind a whole answer is no fault of the answer.
      onward.on('error', () => answer.headersSent || answer.destroy());
      if (store.fault === 'cut off mid-upload' && isUpload) {
        store.met += 1;
        let seen = 0;
        incoming.on('data', (chunk: Buffer) => {
          seen += chunk.length;
          onward.write(chunk.subarray(0, CUT_AFTER_BYTES));
          if (seen >= CUT_AFTER_BYTES) {
            onward.destroy();
            incoming.destroy();
          }
        });
        incoming.on('end', () => {
          onward.destroy();
          incoming.socket.destroy();
        });
        return;
      }
      incoming.pipe(onward);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: FaultyStore = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    met: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}
