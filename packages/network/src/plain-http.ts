import { isIP } from 'node:net';
import { readAllowlist } from './allowlist.ts';
import { kindOfAddress } from './public-address.ts';

/** Unencrypted http only to hosts inside the operator's own network, which the allowlist names. */
export function plainHttpRule(entries: string[]): (url: string) => boolean {
  const allowlist = readAllowlist(entries);
  return (text) => {
    const url = URL.parse(text);
    if (url?.protocol !== 'http:') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port || 80);
    if (isIP(host))
      return kindOfAddress(host) !== 'public' && allowlist.admits({ host, port, address: host });
    return allowlist.opensHost({ host, port });
  };
}
