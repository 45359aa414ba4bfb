/** A version of a site, ready to be served: a table of its files. Requests are answered from the table alone. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compileRedirect,
  createFollower,
  type Follow,
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  MOST_PATTERNS,
  MOST_WILDCARDS,
  parseManifest,
  type Redirect,
  resolveFeatures,
  SITE_CONFIG_NAME,
  type SiteFeatures,
  serializeSiteFeatures,
  wildcardsIn,
} from '@bindery/bundle';
import { isImmutable } from './caching.ts';
import { isCompressible, type Slot } from './encodings.ts';
import type { Representation } from './representation.ts';
import type { Target } from './resolve-target.ts';

export interface Site {
  version: string;
  /** By path inside the bundle, such as `guides/start.html`. */
  files: ReadonlyMap<string, SiteFile>;
  /** What is shown for an address that is not there. */
  notFound: SiteFile | null;
  /** Redirects of the manifest, by decoded address. */
  follow: Follow;
  /** Pages that stand in for redirects on hosts that know none: this one does better. */
  stubs: ReadonlySet<string>;
  features: SiteFeatures;
  /** Addresses as they were written in requests, once they have been understood. */
  targets: Map<string, Target>;
  /** Answers that still read from this version's folder. */
  readers: number;
}

export interface SiteFile {
  path: string;
  /** Where its bytes lie on this machine, made from the verified manifest, never from a request; or the bytes. */
  content: string | Buffer;
  sizeBytes: number;
  sha256: string;
  mediaType: string;
  status: 200 | 404;
  isImmutable: boolean;
  isCompressible: boolean;
  /** The page's Markdown, for whoever prefers it. */
  markdown: SiteFile | null;
  /** Under this address `Accept` decides what is sent. */
  variesByAccept: boolean;
  features: SiteFeatures;
  /** What is in memory at present, by encoding. */
  kept: (Representation | null)[];
  loading: Map<Slot, Promise<Representation>>;
}

/**
 * `folder` holds an unpacked and verified bundle. Its manifest is no file of the site: it names pages that nothing links
 * to, the project and the commit.
 */
export async function openSite(
  folder: string,
  { features = resolveFeatures('cloud') }: { features?: SiteFeatures } = {},
): Promise<Site> {
  const manifestBytes = await readFile(join(folder, MANIFEST_NAME));
  const manifest = parseManifest(manifestBytes);
  const files = new Map<string, SiteFile>();
  const add = (file: ManifestFile, content: SiteFile['content']) => {
    files.set(file.path, siteFile(file, { content, features }));
  };
  for (const file of manifest.files) add(file, join(folder, file.path));
  addMade(add, SITE_CONFIG_NAME, Buffer.from(serializeSiteFeatures(features)));
  for (const file of files.values()) addMarkdown(file, files);
  const page = files.get('404.html');
  const notFound: SiteFile | null = page ? { ...page, status: 404, kept: [], loading: new Map() } : null;
  const redirects = usableRedirects(manifest);
  const follow = createFollower(redirects.map(compileRedirect));
  const stubs = await findStubs(redirects, files);
  const { version } = manifest;
  return { version, files, notFound, follow, stubs, features, targets: new Map(), readers: 0 };
}

const LARGEST_STUB_BYTES = 8 * 1024;

/** Small pages at the address of a redirect that do nothing but send readers on. Content cannot hold such a tag. */
async function findStubs(
  redirects: readonly Redirect[],
  files: ReadonlyMap<string, SiteFile>,
): Promise<Set<string>> {
  const stubs = new Set<string>();
  for (const { source } of redirects) {
    const file = files.get(`${source.replace(/^\/+/, '') || 'index'}.html`);
    if (!file || file.sizeBytes > LARGEST_STUB_BYTES) continue;
    const bytes = typeof file.content === 'string' ? await readFile(file.content) : file.content;
    if (bytes.includes('<meta http-equiv="refresh"')) stubs.add(file.path);
  }
  return stubs;
}

type Add = (file: ManifestFile, content: SiteFile['content']) => void;

function addMade(add: Add, path: string, bytes: Buffer): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  add({ path, size: bytes.length, sha256, type: 'application/json' }, bytes);
}

function siteFile(
  { path, size, sha256, type }: ManifestFile,
  { content, features }: Pick<SiteFile, 'content' | 'features'>,
): SiteFile {
  return {
    path,
    content,
    sizeBytes: size,
    sha256,
    mediaType: type,
    status: 200,
    isImmutable: isImmutable(path, sha256),
    isCompressible: isCompressible({ mediaType: type, sizeBytes: size }),
    markdown: null,
    variesByAccept: false,
    features,
    kept: [],
    loading: new Map(),
  };
}

function addMarkdown(file: SiteFile, files: ReadonlyMap<string, SiteFile>): void {
  if (!file.path.endsWith('.html')) return;
  const markdown = files.get(`${file.path.slice(0, -'.html'.length)}.md`);
  if (!markdown?.mediaType.startsWith('text/markdown')) return;
  file.variesByAccept = true;
  file.markdown = { ...markdown, variesByAccept: true, kept: [], loading: new Map() };
}

/**
 * A manifest may come from elsewhere: what the engine would not have let through, and could make matching slow, is
 * left out. A destination without scheme gets one: an address that starts with two slashes comes from a reader.
 */
function usableRedirects({ redirects }: Manifest): Redirect[] {
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
