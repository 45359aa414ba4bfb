/**
 * The dashboard as the platform serves it, in `packages/dashboard/dist`: what vite makes of it, and the manifest by
 * which the runtime knows its files. `npm ci` calls it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { MANIFEST_NAME, type ManifestFile, serializeManifest } from '@bindery/bundle';
import { build } from 'vite';
import { releaseVersion } from './versions.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages', 'dashboard');
/** Named in vite.config.ts. */
const LICENSES = 'licenses.md';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
};

if (import.meta.main) {
  await buildDashboard().catch((error) => {
    // Everything else of the platform works without it, and says how to make it.
    console.error(`The dashboard is not built: ${error instanceof Error ? error.message : error}`);
  });
}

/** A package that is compiled into it. */
export interface Library {
  name: string;
  version: string;
  license: string;
}

export async function buildDashboard(dist: string = join(folder, 'dist')): Promise<Library[]> {
  const out = `${dist}.${process.pid}`;
  const { NODE_ENV } = process.env;
  // Whoever calls, a test too, gets what people get: vite would take their environment for a wish.
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: out },
    });
    writeFileSync(join(out, MANIFEST_NAME), manifestOf(out));
    rmSync(dist, { recursive: true, force: true });
    renameSync(out, dist);
    return librariesIn(readFileSync(join(dist, LICENSES), 'utf8'));
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(out, { recursive: true, force: true });
  }
}

/** For tests: builds it unless what stands there is younger than all that it is made of. */
export async function ensureDashboard(): Promise<void> {
  const made = statSync(join(folder, 'dist', MANIFEST_NAME), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['dashboard', 'sdk', 'contract'].flatMap((name) => [
    join(root, 'packages', name, 'package.json'),
    ...filesBelow(join(root, 'packages', name, 'src')),
  ]);
  const own = ['index.html', 'vite.config.ts'].map((name) => join(folder, name));
  if ([...sources, ...own].some((path) => statSync(path).mtimeMs > made)) await buildDashboard();
}

function filesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) => join(place, path));
}

function librariesIn(licenses: string): Library[] {
  const found = licenses.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm);
  return [...found].map(([, name, version, license]) => ({
    name: name!,
    version: version!,
    license: license!,
  }));
}

function manifestOf(built: string): Buffer {
  const version = releaseVersion(root);
  const paths = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(built, path)).isFile())
    .sort();
  return serializeManifest({
    ...{ format: 1, engine: version, version, project: null, domain: null, sequence: null, commit: null },
    ...{ features: {}, redirects: [], inputs: [] },
    files: paths.map((path) => describeFile(built, path)),
  });
}

function describeFile(built: string, path: string): ManifestFile {
  const bytes = readFileSync(join(built, path));
  const type = MEDIA_TYPES[extname(path)];
  if (!type) throw new Error(`${path} has no media type here`);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), type };
}
