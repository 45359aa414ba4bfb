/** Resolves a name once and hands out only addresses that were checked, so that no second answer can slip in. */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Allowlist } from './allowlist.ts';
import { noPublicAddress, OutboundFailed } from './outbound-refused.ts';
import { portRefused } from './outbound-url.ts';

/** Every address of a name. Rejects with code ENOTFOUND for a name that does not exist. */
export type Resolver = (host: string) => Promise<string[]>;

export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

export interface Target {
  host: string;
  port: number;
}

export interface CheckOptions {
  allowlist: Allowlist;
  resolver: Resolver;
  /** That of a protocol other than HTTP, such as 22 for ssh. */
  usualPort?: number;
}

/** All addresses of a host, each fit to connect to; a host with a single unfit one is refused whole. */
export async function resolveChecked({ host, port }: Target, options: CheckOptions): Promise<string[]> {
  const { allowlist, usualPort } = options;
  const addresses = isIP(host) ? [host] : await resolve(host, options.resolver);
  if (addresses.length === 0) throw noPublicAddress(host);
  const admitted = (checkedPort: number): boolean =>
    addresses.every((address) => allowlist.admits({ host, port: checkedPort, address, usualPort }));
  if (admitted(port)) return addresses;
  throw admitted(443) ? portRefused(port) : noPublicAddress(host);
}

async function resolve(host: string, resolver: Resolver): Promise<string[]> {
  try {
    return await resolver(host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') throw noPublicAddress(host, true);
    throw new OutboundFailed(`the name ${host} could not be resolved`, { cause: error });
  }
}

/** For node:http and node:https: the connection goes to what is checked here, in the same step. */
export function checkedLookup(port: number, options: CheckOptions): LookupFunction {
  return (host, { all }, callback) => {
    resolveChecked({ host, port }, options).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}
