/** What a version is made of, as one text to compare by, and as words. */
import { hash } from 'node:crypto';
import type { VersionInputs } from '../db/schema.ts';

export type { VersionInputs } from '../db/schema.ts';

/** Equal texts, equal bundles but for their label. */
export function contentOf(inputs: VersionInputs): string {
  const { commit, folder, domain, engine, remotes, paths, sequence } = inputs;
  const fetched = remotes.map(({ url, sha256 }) => [url, sha256]).sort(([a], [b]) => (a! < b! ? -1 : 1));
  return hash(
    'sha256',
    JSON.stringify([commit, folder, domain, engine, fetched, paths ?? null, sequence ?? null]),
  );
}

/** Two contents under one label, each by what the other does not share. */
export function describeConflict(taken: VersionInputs, wanted: VersionInputs): string {
  return `it stands for ${describe(taken, wanted)}, and this would be ${describe(wanted, taken)}`;
}

const HASH_DIGITS = 12;

function describe(one: VersionInputs, other: VersionInputs): string {
  const others = new Map(other.remotes.map(({ url, sha256 }) => [url, sha256]));
  const different = one.remotes.filter(({ url, sha256 }) => others.get(url) !== sha256);
  const more = [
    one.folder === other.folder ? null : `of the folder "${one.folder || '/'}"`,
    one.domain === other.domain ? null : `for ${one.domain ?? 'no domain'}`,
    JSON.stringify(one.paths) === JSON.stringify(other.paths) ? null : describePaths(one.paths),
    one.engine === other.engine ? null : `rendered by the engine ${one.engine}`,
    one.sequence === other.sequence ? null : `as build ${one.sequence ?? 'of before builds were counted'}`,
    ...different.map(({ url, sha256 }) => `with ${url} as ${sha256.slice(0, HASH_DIGITS)}`),
  ].filter((part) => part !== null);
  return [`commit ${one.commit.slice(0, HASH_DIGITS)}`, ...more].join(' ');
}

function describePaths(paths: string[] | undefined): string {
  return paths ? `with ${paths.length} of its pages` : 'with all pages';
}
