/**
 * `npm run pack-sdk <folder>`: the SDK as a package for other repositories, in plain JavaScript for Node 20 and
 * newer. Its resources come from the OpenAPI description, so that it depends on nothing of ours.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PUBLISHED_NAMES, readManifest } from './published-package.ts';
import { OPENAPI_FILE } from './write-openapi.ts';

const root = join(import.meta.dirname, '..');
const sdk = join(root, 'packages', 'sdk');
/** Called otherwise in the description than in the contract. */
const SCHEMA_NAMES: Record<string, string> = { PublicSigningKey: 'SigningKey' };

export function packSdk(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Not below the folder: the compiler leaves out what lies in a node_modules.
  const work = mkdtempSync(join(tmpdir(), 'bindery-pack-'));
  try {
    copySources(work);
    writeFileSync(join(work, 'package.json'), '{"type": "module"}');
    writeFileSync(join(work, 'resources.ts'), standaloneResources());
    generateTypes(join(work, 'api.ts'));
    compile(work, join(folder, 'dist'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedPackage(), null, 2)}\n`);
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function copySources(work: string): void {
  const source = join(sdk, 'src');
  for (const name of readdirSync(source).filter((file) => !file.endsWith('.test.ts'))) {
    cpSync(join(source, name), join(work, name));
  }
}

/** The same names as `resources.ts` exports, from the description's schemas. */
function standaloneResources(): string {
  const text = readFileSync(join(sdk, 'src', 'resources.ts'), 'utf8');
  const together = [...text.matchAll(/export type \{([^}]+)\}/g)].flatMap(([, names]) => names!.split(','));
  const alone = [...text.matchAll(/export type (\w+) =/g)].map(([, name]) => name!);
  const names = [...together, ...alone].map((name) => name.trim()).filter(Boolean);
  const lines = names.map((name) => `export type ${name} = schemas['${SCHEMA_NAMES[name] ?? name}'];`);
  return [
    "import type { components } from './api.ts';",
    "type schemas = components['schemas'];",
    ...lines,
    '',
  ].join('\n');
}

function generateTypes(file: string): void {
  const { resolve: find } = createRequire(join(root, 'packages', 'platform', 'package.json'));
  const generator = join(find('openapi-typescript'), '..', '..', 'bin', 'cli.js');
  execFileSync(process.execPath, [generator, OPENAPI_FILE, '--output', file], { stdio: 'pipe' });
}

function compile(work: string, outDir: string): void {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const options = {
    ...compilerOptions,
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2022',
    typeRoots: [join(root, 'node_modules', '@types')],
    rootDir: work,
    outDir,
  };
  const config = join(work, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: options, files: ['index.ts'] }));
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['--project', config], { stdio: 'inherit' });
  // The compiler rewrites imports in code alone.
  for (const name of readdirSync(outDir).filter((file) => file.endsWith('.d.ts'))) {
    const text = readFileSync(join(outDir, name), 'utf8');
    writeFileSync(join(outDir, name), text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}

function publishedPackage() {
  const { version, description, license, type, engines } = readManifest('packages/sdk');
  const entry = { types: './dist/index.d.ts', default: './dist/index.js' };
  const files = ['dist'];
  return {
    name: PUBLISHED_NAMES.sdk,
    version,
    description,
    license,
    type,
    engines,
    exports: { '.': entry },
    files,
  };
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder) packSdk(resolve(folder));
  else {
    process.stderr.write('usage: npm run pack-sdk <folder>\n');
    process.exitCode = 2;
  }
}
