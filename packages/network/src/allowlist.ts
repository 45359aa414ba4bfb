/** What an operator opens beyond the public internet. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { kindOfAddress } from './public-address.ts';

/**
 * Entries: an address or a CIDR range (`10.1.0.0/16`, `fd00::/8`) opens those addresses under any name. A host
 * (`git.corp.example`, `*.corp.example`) opens that host, as long as it leads to a public, private or loopback
 * address. Behind either, a port (`10.1.2.3:8443`, `[fd00::1]:8443`) opens that port only; without one, every port.
 */
export interface Allowlist {
  opensHost(target: { host: string; port: number }): boolean;
  /** False if no address that `host` may lead to could be connected to at this port. */
  mayOpenPort(target: { host: string; port: number }): boolean;
  /** The public internet needs no entry, at the usual ports; `usualPort` is that of a protocol other than HTTP. */
  admits(target: { host: string; port: number; address: string; usualPort?: number }): boolean;
}

interface RangeEntry {
  base: ipaddr.IPv4 | ipaddr.IPv6;
  length: number;
  port: number | null;
}

interface HostEntry {
  host: string;
  subdomains: boolean;
  port: number | null;
}

/** An entry that is none: the mistake of whoever runs the machine. */
export class AllowlistMistake extends Error {}

const USUAL_PORTS = [80, 443];
const RANGE_ENTRY =
  /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)|([0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i;
const HOST_ENTRY = /^(\*\.)?([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d{1,5}))?$/i;

export function readAllowlist(entries: string[]): Allowlist {
  const ranges: RangeEntry[] = [];
  const hosts: HostEntry[] = [];
  for (const entry of entries) {
    if (RANGE_ENTRY.test(entry)) ranges.push(readRange(entry));
    else hosts.push(readHost(entry));
  }
  const opensHost: Allowlist['opensHost'] = (target) => hosts.some((entry) => isHost(entry, target));
  return {
    opensHost,
    mayOpenPort: (target) => USUAL_PORTS.includes(target.port) || ranges.length > 0 || opensHost(target),
    admits({ host, port, address, usualPort }) {
      if (ranges.some((entry) => isWithin(entry, address, port))) return true;
      const kind = kindOfAddress(address);
      if (opensHost({ host, port })) return kind !== 'never';
      return kind === 'public' && (port === usualPort || USUAL_PORTS.includes(port));
    },
  };
}

/** The entry as it is; throws `AllowlistMistake`, whose message completes "… must be". */
export function checkAllowlistEntry(entry: string): string {
  readAllowlist([entry]);
  return entry;
}

function readRange(entry: string): RangeEntry {
  const [, bracketed, dotted, plain, bits, port] = RANGE_ENTRY.exec(entry)!;
  const address = bracketed ?? dotted ?? plain ?? '';
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = Number(bits ?? most);
  if (most < 0 || length > most) throw invalid(entry);
  return { base: ipaddr.parse(address), length, port: readPort(port, entry) };
}

function readHost(entry: string): HostEntry {
  const [, star, host, port] = HOST_ENTRY.exec(entry) ?? [];
  if (!host) throw invalid(entry);
  return { host: host.toLowerCase(), subdomains: star !== undefined, port: readPort(port, entry) };
}

function readPort(port: string | undefined, entry: string): number | null {
  if (port === undefined) return null;
  if (Number(port) < 1 || Number(port) > 65_535) throw invalid(entry);
  return Number(port);
}

function isWithin({ base, length, port }: RangeEntry, address: string, atPort: number): boolean {
  if (isIP(address) === 0 || (port !== null && port !== atPort)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === base.kind() && parsed.match(base, length);
}

function isHost(entry: HostEntry, { host, port }: { host: string; port: number }): boolean {
  if (entry.port !== null && entry.port !== port) return false;
  return entry.subdomains ? host.endsWith(`.${entry.host}`) : host === entry.host;
}

function invalid(entry: string): AllowlistMistake {
  return new AllowlistMistake(
    `a list of addresses, CIDR ranges and host names, each with an optional :port, which ${JSON.stringify(entry)} is not`,
  );
}
