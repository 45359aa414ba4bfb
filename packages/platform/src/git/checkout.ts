/** One commit of a source, as files in a fresh folder. */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type GitRun, git } from './git.ts';

export interface Source {
  repository: string;
  branch: string | null;
}

export interface Commit {
  sha: string;
  /** The branch it was taken from. */
  ref: string;
  message: string;
  committedAt: Date;
}

export async function checkout(source: Source, folder: string, run: GitRun): Promise<Commit> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const local = source.repository.startsWith('file://') ? fileURLToPath(source.repository) : null;
  const options: GitRun = local
    ? { ...run, protocols: 'file', trustedFolders: [local, `${local}/.git`] }
    : { ...run, protocols: 'https:ssh' };
  const branch = source.branch ? ['--branch', source.branch] : [];
  await git(
    [
      'clone',
      '--quiet',
      '--depth',
      '1',
      '--single-branch',
      '--no-tags',
      ...branch,
      '--',
      source.repository,
      folder,
    ],
    options,
  );
  return readCommit(folder, run);
}

async function readCommit(folder: string, run: GitRun): Promise<Commit> {
  const repository = ['--git-dir', `${folder}/.git`];
  const log = await git([...repository, 'log', '-1', '--no-show-signature', '--format=%H%n%cI%n%B'], run);
  const [sha = '', date = '', ...message] = log.split('\n');
  const ref = await git([...repository, 'rev-parse', '--abbrev-ref', 'HEAD'], run);
  return { sha, ref: ref.trim(), message: message.join('\n').trim(), committedAt: new Date(date) };
}

/** Default label of a version: the commit's day (UTC) and the first twelve digits of its hash. */
export function versionLabel({ sha, committedAt }: Commit): string {
  return `${committedAt.toISOString().slice(0, 10).replaceAll('-', '')}-${sha.slice(0, 12)}`;
}
