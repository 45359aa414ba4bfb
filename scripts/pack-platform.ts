/**
 * `npm run pack-platform <folder>`: the platform as npm publishes it, for operators who have no clone: its sources
 * without their types, file by file, since many of them start processes and threads from the file beside them. The
 * packages of ours that it uses lie in its own node_modules, under the names that the sources know.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildDashboard, type Library } from './build-dashboard.ts';
import {
  innerPackages,
  outerDependencies,
  PUBLISHED_NAMES,
  readManifest,
  root,
} from './published-package.ts';

const INSIDE = innerPackages('platform');
export const PLATFORM_PARTS = ['platform', ...INSIDE];
const LEFT_OUT = /\.(?:test|d)\.ts$|\.snap$|\.md$/;
/** Where the name of a file of ours stands: imports, and addresses of threads and processes. */
const OWN_FILE = /((?:\bfrom|\bimport|\bimport\(|new URL\()\s*')(\.{1,2}\/[^']+)\.ts'/g;

/** Answers what is compiled into it. */
export async function packPlatform(folder: string): Promise<Library[]> {
  // As deep as in the repository: the first site of an installation is three folders up.
  compileSources('platform', join(folder, 'packages', 'platform'));
  for (const part of INSIDE) compilePackage(part, join(folder, 'node_modules', '@bindery', part));
  cpSync(join(root, 'docs'), join(folder, 'docs'), {
    recursive: true,
    filter: (path) => !path.includes('.bindery-cache'),
  });
  const libraries = await buildDashboard(join(folder, 'packages', 'dashboard', 'dist'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeJson(join(folder, 'package.json'), publishedPackage());
  return libraries;
}

function compilePackage(part: string, target: string): void {
  compileSources(part, target);
  const { exports, ...manifest } = readManifest(join('packages', part));
  const { name, version, license, imports } = manifest;
  const compiled = compiledExports(exports!, '.');
  writeJson(join(target, 'package.json'), {
    name,
    version,
    license,
    type: 'module',
    imports,
    exports: compiled,
  });
}

function compiledExports(exports: Record<string, string>, below: string): Record<string, string> {
  const entries = Object.entries(exports).map(
    ([name, file]) => [name, file.replace(/\.ts$/, '.js')] as const,
  );
  return Object.fromEntries(entries.map(([name, file]) => [name, file.replace(/^\./, below)]));
}

function compileSources(part: string, target: string): void {
  const source = join(root, 'packages', part, 'src');
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (LEFT_OUT.test(path) || !statSync(join(source, path)).isFile()) continue;
    const to = join(target, 'src', path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(to), { recursive: true });
    if (!path.endsWith('.ts')) cpSync(join(source, path), to);
    else writeFileSync(to, compileFile(readFileSync(join(source, path), 'utf8')));
  }
}

function compileFile(text: string): string {
  return stripTypeScriptTypes(text).replaceAll(OWN_FILE, "$1$2.js'");
}

function publishedPackage() {
  const { version, license, engines } = readManifest('.');
  const { description, optionalDependencies, exports } = readManifest('packages/platform');
  const inside = Object.fromEntries(INSIDE.map((part) => [`@bindery/${part}`, version]));
  return {
    name: PUBLISHED_NAMES.platform,
    version,
    description: `Bindery's platform. ${description}`,
    license,
    type: 'module',
    engines: { node: engines!.node },
    exports: compiledExports(exports!, './packages/platform'),
    dependencies: { ...inside, ...outerDependencies(PLATFORM_PARTS) },
    optionalDependencies,
    bundleDependencies: Object.keys(inside),
  };
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder) await packPlatform(resolve(folder));
  else {
    process.stderr.write('usage: npm run pack-platform <folder>\n');
    process.exitCode = 2;
  }
}
