/**
 * `npm run pack-cli <folder>`: the `bindery` command as npm publishes it, ready for `npm pack` in that folder.
 * It looks like `packages/` without TypeScript: the compiled command and the files that it reads lie where they do in
 * the repository, so that nothing has to know which of the two it is.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compile, PUBLISHED } from './compile.ts';
import {
  innerPackages,
  outerDependencies,
  PUBLISHED_NAMES,
  readManifest,
  root,
} from './published-package.ts';

/** What is compiled into the command. */
export const CLI_PARTS = ['cli', ...innerPackages('cli')];
/** A script for browsers that says that it needs Node 22. As a dependency, package managers would warn of it or refuse. */
const MERMAID = '@mermaid-js/tiny';
/** 24 MB that only sites with types on their code need: such authors install it beside the command. */
const TYPESCRIPT = '@typescript/typescript6';
/** Of the sources: compiled, or only for those who work on them. */
const LEFT_OUT = /\.(?:ts|snap|md)$/;

export async function packCli(folder: string): Promise<void> {
  await compile(PUBLISHED);
  for (const path of runtimeFiles()) copy(join('packages', path), join(folder, path));
  const dist = join(folder, 'cli', 'dist');
  for (const name of readdirSync(dist)) usePublishedNames(join(dist, name));
  // No source to compare with: always the compiled command.
  writeFileSync(join(dist, 'sources.json'), '[]\n');
  copy('LICENSE', join(folder, 'LICENSE'));
  copy('packages/cli/README.md', join(folder, 'README.md'));
  for (const path of ['dist', 'LICENSE'])
    copy(join('node_modules', MERMAID, path), join(folder, 'mermaid', path));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedPackage(), null, 2)}\n`);
}

function runtimeFiles(): string[] {
  const folders = [...CLI_PARTS.map((part) => `${part}/src`), 'cli/bin', 'cli/dist', 'cli/starter'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, 'packages', folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => !LEFT_OUT.test(path) && statSync(join(root, 'packages', path)).isFile())
      .sort(),
  );
}

function copy(path: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target, { recursive: true });
}

function usePublishedNames(file: string): void {
  const text = readFileSync(file, 'utf8');
  const renamed = text.replaceAll(/"@bindery\/platform(?=["/])/g, `"${PUBLISHED_NAMES.platform}`);
  if (renamed !== text) writeFileSync(file, renamed);
}

function publishedPackage() {
  const { version, license, engines, optionalDependencies } = readManifest('.');
  const { [MERMAID]: _, [TYPESCRIPT]: typescript, ...dependencies } = outerDependencies(CLI_PARTS);
  return {
    name: PUBLISHED_NAMES.cli,
    version,
    description:
      'Builds, checks, previews and serves documentation sites: Markdown and docs.json in, static files out.',
    keywords: ['documentation', 'docs', 'static-site', 'mdx', 'markdown', 'openapi'],
    license,
    type: 'module',
    bin: { bindery: 'cli/bin/bindery.js', [PUBLISHED_NAMES.cli]: 'cli/bin/bindery.js' },
    engines: { node: engines!.node },
    imports: { '#mermaid-tiny': './mermaid/dist/mermaid.tiny.js' },
    dependencies,
    peerDependencies: { [TYPESCRIPT]: `^${typescript}`, typescript: '>=5.4.0' },
    peerDependenciesMeta: { [TYPESCRIPT]: { optional: true }, typescript: { optional: true } },
    // Node itself, for people whose own is too old.
    optionalDependencies,
  };
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder) await packCli(resolve(folder));
  else {
    process.stderr.write('usage: npm run pack-cli <folder>\n');
    process.exitCode = 2;
  }
}
