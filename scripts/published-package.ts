/** What npm is told of our packages. In the repository they have other names: `bindery` on npm is another project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

export const PUBLISHED_NAMES = {
  cli: 'bindery-docs',
  sdk: '@bindery-docs/sdk',
  platform: '@bindery-docs/platform',
} as const;

export interface PackageManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type?: string;
  engines?: Record<string, string>;
  imports?: Record<string, string>;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The dependencies of several of our packages together, without those among them. */
export function outerDependencies(packages: readonly string[]): Record<string, string> {
  const all = packages.flatMap((name) =>
    Object.entries(readManifest(join('packages', name)).dependencies ?? {}),
  );
  const outer = all.filter(([name]) => !name.startsWith('@bindery/'));
  return Object.fromEntries(outer.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Those of our packages that one of them needs, near or far, by the names of their folders. */
export function innerPackages(name: string): string[] {
  const found = new Set<string>();
  const visit = (part: string): void => {
    for (const dependency of Object.keys(readManifest(join('packages', part)).dependencies ?? {})) {
      const inner = dependency.startsWith('@bindery/') ? dependency.slice('@bindery/'.length) : null;
      if (!inner || found.has(inner)) continue;
      found.add(inner);
      visit(inner);
    }
  };
  visit(name);
  return [...found].sort();
}
