/** Who is asking: the address of the connection, or what trusted proxies say about it. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

const MOST_REMEMBERED = 10_000;

/** `X-Forwarded-For` counts only as far as its hops, from the right, are proxies of the operator. */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const trusted = trustedProxies.map(parseRange);
  // Keep-alive connections ask thousands of times from one address.
  const peers = new Map<string, string>();
  return (request) => {
    const remote = request.socket.remoteAddress ?? '';
    let peer = peers.get(remote);
    if (peer === undefined) {
      peer = normalizeAddress(remote);
      if (peers.size >= MOST_REMEMBERED) peers.clear();
      peers.set(remote, peer);
    }
    if (trusted.length === 0 || !isInRanges(peer, trusted)) return peer;
    const forwarded = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
    let client = peer;
    for (const hop of hops.reverse()) {
      const address = normalizeAddress(hop.trim());
      // What is no address was not written by a proxy of ours: the hop before it is all that is known.
      if (!ipaddr.isValid(address)) return client;
      client = address;
      if (!isInRanges(address, trusted)) return client;
    }
    return client;
  };
}

/** Plain IPv4 instead of IPv4-mapped IPv6, no zone, no port. */
export function normalizeAddress(text: string): string {
  const bare = text
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  return ipaddr.process(bare).toString();
}

/** Four of IPv4, sixteen of IPv6; null: this is no address. */
export function addressBytes(address: string): number[] | null {
  return ipaddr.isValid(address) ? ipaddr.process(address).toByteArray() : null;
}

/** An address or CIDR; throws on anything else. */
export function parseRange(text: string): AddressRange {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (
    rest.length > 0 ||
    !isAddress ||
    address.includes('%') ||
    (bits !== undefined && !/^\d{1,3}$/.test(bits))
  ) {
    throw new RangeError(`${text} is not an IPv4 or IPv6 address or CIDR range`);
  }
  const parsed = ipaddr.parse(address);
  const width = parsed.kind() === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (prefix > width) throw new RangeError(`${text} has a prefix longer than ${width} bits`);
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress() && prefix >= 96) {
    return [(parsed as ipaddr.IPv6).toIPv4Address(), prefix - 96];
  }
  return [parsed, prefix];
}

export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range as never, bits));
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
