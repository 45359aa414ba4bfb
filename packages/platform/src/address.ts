/** Where this process is reached. With port 0 that is known once it listens, so that it is asked for each time. */
import type { AddressInfo, Server } from 'node:net';
import { urlHere } from './reached-here.ts';
import type { Settings } from './settings/settings.ts';

export interface Address {
  readonly publicUrl: string;
  readonly port: number;
}

export function addressOf(
  { publicUrl, host, port: wanted }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  server: Pick<Server, 'address'>,
): Address {
  const port = (server.address() as AddressInfo | null)?.port ?? wanted;
  return { publicUrl: publicUrl ?? urlHere({ host, port }), port };
}

export function siteUrl(domain: string, { publicUrl }: Address): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port ? `:${port}` : ''}`;
}

// Where the installation's own address is not set, only names of this machine are known to be served on its port.
export function liveUrl(domain: string, { publicUrl }: Settings, address: Address): string {
  const isHere = publicUrl !== null || /(^|\.)localhost$/.test(domain);
  return isHere ? siteUrl(domain, address) : `https://${domain}`;
}

// Every browser takes names below localhost to this machine; names below an IP address do not exist.
export function defaultSitesHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}
