/**
 * What a site's host answers itself, beside the files of the bundle (`@bindery/readers`). Whoever builds the site knows
 * by this list that links to them lead somewhere.
 */
export const HOST_ADDRESSES = {
  search: '/-/search',
  mcp: '/mcp',
  proxy: '/-/proxy',
  assistant: '/-/assistant',
  events: '/-/events',
} as const;

/** Addresses that no page is seen at on the platform and on a runtime: probes, and all that lies below `/-/`. */
export function isAnsweredByHost(address: string): boolean {
  return /^\/(?:healthz|readyz|-\/.*)$/.test(address);
}
