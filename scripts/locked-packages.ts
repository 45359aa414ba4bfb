/** What the lock says about the packages that some of ours need at run time, and what those need in turn. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json. */
export interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  optional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface LockedPackage {
  name: string;
  entry: LockEntry & { version: string; integrity: string };
  /** Names of those that it needs, each in the version that it is given. */
  needs: { name: string; version: string }[];
}

type Entries = Record<string, LockEntry>;

/** Sorted by name and version. `roots` are folders of the repository (`packages/engine`, `` for the root itself). */
export function lockedPackages(root: string, roots: readonly string[]): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Entries;
  };
  const found = new Map<string, LockedPackage>();
  const visit = (place: string): { name: string; version: string }[] =>
    neededBy(packages[place]!).flatMap((name) => {
      const at = findPlace(packages, { name, from: place });
      if (at === null) return [];
      const entry = packages[at]!;
      // One of ours: among the roots, or published by itself.
      if (entry.link) return [];
      const { version, integrity } = entry;
      if (!version || !integrity) throw new Error(`package-lock.json does not say what ${at} is`);
      if (!found.has(at)) {
        const locked: LockedPackage = { name, entry: { ...entry, version, integrity }, needs: [] };
        found.set(at, locked);
        locked.needs = visit(at);
      }
      return [{ name, version }];
    });
  for (const place of roots) visit(place);
  return [...found.values()].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])].sort();
}

/** Where Node would find it: beside whoever asks, or further up. Null: of another platform, or left out. */
function findPlace(packages: Entries, { name, from }: { name: string; from: string }): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const at = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[at]) return at;
    if (place === '') return null;
  }
}

function sortKey({ name, entry }: LockedPackage): string {
  return `${name}@${entry.version}`;
}
