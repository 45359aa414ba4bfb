/** What stands between users and the platform: passes everything on, slowly or wrongly where a test wants it. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  url: string;
  /** Where the platform is; set once it runs. */
  target: string;
  /** Downloads of bundles: after so many bytes nothing more comes. */
  stallAfterBytes: number | null;
  /** Downloads of bundles: one bit is another one. */
  isTampering: boolean;
  /** The `Range` of each download, in order. */
  ranges: (string | undefined)[];
  close(): void;
}

export async function startFront(): Promise<Front> {
  const server = createServer((incoming, outgoing) => pass(front, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    stallAfterBytes: null,
    isTampering: false,
    ranges: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}

function pass(front: Front, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isDownload = incoming.method === 'GET' && incoming.url!.startsWith('/-/objects/');
  if (isDownload) front.ranges.push(incoming.headers.range);
  const { method, headers } = incoming;
  const onward = request(`${front.target}${incoming.url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    let passed = 0;
    answer.on('data', (chunk: Buffer) => {
      if (isDownload && front.isTampering && passed === 0) chunk[chunk.length - 1]! ^= 1;
      const room = isDownload ? (front.stallAfterBytes ?? Number.POSITIVE_INFINITY) - passed : chunk.length;
      if (room > 0) outgoing.write(chunk.subarray(0, room));
      passed += chunk.length;
    });
    answer.on('end', () => {
      if (!isDownload || front.stallAfterBytes === null || passed <= front.stallAfterBytes) outgoing.end();
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
