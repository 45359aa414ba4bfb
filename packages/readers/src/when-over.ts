/** Whoever works on an answer hears when nobody waits for it any more. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** By connection: one listener, however many requests somebody has sent ahead. */
const watched = new WeakMap<Socket, Set<() => void>>();

/**
 * Once, when the answer is over or its reader has left. Of several requests that were sent ahead in one connection, only
 * the answer whose turn it is hears that the connection broke: the others would be worked on to their end.
 */
export function whenOver(response: ServerResponse, then: () => void): void {
  const { socket } = response.req;
  if (response.destroyed || socket.destroyed) return void then();
  const waiting = watched.get(socket) ?? watch(socket);
  const tell = () => {
    if (waiting.delete(tell)) then();
  };
  waiting.add(tell);
  response.once('close', tell);
}

function watch(socket: Socket): Set<() => void> {
  const waiting = new Set<() => void>();
  watched.set(socket, waiting);
  socket.once('close', () => {
    for (const tell of [...waiting]) tell();
  });
  return waiting;
}
