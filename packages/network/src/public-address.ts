/** Which addresses belong to the public internet. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * public: anyone's. inside: a private network's or this machine's, which an operator may open by a host's name.
 * never: no host of a network (multicast, reserved, translated …) or one that hands out credentials (metadata).
 */
export type AddressKind = 'public' | 'inside' | 'never';

const INSIDE = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'];
/** Whatever range they lie in, they hand out credentials or configuration to any process of a machine in that cloud. */
const METADATA = [
  '168.63.129.16', // Azure
  '100.100.100.200', // Alibaba
  'fd00:ec2:0:0:0:0:0:254', // AWS
  'fd20:ce:0:0:0:0:0:254', // Google
];
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

export function kindOfAddress(address: string): AddressKind {
  // isIP takes only the usual spelling; ipaddr.js alone would also read octal and hexadecimal.
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'never';
  return family === 4 ? kindOfIPv4(ipaddr.IPv4.parse(address)) : kindOfIPv6(ipaddr.IPv6.parse(address));
}

function kindOfIPv4(address: ipaddr.IPv4): AddressKind {
  if (METADATA.includes(address.toNormalizedString())) return 'never';
  const range = address.range();
  if (range === 'unicast') return 'public';
  return INSIDE.includes(range) ? 'inside' : 'never';
}

function kindOfIPv6(address: ipaddr.IPv6): AddressKind {
  if (METADATA.includes(address.toNormalizedString())) return 'never';
  // A network without IPv4 reaches the public IPv4 internet through its NAT64, and whatever else lies behind it.
  if (address.match(NAT64)) return embeddedIPv4(address) === 'public' ? 'public' : 'never';
  const range = address.range();
  if (INSIDE.includes(range)) return 'inside';
  if (range !== 'unicast' || !address.match(GLOBAL_UNICAST)) return 'never';
  return isIsatap(address) && embeddedIPv4(address) !== 'public' ? 'never' : 'public';
}

function embeddedIPv4(address: ipaddr.IPv6): AddressKind {
  return kindOfIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
}

/** A tunnel to the IPv4 address in its last 32 bits, under any prefix (RFC 5214). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
}
