/** The first entry of every bundle: what is in it, where it comes from, and the hash of every file. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BundleRefused } from './bundle-refused.ts';
import { NameCensus, pathProblem } from './path-rules.ts';

export const MANIFEST_NAME = 'bindery.manifest.json';
export const SIGNATURE_NAME = 'bindery.manifest.sig';
export const FORMAT_VERSION = 1;

export interface Manifest {
  format: typeof FORMAT_VERSION;
  /** Version of the engine that rendered the files. */
  engine: string;
  project: string | null;
  domain: string | null;
  /** Label of the build: `[A-Za-z0-9._-]{1,64}`. */
  version: string;
  /** Grows with every version that a platform builds of the project; null in bundles of before, and in local ones. */
  sequence: number | null;
  /** Source commit, lower-case hex. */
  commit: string | null;
  features: Record<string, string | number | boolean | null>;
  redirects: Redirect[];
  /** What was fetched from elsewhere before rendering. */
  inputs: RemoteInput[];
  /** In the order in which they lie in the archive. */
  files: ManifestFile[];
}

export interface Redirect {
  source: string;
  destination: string;
  permanent: boolean;
}

export interface RemoteInput {
  url: string;
  sha256: string;
  size: number;
}

export interface ManifestFile {
  path: string;
  size: number;
  sha256: string;
  /** Media type, with charset where it is text. */
  type: string;
}

export const VERSION_LABEL = /^[A-Za-z0-9._-]{1,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const COMMIT = /^[0-9a-f]{7,64}$/;
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; charset=[a-z0-9-]+)?$/;

/** Equal manifests give equal bytes. One line per file, so that two bundles can be compared with `diff`. */
export function serializeManifest(manifest: Manifest): Buffer {
  const { format, engine, project, domain, version, sequence, commit, features } = manifest;
  const { redirects, inputs, files } = manifest;
  const sortedFeatures = Object.fromEntries(Object.entries(features).sort(([a], [b]) => (a < b ? -1 : 1)));
  const order = sequence === null ? {} : { sequence };
  const head = { format, engine, project, domain, version, ...order, commit, features: sortedFeatures };
  const lines = [
    `${JSON.stringify(head).slice(0, -1)},`,
    `"redirects":[${redirects.map(redirectLine).join(',')}],`,
    `"inputs":[${inputs.map(inputLine).join(',')}],`,
    `"files":[${files.map(fileLine).join(',')}\n]}\n`,
  ];
  return Buffer.from(lines.join('\n'));
}

export function parseManifest(bytes: Buffer): Manifest {
  const top = object(parseJson(bytes), 'the manifest');
  if (top.format !== FORMAT_VERSION) {
    throw new BundleRefused(`format ${String(top.format)} is not known; this reader knows ${FORMAT_VERSION}`);
  }
  onlyKeys(top, MANIFEST_KEYS, 'the manifest');
  const manifest: Manifest = {
    format: FORMAT_VERSION,
    engine: text(top.engine, 'engine'),
    project: optionalText(top.project, 'project'),
    domain: optionalText(top.domain, 'domain'),
    version: matching(top.version, VERSION_LABEL, 'version'),
    sequence: top.sequence === undefined ? null : positive(top.sequence, 'sequence'),
    commit: top.commit === null ? null : matching(top.commit, COMMIT, 'commit'),
    features: parseFeatures(top.features),
    redirects: list(top.redirects, 'redirects').map(parseRedirect),
    inputs: list(top.inputs, 'inputs').map(parseInput),
    files: list(top.files, 'files').map(parseFile),
  };
  refuseCollisions(manifest.files);
  return manifest;
}

const FILES_BEGIN = Buffer.from('\n"files":[');
const FILES_END = Buffer.from('\n]}\n');
const PART_BYTES = 32 * 1024;
const TURN_MS = 8;

/**
 * The same for a thread that others wait for: files come some hundred at a time, with a turn for others between.
 * Names that collide are not looked for; whoever unpacked the bundle has done that.
 */
export async function parseManifestInParts(
  bytes: Buffer,
  take: (files: ManifestFile[]) => void,
): Promise<Omit<Manifest, 'files'>> {
  const head = headOf(bytes);
  // Written by something else than `serializeManifest`.
  if (!head) {
    const { files, ...rest } = parseManifest(bytes);
    take(files);
    return rest;
  }
  const end = bytes.length - FILES_END.length;
  let turnEndsMs = performance.now() + TURN_MS;
  for (let at = head.endsAt; at < end; ) {
    const newline = bytes.indexOf(10, at + PART_BYTES);
    const next = newline < 0 || newline > end ? end : newline;
    const lines = bytes.subarray(at, next);
    const part = lines.at(-1) === 44 ? lines.subarray(0, -1) : lines;
    take(list(parseJson(Buffer.concat([OPEN, part, CLOSE])), 'files').map(parseFile));
    at = next;
    if (performance.now() < turnEndsMs) continue;
    await nextTurn();
    turnEndsMs = performance.now() + TURN_MS;
  }
  return head.manifest;
}

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');

