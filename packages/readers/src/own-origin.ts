import type { IncomingMessage } from 'node:http';

/** Whether a request comes from a page of the very site that it asks; browsers let no other page say so. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = typeof headers.origin === 'string' ? URL.parse(headers.origin) : null;
  return origin !== null && origin.host === headers.host?.toLowerCase().replace(defaultPort(origin), '');
}

function defaultPort({ protocol }: URL): RegExp {
  return protocol === 'https:' ? /:443$/ : /:80$/;
}
