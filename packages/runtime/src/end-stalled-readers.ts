/** A reader who takes nothing any more, and does not leave either, is left by us. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Whoever reads, however slowly, takes something in that time. */
const LONGEST_STALL_MS = 2 * 60_000;

/**
 * What waits to be sent holds memory, a file or a connection to the store, and for a stream of events a place as well,
 * and nothing else would ever end it: the other side's kernel goes on answering that its window is full. An answer that
 * is still being made has nothing that waits, and may take its time.
 */
export function endStalledReaders(server: Server, longestStallMs = LONGEST_STALL_MS): Server {
  // Node counts a part that was taken as activity, also where it is one of a single large write.
  server.timeout = longestStallMs;
  server.on('request', (_, response) => {
    // With a listener, the end of the connection is the listener's to decide.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  return server;
}
