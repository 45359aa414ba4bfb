/** The git repository that a folder lies in, by its files alone: nothing is started to find out whether it moved on. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPlainFile } from '../config/config-files.ts';

/** Refs of a large repository, all in one file. */
const LARGEST_BYTES = 64 * 1024 * 1024;

export interface GitFolder {
  /** Of this working copy. */
  own: string;
  /** Shared by all working copies of the repository. */
  shared: string;
}

/** Null where the folder is in no repository. */
export function findGitFolder(folder: string): GitFolder | null {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, '.git');
    const stat = statSync(found, { throwIfNoEntry: false });
    const own = stat?.isDirectory() ? found : stat ? linkedFolder(found) : null;
    if (own !== null) return { own, shared: resolve(own, textOf(join(own, 'commondir')) ?? '.') };
    if (at === dirname(at)) return null;
  }
}

/** While this is the same, so is the history of what is checked out. */
export function historyKey(folder: string): string {
  const git = findGitFolder(folder);
  return git === null ? 'none' : `${headOf(git)} ${[...shallowCommits(git)].join(' ')}`;
}

/** Commits whose parents were not fetched, so that they seem to have written every file. */
export function shallowCommits({ shared }: GitFolder): ReadonlySet<string> {
  return new Set(textOf(join(shared, 'shallow'))?.split(/\s+/).filter(Boolean));
}

/** A working copy that was added beside the first has a file that names its folder. */
function linkedFolder(file: string): string | null {
  const named = /^gitdir: (.+)$/m.exec(textOf(file) ?? '')?.[1];
  return named === undefined ? null : resolve(dirname(file), named.trim());
}

function headOf({ own, shared }: GitFolder): string {
  // Where refs lie in tables, each change writes another table.
  if (existsSync(join(shared, 'reftable')))
    return [own, shared].map((folder) => textOf(join(folder, 'reftable', 'tables.list'))).join(' ');
  const head = textOf(join(own, 'HEAD')) ?? '';
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return head;
  return textOf(join(own, ref)) ?? textOf(join(shared, ref)) ?? packedRef(shared, ref) ?? `unborn ${ref}`;
}

function packedRef(shared: string, ref: string): string | null {
  const lines = textOf(join(shared, 'packed-refs'))?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${ref}`)) ?? null;
}

function textOf(file: string): string | null {
  const read = readPlainFile(file, LARGEST_BYTES);
  return read.kind === 'text' ? read.text.trim() : null;
}
