/** The proxy on an author's own machine: it may also call servers of this machine that the specifications name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLAYGROUND_NAME, resolveFeatures, type ServerPattern, type SiteFeatures } from '@bindery/bundle';
import { clientAddressBehind, makeOutboundGate } from '@bindery/network';
import { createProxy, type ProxyOptions, type ReadableSite } from '@bindery/readers';

const PER_MINUTE = 1000;

/** `isShared`: others see this machine's preview, and are not to reach its servers by it. */
export function authorProxyOptions({ isShared }: { isShared: boolean }): ProxyOptions {
  return {
    gateFor: (servers) => makeOutboundGate({ allow: isShared ? [] : servers.flatMap(loopbackEntry) }),
    clientAddress: clientAddressBehind([]),
    perMinute: PER_MINUTE,
    tellsNames: !isShared,
  };
}

/** For a site under edit: `read` gives files of the output as they are now. */
export function createAuthorProxy(
  read: (path: string) => Promise<Uint8Array | null>,
  options: { isShared: boolean },
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const answer = createProxy(authorProxyOptions(options));
  let shown: { text: string; site: ReadableSite } | null = null;
  return async (request, response) => {
    const bytes = await read(PLAYGROUND_NAME);
    const text = Buffer.from(bytes ?? []).toString('utf8');
    if (shown?.text !== text) shown = { text, site: readableFile(bytes) };
    await answer(shown.site, request, response);
  };
}

/** What pages of a site under edit are told: as on any host of plain files, and the proxy. */
export function authorFeatures(): SiteFeatures {
  return resolveFeatures('client-hosted');
}

function readableFile(bytes: Uint8Array | null): ReadableSite {
  return {
    features: authorFeatures(),
    projectId: null,
    read: async () => bytes,
    readPage: async () => null,
    hold: (work) => work(),
  };
}

function loopbackEntry({ labels, port, protocol }: ServerPattern): string[] {
  if (labels.some((label) => typeof label !== 'string')) return [];
  const host = labels.join('.');
  if (!/^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return [];
  return [`${host}:${port || (protocol === 'https:' ? '443' : '80')}`];
}
