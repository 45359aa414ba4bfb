/** Where this machine reaches what listens on one of its addresses. */
import { isIPv6 } from 'node:net';

/** Whoever listens on one address alone is not reached by another. */
export function urlHere({ host, port }: { host: string; port: number }): string {
  const reached = reachable(host);
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}

/** Where this machine reaches what listens there. */
export function reachable(host: string): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
}
