/** Packages that a package.json names and nothing uses. Held by its test. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NamedPackages {
  /** Where they are named: `packages/engine`, or `.`. */
  where: string;
  names: string[];
  /** All code that may use them, and the scripts of package.json. */
  text: string;
}

/** Code outside of packages is everybody's. */
const SHARED = ['scripts', 'bench', 'e2e', 'examples', 'vitest.config.ts'];
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
/** Programs and platform parts that no code names. */
const USED_UNNAMED = /^(?:@biomejs\/biome|@types\/node|node-linux-(?:arm64|x64))$/;

export function readNamedPackages(root: string): NamedPackages[] {
  const shared = SHARED.map((path) => codeBelow(root, path)).join('\n');
  const folders = globSync('packages/*', { cwd: root }).filter((path) =>
    existsSync(join(root, path, 'package.json')),
  );
  const texts = new Map(folders.map((path) => [path, codeBelow(root, path)]));
  const all = [...texts.values(), shared].join('\n');
  return [...folders.sort(), '.'].map((where) => {
    const file = JSON.parse(readFileSync(join(root, where, 'package.json'), 'utf8'));
    const text = where === '.' ? all : `${texts.get(where)}\n${shared}`;
    return { where, names: KINDS.flatMap((kind) => Object.keys(file[kind] ?? {})), text };
  });
}

function codeBelow(root: string, path: string): string {
  const patterns = ['ts', 'tsx', 'js', 'css', 'html', 'json'].map((ending) => `${path}/**/*.${ending}`);
  const exclude = (name: string): boolean => /^(?:node_modules|dist|package\.json)$/.test(name);
  const files = /\.ts$/.test(path)
    ? [path]
    : patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude }));
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}

export function findUnusedPackages({ where, names, text }: NamedPackages): string[] {
  return names
    .filter((name) => !isUsed(name, text, names))
    .map((name) => `${join(where, 'package.json')} names ${name}, which nothing uses`);
}

function isUsed(name: string, text: string, names: readonly string[]): boolean {
  if (USED_UNNAMED.test(name)) return true;
  // Types are used where the package is that they describe.
  const described = /^@types\/(.*)$/.exec(name)?.[1];
  if (described) return names.includes(described) && isUsed(described, text, names);
  // A part for one machine or one library out of many is named by a template.
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  if (scope && text.includes(`${scope}/\${`)) return true;
  return [`'${name}'`, `"${name}"`, `\`${name}\``, `'${name}/`, `"${name}/`, `\`${name}/`].some((quoted) =>
    text.includes(quoted),
  );
}
