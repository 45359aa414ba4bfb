/** What can be refused by looking at a URL, before any name is resolved. */
import { isIP } from 'node:net';
import type { Allowlist } from './allowlist.ts';
import { noPublicAddress, OutboundRefused } from './outbound-refused.ts';

const MAX_URL_LENGTH = 8192;
/** Names that only ever mean something inside a network (RFC 6761, RFC 6762, RFC 8375, and by custom). */
const INSIDE_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|alt)$/;

export interface Destination {
  url: URL;
  /** Without brackets, in lower case. */
  host: string;
  port: number;
}

export function readOutboundUrl(text: string, allowlist: Allowlist): Destination {
  const url = parse(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  assertUsualSpelling(text, url);
  assertHost({ host, port, allowlist });
  return { url, host, port };
}

function parse(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw refused(`the address has over ${MAX_URL_LENGTH} characters`);
  // The parser would drop or turn around these, and read another host than a person does.
  if (/[\u0000-\u0020\u007f\\]/.test(text))
    throw refused('the address holds a space, a backslash or a control character');
  if (!URL.canParse(text)) throw refused('the address is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused('the address must start with https:// or http://');
  return url;
}

function assertUsualSpelling(text: string, url: URL): void {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) throw refused('the address must start with https:// or http:// and a host');
  if (authority.includes('@')) throw refused('the address must not hold a user name or password');
  if (authority.includes('%')) throw refused('the host must not be percent-encoded');
  const written = authority.replace(/:\d*$/, '');
  // 127.1, 0x7f000001, 2130706433, 0177.0.0.1, full-width digits: all are addresses in disguise.
  if (isIP(url.hostname) === 4 && written !== url.hostname) {
    throw refused('an IPv4 address must be written as four decimal numbers');
  }
  if (url.hostname.endsWith('.')) throw refused('the host must not end in a dot');
}

function assertHost({ host, port, allowlist }: { host: string; port: number; allowlist: Allowlist }): void {
  if (port === 0) throw new OutboundRefused('port', 'port 0 does not exist');
  if (isIP(host)) {
    if (!allowlist.admits({ host, port, address: host })) throw notOpen(host, port, allowlist);
    return;
  }
  if (host.length > 253 || !/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(host))
    throw refused('the host name is not valid');
  const isInside = !host.includes('.') || INSIDE_NAMES.test(host);
  if (isInside && !allowlist.opensHost({ host, port })) throw noPublicAddress(host);
  if (!allowlist.mayOpenPort({ host, port })) throw portRefused(port);
}

function notOpen(host: string, port: number, allowlist: Allowlist): OutboundRefused {
  return allowlist.admits({ host, port: 443, address: host }) ? portRefused(port) : noPublicAddress(host);
}

export function portRefused(port: number): OutboundRefused {
  return new OutboundRefused('port', `port ${port} is not open to outbound requests, only 80 and 443 are`);
}

function refused(message: string): OutboundRefused {
  return new OutboundRefused('url', message);
}
