/** A version of a site, ready to be served: a table of its files. Requests are answered from the table alone. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compileRedirect,
  connectSources,
  createFollower,
  type Follow,
  INTEGRATIONS_NAME,
  type IntegrationHosts,
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  MOST_PATTERNS,
  MOST_WILDCARDS,
  PLAYGROUND_NAME,
  parseIntegrations,
  parseManifestInParts,
  parsePlayground,
  type Redirect,
  resolveFeatures,
  SITE_CONFIG_NAME,
  type SiteFeatures,
  serializeSiteFeatures,
  serverPatterns,
  wildcardsIn,
} from '@bindery/bundle';
import { FileTable } from './file-table.ts';
import type { NamedCalls, SiteFile } from './site-file.ts';
import type { Target } from './target.ts';

export interface Site {
  version: string;
  /** By path inside the bundle, such as `guides/start.html`. */
  files: FileTable;
  /** What is shown for an address that is not there. */
  notFound: SiteFile | null;
  /** Redirects of the manifest, by decoded address. */
  follow: Follow;
  /** Pages that stand in for redirects on hosts that know none: this one does better. */
  stubs: ReadonlySet<string>;
  features: SiteFeatures;
  /** The project that shows it, else the one that the manifest names; null: none. */
  projectId: string | null;
  /** Addresses as they were written in requests, once they have been understood. */
  targets: Map<string, Target>;
  /** Answers that still read from this version's folder. */
  readers: number;
}

export interface OpenSiteOptions {
  features?: SiteFeatures;
  /** The project that shows it; that of the manifest unless told: equal bundles may be of several. */
  projectId?: string | null;
  /** The `Content-Security-Policy` of its pages, instead of one made from what each of them holds. */
  pagePolicy?: string | null;
}

/**
 * `folder` holds an unpacked and verified bundle. Its manifest is no file of the site: it names pages that nothing links
 * to, the project and the commit. A large one is opened in many short turns: others wait for this thread.
 */
export async function openSite(
  folder: string,
  { features = resolveFeatures('cloud'), projectId = null, pagePolicy = null }: OpenSiteOptions = {},
): Promise<Site> {
  const manifestBytes = await readFile(join(folder, MANIFEST_NAME));
  const files = new FileTable(folder, { features, pagePolicy });
  const manifest = await parseManifestInParts(manifestBytes, (some) => {
    for (const file of some) files.add(file);
  });
  const config = Buffer.from(serializeSiteFeatures(features));
  files.addMade(described(SITE_CONFIG_NAME, config), config);
  const hasIslands = [...files.paths()].some((path) => ISLANDS.test(path));
  files.calls = await readCalls(files, hasIslands);
  files.integrations = await readIntegrations(files, hasIslands);
  const page = files.get('404.html');
  const notFound: SiteFile | null = page ? { ...page, status: 404, kept: [], loading: new Map() } : null;
  const redirects = usableRedirects(manifest);
  const follow = createFollower(redirects.map(compileRedirect));
  const stubs = await findStubs(redirects, files);
  const { version, project } = manifest;
  return {
    ...{ version, projectId: projectId ?? project, files, notFound, follow, stubs, features },
    ...{ targets: new Map(), readers: 0 },
  };
}

const LARGEST_LIST_BYTES = 4 * 1024 ** 2;
const ISLANDS = /^assets\/islands-[^/]+\.js$/;

/** Components of the pages' own (`hasIslands`) run as scripts as well. */
async function readCalls(files: FileTable, hasIslands: boolean): Promise<NamedCalls | null> {
  const text = await readList(files, PLAYGROUND_NAME);
  if (text === null) return null;
  const { servers, ownScripts } = parsePlayground(text);
  return { sources: connectSources(servers.flatMap(serverPatterns)), ownScripts: ownScripts || hasIslands };
}

async function readIntegrations(files: FileTable, hasIslands: boolean): Promise<IntegrationHosts | null> {
  const text = await readList(files, INTEGRATIONS_NAME);
  if (text === null) return null;
  const hosts = parseIntegrations(text);
  return { ...hosts, ownScripts: hosts.ownScripts || hasIslands };
}

/** A list that the build wrote for whoever serves; null: there is none. */
async function readList(files: FileTable, name: string): Promise<string | null> {
  const file = files.get(name);
  if (!file || file.sizeBytes > LARGEST_LIST_BYTES) return null;
  return typeof file.content === 'string' ? await readFile(file.content, 'utf8') : String(file.content);
}

const LARGEST_STUB_BYTES = 8 * 1024;

/** Small pages at the address of a redirect that do nothing but send readers on. Content cannot hold such a tag. */
async function findStubs(redirects: readonly Redirect[], files: FileTable): Promise<Set<string>> {
  const stubs = new Set<string>();
  for (const { source } of redirects) {
    const file = files.get(`${source.replace(/^\/+/, '') || 'index'}.html`);
    if (!file || file.sizeBytes > LARGEST_STUB_BYTES) continue;
    const bytes = typeof file.content === 'string' ? await readFile(file.content) : file.content;
    if (bytes.includes('<meta http-equiv="refresh"')) stubs.add(file.path);
  }
  return stubs;
}

function described(path: string, bytes: Buffer): ManifestFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, size: bytes.length, sha256, type: 'application/json' };
}

/**
 * A manifest may come from elsewhere: what the engine would not have let through, and could make matching slow, is
 * left out. A destination without scheme gets one: an address that starts with two slashes comes from a reader.
 */
function usableRedirects({ redirects }: Pick<Manifest, 'redirects'>): Redirect[] {
  let patterns = 0;
  return redirects.flatMap(({ source, destination, permanent }) => {
    const wildcards = wildcardsIn(source).length;
    if (wildcards > MOST_WILDCARDS || (wildcards > 0 && ++patterns > MOST_PATTERNS)) return [];
    return [{ source: decoded(source), destination: destination.replace(/^\/\//, 'https://'), permanent }];
  });
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
