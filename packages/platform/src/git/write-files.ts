/** The files of a commit's folder, written plainly: links as text, submodules and LFS objects left out. */
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GitFailed, type GitRun, git } from './git.ts';

/** Cages are users of their own where the platform is root; the job's folder above lets nobody else in. */
export const OPEN_TO_CAGES = 0o755;

export interface TreeLimits {
  maxBytes: number;
  maxFiles: number;
}

export interface WrittenFiles {
  files: number;
  sizeBytes: number;
  /** What the commit has but the files do not. */
  notices: string[];
}

/** One line of `ls-tree` is rarely longer. */
const LISTING_BYTES_PER_FILE = 400;

export async function writeFiles(options: {
  gitDir: string;
  sha: string;
  /** Below the repository's root; empty: the root. */
  subfolder: string;
  to: string;
  run: GitRun;
  limits: TreeLimits;
}): Promise<WrittenFiles> {
  const { gitDir, sha, subfolder, to, run, limits } = options;
  const repository = ['--git-dir', gitDir];
  const tree = await findTree({ repository, sha, subfolder, run });
  // Before anything is written: a small pack may hold a very large file.
  const { files, sizeBytes, submodules } = await measureTree({ repository, tree, run, limits });
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await chmod(to, OPEN_TO_CAGES);
  const index = { ...run, environment: { ...run.environment, GIT_INDEX_FILE: `${to}.index` } };
  try {
    await git([...repository, 'read-tree', tree], index);
    await git([...repository, '--work-tree', to, 'checkout-index', '--quiet', '--all', '--force'], {
      ...index,
      cwd: to,
      maxFileBytes: limits.maxBytes,
    });
  } finally {
    await rm(`${to}.index`, { force: true });
  }
  return { files, sizeBytes, notices: [...submodules.map(submoduleNotice), ...(await lfsNotice(to))] };
}

async function findTree(options: {
  repository: string[];
  sha: string;
  subfolder: string;
  run: GitRun;
}): Promise<string> {
  const { repository, sha, subfolder, run } = options;
  const name = `${sha}:${subfolder}`;
  const kind = await git([...repository, 'cat-file', '-t', name], run).catch((error) => {
    if (error instanceof GitFailed && error.reason === 'failed' && subfolder) return 'missing';
    throw error;
  });
  if (kind.trim() !== 'tree') {
    const message = `the folder ${subfolder} is not in this commit; check "source.folder"`;
    throw new GitFailed(message, { stderr: '', reason: 'failed' });
  }
  return (await git([...repository, 'rev-parse', '--verify', '--end-of-options', name], run)).trim();
}

async function measureTree(options: {
  repository: string[];
  tree: string;
  run: GitRun;
  limits: TreeLimits;
}): Promise<{ files: number; sizeBytes: number; submodules: string[] }> {
  const { repository, tree, run, limits } = options;
  const maxOutputBytes = limits.maxFiles * LISTING_BYTES_PER_FILE;
  const listing = await git([...repository, 'ls-tree', '-r', '-l', '-z', tree], { ...run, maxOutputBytes });
  let files = 0;
  let sizeBytes = 0;
  const submodules: string[] = [];
  for (const line of listing.split('\0')) {
    const entry = /^(\d+) (\w+) [0-9a-f]+ +(\d+|-)\t(.*)$/s.exec(line);
    if (!entry) continue;
    if (entry[2] === 'commit') submodules.push(entry[4]!);
    else files += 1;
    sizeBytes += Number(entry[3]) || 0;
  }
  if (files > limits.maxFiles) throw tooMuch(`${files} files; ${limits.maxFiles} are allowed`);
  if (sizeBytes > limits.maxBytes) {
    throw tooMuch(`${megabytes(sizeBytes)} MB of files; ${megabytes(limits.maxBytes)} MB are allowed`);
  }
  return { files, sizeBytes, submodules };
}

function tooMuch(what: string): GitFailed {
  return new GitFailed(`the source holds ${what}`, { stderr: '', reason: 'size' });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function submoduleNotice(path: string): string {
  return `the submodule ${path} is not fetched; its files are missing`;
}

async function lfsNotice(folder: string): Promise<string[]> {
  const attributes = await readFile(join(folder, '.gitattributes'), 'utf8').catch(() => '');
  if (!/\bfilter=lfs\b/.test(attributes)) return [];
  return ['files kept in Git LFS are not fetched; their pointers are used as they are'];
}
