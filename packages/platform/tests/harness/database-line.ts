/** The line to a PostgreSQL behind a Unix socket, which can be cut or go silent. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DatabaseLine {
  url: string;
  /** `cut`: connections break and none comes about. `silent`: nothing is answered any more. */
  state: 'open' | 'cut' | 'silent';
  set(state: DatabaseLine['state']): void;
  close(): void;
}

const SOCKET = '.s.PGSQL.5432';

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl.replace('@/', '@placeholder/'));
  const target = join(url.searchParams.get('host')!, SOCKET);
  const folder = mkdtempSync(join(tmpdir(), 'bindery-line-'));
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (line.state === 'cut') return void incoming.destroy();
    const outgoing = connect(target);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (bytes) => {
        if (line.state === 'open') other.write(bytes);
      });
    }
  });
  server.listen(join(folder, SOCKET));
  await once(server, 'listening');
  url.searchParams.set('host', folder);
  const line: DatabaseLine = {
    url: url.href.replace('@placeholder/', '@/'),
    state: 'open',
    set(state) {
      line.state = state;
      // What was swallowed in silence cannot be said any more.
      if (state !== 'silent') for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return line;
}
