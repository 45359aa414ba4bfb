/** Addresses that belong to this machine or to a network that strangers cannot reach. */
import { BlockList, isIP, isIPv6 } from 'node:net';

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/** Without a look-up: names that are private by themselves, and literal addresses. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(name)) return isPrivateAddress(name);
  return !name.includes('.') || /\.(?:localhost|local|internal|home\.arpa|test|example|invalid)$/.test(name);
}

export function isPrivateAddress(address: string): boolean {
  return networks().check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

let known: BlockList | null = null;

function networks(): BlockList {
  if (known) return known;
  known = new BlockList();
  for (const [network, bits] of PRIVATE_4) known.addSubnet(network, bits, 'ipv4');
  for (const [network, bits] of PRIVATE_6) known.addSubnet(network, bits, 'ipv6');
  return known;
}

const PRIVATE_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

// BlockList looks at IPv4 addresses inside ::ffff:0:0/96 by itself.
const PRIVATE_6: [string, number][] = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];
