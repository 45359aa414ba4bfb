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

/** Whether the process lives, and whether it can answer: asked by machines, under any name of the host. */
export const PROBES: readonly string[] = ['/healthz', '/readyz'];

/** Addresses that no page is seen at on the platform and on a runtime. */
export function isAnsweredByHost(address: string): boolean {
  return PROBES.includes(address) || address.startsWith('/-/');
}
