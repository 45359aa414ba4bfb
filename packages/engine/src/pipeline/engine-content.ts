/**
 * The engine's own content as one hash: its sources, those of the packages that it is made with, and the version of every package that
 * they use. Two engines of the same hash give the same output, so nobody has to remember to raise a number.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface InstalledPackage {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Tests and what they compare with say nothing about the output. */
const NO_SOURCE = /\.(?:test\.ts|snap|md)$/;

export function engineContent(): string {
  const sources = sourceFolders().flatMap((folder, index) =>
    sourceFiles(folder).map((path) => `${index}/${path} ${hash('sha256', readFileSync(join(folder, path)))}`),
  );
  const packages = usedPackages().map((file) => {
    const { name, version } = readPackage(file);
    return `${name}@${version}`;
  });
  return hash('sha256', [...sources, ...new Set(packages.sort())].join('\n'));
}

/** Every file that `engineContent` reads: while none of them has changed, neither has the hash. */
export function engineFiles(): string[] {
  const sources = sourceFolders().flatMap((folder) => sourceFiles(folder).map((path) => join(folder, path)));
  return [...sources, ...usedPackages()];
}

/** Of the engine, of what writes the files that pages are packed in, of the playground's model, and of what writes the index. */
function sourceFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const others = ['@bindery/bundle', '@bindery/playground', '@bindery/search'].map((name) =>
    dirname(realpathSync(resolve(name))),
  );
  return [join(import.meta.dirname, '..'), ...others];
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The package.json of every package that the engine uses, directly or through another. */
function usedPackages(): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const { dependencies, optionalDependencies } = readPackage(file);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = findPackage(name, dirname(file));
      if (next !== null) visit(next);
    }
  };
  for (const folder of sourceFolders()) visit(join(folder, '..', 'package.json'));
  return [...found];
}

/** Null for a part of another platform, which is not installed here. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return realpathSync(file);
  }
  return null;
}

function readPackage(file: string): InstalledPackage {
  return JSON.parse(readFileSync(file, 'utf8')) as InstalledPackage;
}
