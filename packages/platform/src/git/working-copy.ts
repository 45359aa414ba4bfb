/** A repository and its files for one job that changes them. The repository lies beside the files, not among them. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBranchName } from '@bindery/contract';
import { GitFailed, type GitRun, git } from './git.ts';
import { deployKeyFile, type Source, type TransportOptions, transportTo } from './transport.ts';
import { OPEN_TO_CAGES } from './write-files.ts';

export interface WorkingCopy {
  source: Source;
  /** The files; no `.git` among them. */
  files: string;
  gitDir: string;
  transport: TransportOptions;
}

export interface RemoteHeads {
  /** The branch that HEAD names; null when it names none. */
  standard: string | null;
  /** Commits by branch, of those asked for. */
  branches: Map<string, string>;
}

const FETCH_TIMEOUT_MS = 300_000;
const MOST_FETCHED_BYTES = 2 * 1024 ** 3;
/** Bytes go in and out as they are: no line ends, filters, encodings or keywords, whatever the repository asks for. */
const ATTRIBUTES = '* -text -eol -filter -ident -working-tree-encoding\n';

export async function openWorkingCopy(
  source: Source,
  folder: string,
  transport: TransportOptions,
): Promise<WorkingCopy> {
  const copy = { source, files: join(folder, 'files'), gitDir: join(folder, 'repository'), transport };
  await mkdir(copy.files, { recursive: true });
  await chmod(copy.files, OPEN_TO_CAGES);
  await git(['init', '--quiet', '--bare', '--', copy.gitDir], transport.run);
  await mkdir(join(copy.gitDir, 'info'), { recursive: true });
  await writeFile(join(copy.gitDir, 'info', 'attributes'), ATTRIBUTES);
  return copy;
}

/** Runs git with the way to the remote open; its credential lies on disk no longer than that. */
export async function withRemote<Result>(
  copy: WorkingCopy,
  work: (run: GitRun) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ ...(await transportTo(copy.source, copy.transport)), timeoutMs: FETCH_TIMEOUT_MS });
  } finally {
    await rm(deployKeyFile(copy.transport.run), { force: true });
  }
}

export async function remoteHeads(copy: WorkingCopy, branches: string[]): Promise<RemoteHeads> {
  const wanted = branches.map((branch) => `refs/heads/${branch}`);
  const listed = await withRemote(copy, (run) =>
    git(['ls-remote', '--symref', '--', copy.source.repository, 'HEAD', ...wanted], run),
  );
  const standard = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(listed)?.[1] ?? null;
  const found = [...listed.matchAll(/^([0-9a-f]{40,64})\trefs\/heads\/(\S+)$/gm)];
  return {
    standard: standard !== null && isBranchName(standard) ? standard : null,
    // A pattern also fits names that end like it.
    branches: new Map(
      found.filter(([, , name]) => branches.includes(name!)).map(([, sha, name]) => [name!, sha!]),
    ),
  };
}

/** Brings commits by their hashes; without their history unless `whole`. */
export async function fetchCommits(
  copy: WorkingCopy,
  shas: string[],
  { whole = false }: { whole?: boolean } = {},
): Promise<void> {
  const depth = whole ? [] : ['--depth', '1'];
  const flags = ['--quiet', ...depth, '--no-tags', '--no-write-fetch-head'];
  const refs = shas.map((sha) => `+${sha}:refs/bindery/${sha}`);
  await withRemote(copy, (run) =>
    git(['--git-dir', copy.gitDir, 'fetch', ...flags, '--', copy.source.repository, ...refs], {
      ...run,
      maxFileBytes: MOST_FETCHED_BYTES,
    }),
  );
}

/** The files as they are in the commit. */
export async function writeCommit(copy: WorkingCopy, sha: string): Promise<void> {
  await inCopy(copy, ['read-tree', '--reset', '-u', sha]);
}

export interface ChangedFile {
  path: string;
  /** A for added, M for changed, D for deleted, T for another kind of file. */
  status: string;
  /** As in a tree: 100644, 100755, 120000 for a link, 160000 for a submodule; 000000 for none. */
  oldMode: string;
  newMode: string;
  oldBlob: string;
  newBlob: string;
}

/** What differs from the commit, everywhere in the copy and whether ignored or not. */
export async function findChanges(copy: WorkingCopy, sha: string): Promise<ChangedFile[]> {
  await inCopy(copy, ['add', '--all', '--force', '--', '.']);
  return diffCommits(copy, ['diff-index', '--cached', sha]);
}

export async function changesBetween(copy: WorkingCopy, from: string, to: string): Promise<ChangedFile[]> {
  return diffCommits(copy, ['diff-tree', '-r', from, to]);
}

async function diffCommits(copy: WorkingCopy, [command = '', ...rest]: string[]): Promise<ChangedFile[]> {
  const raw = await inCopy(copy, [command, '--raw', '-z', '--no-renames', '--no-abbrev', ...rest, '--']);
  const parts = raw.split('\0');
  const changes: ChangedFile[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const match = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/.exec(parts[index]!);
    if (!match) continue;
    const [, oldMode = '', newMode = '', oldBlob = '', newBlob = '', status = ''] = match;
    changes.push({ path: parts[index + 1]!, status, oldMode, newMode, oldBlob, newBlob });
  }
  return changes;
}

/** The text of a blob, or null when it is larger than that. */
export async function readBlob(copy: WorkingCopy, blob: string, maxBytes: number): Promise<string | null> {
  const size = Number(await inRepository(copy, ['cat-file', '-s', blob]));
  if (size > maxBytes) return null;
  return inRepository(copy, ['cat-file', 'blob', blob]);
}

/** A regular file of a commit; null when it is not there, or something else. */
export async function readFileOf(
  copy: WorkingCopy,
  { sha, path, maxBytes }: { sha: string; path: string; maxBytes: number },
): Promise<string | null> {
  const listed = await inRepository(copy, ['ls-tree', '-z', sha, '--', path]);
  const [, blob] = /^100[0-9]{3} blob ([0-9a-f]+)\t/.exec(listed) ?? [];
  return blob ? readBlob(copy, blob, maxBytes) : null;
}

export async function inCopy(copy: WorkingCopy, args: string[]): Promise<string> {
  const flags = ['--git-dir', copy.gitDir, '--work-tree', copy.files, '-c', 'core.fileMode=false'];
  return git([...flags, ...args], { ...local(copy), cwd: copy.files });
}

export async function inRepository(
  copy: WorkingCopy,
  args: string[],
  maxOutputBytes?: number,
): Promise<string> {
  return git(['--git-dir', copy.gitDir, ...args], { ...local(copy), maxOutputBytes });
}

function local({ transport }: WorkingCopy): GitRun {
  return { ...transport.run, protocols: 'none', timeoutMs: FETCH_TIMEOUT_MS };
}

/** Whether another try may go better: the network, or the other side's bad moment. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof GitFailed &&
    (error.reason === 'time' ||
      /could not resolve host|timed? ?out|connection (reset|refused|closed|was reset)|hung up|early EOF|requested URL returned error: (429|5\d\d)|unable to access.*(50\d)|cannot lock ref|RPC failed/i.test(
        error.stderr,
      ))
  );
}
