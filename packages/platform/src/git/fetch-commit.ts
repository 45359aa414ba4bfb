/** The newest commit of a branch, or a certain one, without history, into a bare repository that may hold an earlier one. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GitFailed, type GitRun, git } from './git.ts';
import type { Source } from './transport.ts';

export interface Commit {
  sha: string;
  /** The branch it was taken from. */
  ref: string;
  message: string;
  committedAt: Date;
}

export interface FetchedCommit extends Commit {
  /** What the fetch added to the repository. */
  fetchedBytes: number;
}

/** The one ref of a mirror. */
const REF = 'refs/bindery/source';
/** Files are written as they are: no line ends, filters, keywords or encodings, whatever the repository asks for. */
const ATTRIBUTES = '* -text -eol -filter -ident -working-tree-encoding\n';
/** Each fetch adds a pack. */
const MOST_PACKS = 50;

export async function fetchCommit(
  { repository, branch }: Source,
  { folder, run, maxBytes, commit }: { folder: string; run: GitRun; maxBytes: number; commit?: string },
): Promise<FetchedCommit> {
  const gitDir = ['--git-dir', folder];
  await prepare(folder, { run, maxBytes });
  const ref = branch ?? (await defaultBranch(repository, run));
  const before = (await measurePacks(folder)).sizeBytes;
  const shallow = [
    run.onFetched ? '--progress' : '--quiet',
    '--depth',
    '1',
    '--no-tags',
    '--no-write-fetch-head',
    '--force',
  ];
  const wanted = commit ?? (ref === DETACHED ? 'HEAD' : `refs/heads/${ref}`);
  await git([...gitDir, 'fetch', ...shallow, '--', repository, `+${wanted}:${REF}`], {
    ...run,
    maxFileBytes: maxBytes,
  }).catch(async (error) => {
    const isTooLarge = await removeHalfPacks(folder, maxBytes);
    throw isTooLarge ? tooLarge(error, maxBytes) : missingBranch(error, { ref, repository });
  });
  const fetchedBytes = (await measurePacks(folder)).sizeBytes - before;
  const log = await git(
    [...gitDir, 'log', '-1', '--no-show-signature', '--format=%H%n%cI%n%B', REF, '--'],
    run,
  );
  const [sha = '', date = '', ...message] = log.split('\n');
  return { sha, ref, message: message.join('\n').trim(), committedAt: new Date(date), fetchedBytes };
}

async function prepare(folder: string, { run, maxBytes }: { run: GitRun; maxBytes: number }): Promise<void> {
  const { count, sizeBytes } = await measurePacks(folder);
  // Together again, and without what the newest commit no longer has.
  if (count > MOST_PACKS || sizeBytes > maxBytes)
    await git(['--git-dir', folder, 'repack', '-a', '-d', '-q'], run);
  if ((await measurePacks(folder)).sizeBytes > maxBytes) await rm(folder, { recursive: true, force: true });
  await git(['init', '--quiet', '--bare', '--', folder], run);
  await mkdir(join(folder, 'info'), { recursive: true });
  await writeFile(join(folder, 'info', 'attributes'), ATTRIBUTES);
}

const DETACHED = 'HEAD';

async function defaultBranch(repository: string, run: GitRun): Promise<string> {
  const heads = await git(['ls-remote', '--symref', '--', repository, 'HEAD'], run);
  if (!/^[0-9a-f]{40,64}\tHEAD$/m.test(heads)) {
    const reason = 'the repository has no default branch; is it empty?';
    throw new GitFailed(reason, { stderr: heads, reason: 'failed' });
  }
  return /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(heads)?.[1] ?? DETACHED;
}

// git only says that the pack was no good. What lies there tells whether it grew until it was not allowed to.
async function removeHalfPacks(folder: string, maxBytes: number): Promise<boolean> {
  const packs = join(folder, 'objects', 'pack');
  const halves = (await readdir(packs).catch(() => [])).filter((name) => name.startsWith('tmp_'));
  const sizes = await Promise.all(halves.map(async (name) => (await stat(join(packs, name))).size));
  for (const name of halves) await rm(join(packs, name), { force: true });
  return sizes.some((size) => size >= Math.floor(maxBytes / 512) * 512);
}

function tooLarge(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof GitFailed) || error.reason !== 'failed') return error;
  const message = `the newest commit is larger than the ${Math.round(maxBytes / 1024 / 1024)} MB that are allowed`;
  return new GitFailed(message, { stderr: error.stderr, reason: 'size' });
}

function missingBranch(error: unknown, { ref, repository }: { ref: string; repository: string }): unknown {
  if (!(error instanceof GitFailed) || !/couldn't find remote ref/.test(error.stderr)) return error;
  const { stderr, reason } = error;
  return new GitFailed(`the branch ${ref} was not found in ${repository}`, { stderr, reason });
}

async function measurePacks(folder: string): Promise<{ count: number; sizeBytes: number }> {
  const packs = join(folder, 'objects', 'pack');
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(packs, name)).catch(() => null))?.size ?? 0),
  );
  return {
    count: names.filter((name) => name.endsWith('.pack')).length,
    sizeBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}
