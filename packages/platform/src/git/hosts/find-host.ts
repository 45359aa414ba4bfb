/** Which git host a repository's address belongs to, and how to talk to it. */
import { bitbucket } from './bitbucket.ts';
import { bitbucketDataCenter } from './bitbucket-data-center.ts';
import type { GitHost, HostKind, HostOptions } from './git-host.ts';
import { gitea } from './gitea.ts';
import { gitHub } from './github.ts';
import { gitLab } from './gitlab.ts';

export interface HostAddress {
  kind: HostKind;
  apiUrl: string;
  path: string;
}

const PUBLIC_HOSTS: Record<string, HostKind> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'codeberg.org': 'gitea',
  'gitea.com': 'gitea',
};
/** By custom; the operator names the others. */
const BY_NAME: [RegExp, HostKind][] = [
  [/^gitlab\./, 'gitlab'],
  [/^github\./, 'github'],
  [/^(gitea|forgejo|codeberg)\./, 'gitea'],
  [/^bitbucket\./, 'bitbucket-data-center'],
];
const API_PATHS: Record<HostKind, string> = {
  github: '/api/v3',
  gitlab: '/api/v4',
  bitbucket: '/2.0',
  'bitbucket-data-center': '/rest/api/1.0',
  gitea: '/api/v1',
};

const OPENERS: Record<HostKind, (options: HostOptions) => GitHost> = {
  github: gitHub,
  gitlab: gitLab,
  bitbucket,
  'bitbucket-data-center': bitbucketDataCenter,
  gitea,
};

export const HOST_KINDS = Object.keys(OPENERS) as HostKind[];

/** Null: no host whose pull requests we know; such repositories get a built-in review. */
export function findHost(
  repository: string,
  { named }: { named: Readonly<Record<string, HostKind>> },
): HostAddress | null {
  const { host, hostname, path, origin } = readAddress(repository) ?? {};
  if (!host || !hostname || !path || !origin) return null;
  const kind =
    named[host] ??
    named[hostname] ??
    PUBLIC_HOSTS[hostname] ??
    BY_NAME.find(([name]) => name.test(hostname))?.[1];
  if (!kind) return null;
  const own = kind === 'bitbucket-data-center' ? path.replace(/^scm\//, '') : path;
  const deepEnough = kind === 'gitlab' ? own.split('/').length >= 2 : own.split('/').length === 2;
  return deepEnough ? { kind, apiUrl: apiUrlOf(kind, { hostname, origin }), path: own } : null;
}

export function openHost(address: HostAddress, options: Omit<HostOptions, 'apiUrl' | 'path'>): GitHost {
  return OPENERS[address.kind]({ ...options, apiUrl: address.apiUrl, path: address.path });
}

function apiUrlOf(kind: HostKind, { hostname, origin }: { hostname: string; origin: string }): string {
  if (hostname === 'github.com') return 'https://api.github.com';
  if (hostname === 'bitbucket.org') return 'https://api.bitbucket.org/2.0';
  return `${origin}${API_PATHS[kind]}`;
}

function readAddress(
  repository: string,
): { host: string; hostname: string; path: string; origin: string } | null {
  const scp = /^[^@/]+@([^:/]+):(?!\/\/)(.+)$/.exec(repository);
  if (scp) return fromParts({ hostname: scp[1]!, path: scp[2]! });
  const url = URL.parse(repository);
  if (!url || !['https:', 'http:', 'ssh:'].includes(url.protocol)) return null;
  if (url.protocol === 'ssh:') return fromParts({ hostname: url.hostname, path: url.pathname });
  return { ...fromParts({ hostname: url.hostname, path: url.pathname }), host: url.host, origin: url.origin };
}

// Where only git's own address is known (ssh), the API is where its host name answers with https.
function fromParts({ hostname, path }: { hostname: string; path: string }) {
  const name = hostname.toLowerCase();
  const trimmed = path.replaceAll(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  return { host: name, hostname: name, path: decodeURI(trimmed), origin: `https://${name}` };
}