/** All but the files, where the file is laid out as `serializeManifest` does; null for any other. */
function headOf(bytes: Buffer): { manifest: Omit<Manifest, 'files'>; endsAt: number } | null {
  const begin = bytes.indexOf(FILES_BEGIN);
  if (begin < 0 || !bytes.subarray(-FILES_END.length).equals(FILES_END)) return null;
  try {
    const { files: _, ...manifest } = parseManifest(
      Buffer.concat([bytes.subarray(0, begin), Buffer.from('"files":[]}')]),
    );
    return { manifest, endsAt: begin + FILES_BEGIN.length };
  } catch {
    return null;
  }
}

function redirectLine({ source, destination, permanent }: Redirect): string {
  return `\n${JSON.stringify({ source, destination, permanent })}`;
}

function inputLine({ url, sha256, size }: RemoteInput): string {
  return `\n${JSON.stringify({ url, sha256, size })}`;
}

function fileLine({ path, size, sha256, type }: ManifestFile): string {
  return `\n{"path":${JSON.stringify(path)},"size":${size},"sha256":"${sha256}","type":${JSON.stringify(type)}}`;
}

const MANIFEST_KEYS = [
  'format',
  'engine',
  'project',
  'domain',
  'version',
  'sequence',
  'commit',
  'features',
  'redirects',
  'inputs',
  'files',
];

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BundleRefused('the manifest is not valid JSON');
  }
}

function parseFeatures(value: unknown): Manifest['features'] {
  const features = object(value, 'features');
  for (const [name, setting] of Object.entries(features)) {
    if (setting !== null && !['string', 'number', 'boolean'].includes(typeof setting)) {
      throw new BundleRefused(`features.${name} of the manifest is not a plain value`);
    }
  }
  return Object.assign(Object.create(null), features) as Manifest['features'];
}

function parseRedirect(value: unknown): Redirect {
  const redirect = object(value, 'a redirect');
  onlyKeys(redirect, ['source', 'destination', 'permanent'], 'a redirect');
  if (typeof redirect.permanent !== 'boolean') throw new BundleRefused('a redirect lacks "permanent"');
  return {
    source: text(redirect.source, 'source of a redirect'),
    destination: text(redirect.destination, 'destination of a redirect'),
    permanent: redirect.permanent,
  };
}

function parseInput(value: unknown): RemoteInput {
  const input = object(value, 'an input');
  onlyKeys(input, ['url', 'sha256', 'size'], 'an input');
  return {
    url: text(input.url, 'url of an input'),
    sha256: matching(input.sha256, SHA256, 'sha256 of an input'),
    size: byteCount(input.size, 'an input'),
  };
}

function parseFile(value: unknown): ManifestFile {
  const file = object(value, 'a file');
  onlyKeys(file, ['path', 'size', 'sha256', 'type'], 'a file');
  const path = text(file.path, 'path of a file');
  const problem = pathProblem(path);
  if (problem) throw new BundleRefused(problem);
  if (path === MANIFEST_NAME || path === SIGNATURE_NAME)
    throw new BundleRefused(`the manifest lists ${path}`);
  return {
    path,
    size: byteCount(file.size, path),
    sha256: matching(file.sha256, SHA256, `sha256 of ${path}`),
    type: matching(file.type, MEDIA_TYPE, `type of ${path}`),
  };
}

function refuseCollisions(files: ManifestFile[]): void {
  const census = new NameCensus();
  census.add(MANIFEST_NAME);
  census.add(SIGNATURE_NAME);
  for (const file of files) {
    const problem = census.add(file.path);
    if (problem) throw new BundleRefused(problem);
  }
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BundleRefused(`${what} is not an object`);
  }
  return value as Record<string, unknown>;
}

function onlyKeys(value: Record<string, unknown>, allowed: string[], what: string): void {
  const extra = Object.keys(value).find((key) => !allowed.includes(key));
  if (extra !== undefined) throw new BundleRefused(`${what} holds an unknown field "${extra}"`);
}

function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new BundleRefused(`${what} of the manifest is not a list`);
  return value;
}

function text(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '')
    throw new BundleRefused(`${what} is missing in the manifest`);
  return value;
}

function optionalText(value: unknown, what: string): string | null {
  return value === null ? null : text(value, what);
}

function matching(value: unknown, pattern: RegExp, what: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) {
    throw new BundleRefused(`${what} in the manifest is malformed: ${JSON.stringify(value)?.slice(0, 80)}`);
  }
  return value;
}

function positive(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1)
    throw new BundleRefused(`${what} in the manifest is not a whole number above zero`);
  return value as number;
}

function byteCount(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new BundleRefused(`the size of ${what} in the manifest is not a whole number`);
  }
  return value as number;
}
