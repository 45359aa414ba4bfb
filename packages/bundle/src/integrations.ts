/** Which hosts a site's integrations need: written at build time, obeyed by the policy of pages where they are on. */

export interface IntegrationHosts {
  /** Sources for `script-src`: `https://cdn.example`, `https://*.example`. */
  scripts: string[];
  /** For `connect-src`, `wss:` among them. */
  connect: string[];
  /** The site brings scripts of its own, which may call whom they like. */
  ownScripts: boolean;
}

export const INTEGRATIONS_NAME = 'bindery.integrations.json';

/** What may stand in a policy: one host, or all below one. */
const SOURCE = /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/;
/** More would make a header that servers refuse. */
const MOST_SOURCES = 60;

export function serializeIntegrations(hosts: IntegrationHosts): string {
  return `${JSON.stringify(hosts)}\n`;
}

/** A file that is none of ours names nobody. */
export function parseIntegrations(text: string): IntegrationHosts {
  try {
    const { scripts, connect, ownScripts } = JSON.parse(text) as Partial<IntegrationHosts>;
    return { scripts: sources(scripts), connect: sources(connect), ownScripts: ownScripts !== false };
  } catch {
    return { scripts: [], connect: [], ownScripts: true };
  }
}

/** Whether a policy can name it. */
export function isPolicySource(source: string): boolean {
  return SOURCE.test(source);
}

function sources(given: unknown): string[] {
  if (!Array.isArray(given)) return [];
  return given.filter((one) => typeof one === 'string' && isPolicySource(one)).slice(0, MOST_SOURCES);
}
