/** From changed files to a branch of the remote. The same files, words and time give the same commit, however often. */
import { GitFailed, git } from './git.ts';
import { inCopy, inRepository, remoteHeads, type WorkingCopy, withRemote } from './working-copy.ts';

export interface CommitWords {
  message: string;
  author: { name: string; email: string };
  /** The commit's date: recorded before, so that a repetition gives the same commit. */
  at: Date;
}

/** A commit of what `findChanges` found, on top of the parents. */
export async function commitChanges(
  copy: WorkingCopy,
  { parents, ...words }: CommitWords & { parents: string[] },
): Promise<string> {
  const tree = (await inCopy(copy, ['write-tree'])).trim();
  return commitTree(copy, { tree, parents, ...words });
}

async function commitTree(
  copy: WorkingCopy,
  { tree, parents, message, author, at }: CommitWords & { tree: string; parents: string[] },
): Promise<string> {
  const date = `@${Math.floor(at.getTime() / 1000)} +0000`;
  const environment = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: date,
  };
  const parentFlags = parents.flatMap((parent) => ['-p', parent]);
  const sha = await git(['--git-dir', copy.gitDir, 'commit-tree', ...parentFlags, '-m', message, tree], {
    ...copy.transport.run,
    protocols: 'none',
    environment,
  });
  return sha.trim();
}

/** The branch moved on the remote while we worked: what is there now is not ours to replace. */
export class BranchMoved extends Error {
  override readonly name = 'BranchMoved';
}

/** Puts the commit on the branch, which must be at `expected` (null: not there) or at the commit already. */
export async function pushCommit(
  copy: WorkingCopy,
  { sha, branch, expected }: { sha: string; branch: string; expected: string | null },
): Promise<void> {
  const present = (await remoteHeads(copy, [branch])).branches.get(branch) ?? null;
  if (present === sha) return;
  if (present !== expected) throw new BranchMoved(`The branch ${branch} was changed by somebody else.`);
  const ref = `refs/heads/${branch}`;
  const flags = ['--quiet', '--no-verify', `--force-with-lease=${ref}:${expected ?? ''}`];
  await withRemote(copy, (run) =>
    git(['--git-dir', copy.gitDir, 'push', ...flags, '--', copy.source.repository, `${sha}:${ref}`], run),
  );
}

/** Both branches' histories have changed the same places. */
export class MergeConflict extends Error {
  override readonly name = 'MergeConflict';
  readonly files: string[];

  constructor(files: string[]) {
    super(`Both branches changed ${files.join(', ')}.`);
    this.files = files;
  }
}

/** A merge commit of two commits, both here with their histories; the base itself where it holds the head already. */
export async function mergeCommits(
  copy: WorkingCopy,
  { base, head, ...words }: CommitWords & { base: string; head: string },
): Promise<string> {
  const common = (await inRepository(copy, ['merge-base', base, head])).trim();
  if (common === head) return base;
  const merged = await inRepository(copy, [
    'merge-tree',
    '--write-tree',
    '--name-only',
    '--no-messages',
    base,
    head,
  ]).catch((error: unknown) => error);
  if (typeof merged === 'string') {
    return commitTree(copy, { tree: merged.trim(), parents: [base, head], ...words });
  }
  if (!(merged instanceof GitFailed)) throw merged;
  const both = await conflictingFiles(copy, { base, head, common });
  if (both.length === 0) throw merged;
  throw new MergeConflict(both);
}

async function conflictingFiles(
  copy: WorkingCopy,
  { base, head, common }: { base: string; head: string; common: string },
): Promise<string[]> {
  const changed = async (to: string) =>
    new Set((await inRepository(copy, ['diff-tree', '-r', '-z', '--name-only', common, to])).split('\0'));
  const [ours, theirs] = [await changed(base), await changed(head)];
  return [...ours].filter((path) => path !== '' && theirs.has(path)).slice(0, 20);
}
