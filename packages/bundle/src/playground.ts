/** Which servers a site's playground may call: written at build time from its specifications, obeyed by proxy and policy. */

/** As a specification writes a server. */
export interface NamedServer {
  /** With its variables in braces. */
  url: string;
  variables?: Record<string, ServerVariable>;
}

export interface ServerVariable {
  default?: string;
  /** The only values; without it, a part of one label of the host's name. */
  enum?: string[];
}

export interface PlaygroundServers {
  servers: NamedServer[];
  /** What `api.playground.proxy` says. */
  proxy: boolean;
  /** The site brings scripts of its own, which may call whom they like. */
  ownScripts: boolean;
}

export const PLAYGROUND_NAME = 'bindery.playground.json';

const NONE: PlaygroundServers = { servers: [], proxy: false, ownScripts: true };

export function serializePlayground(playground: PlaygroundServers): string {
  return `${JSON.stringify(playground)}\n`;
}

/** A file that is none of ours names nobody. */
export function parsePlayground(text: string): PlaygroundServers {
  try {
    const { servers, proxy, ownScripts } = JSON.parse(text) as Partial<PlaygroundServers>;
    if (!Array.isArray(servers)) return NONE;
    return { servers: servers.filter(isServer), proxy: proxy === true, ownScripts: ownScripts !== false };
  } catch {
    return NONE;
  }
}

function isServer(value: unknown): value is NamedServer {
  const server = value as NamedServer | null;
  if (typeof server !== 'object' || typeof server?.url !== 'string') return false;
  return Object.values(server.variables ?? {}).every(
    (variable) =>
      (variable.default === undefined || typeof variable.default === 'string') &&
      (variable.enum === undefined ||
        (Array.isArray(variable.enum) && variable.enum.every((one) => typeof one === 'string'))),
  );
}
