/** One commit of a source, as files in a fresh folder. */
import { mkdir, rm } from 'node:fs/promises';
import type { OutboundGate } from '../outbound/gate.ts';
import { type GitRun, git } from './git.ts';
import { type Source, transportTo } from './transport.ts';

export interface Commit {
  sha: string;
  /** The branch it was taken from. */
  ref: string;
  message: string;
  committedAt: Date;
}

/** The newest commit of the branch, without history, in a folder that is made anew. */
export async function checkout(
  source: Source,
  folder: string,
  options: { gate: OutboundGate; run: GitRun },
): Promise<Commit> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = await transportTo(source, options);
  const branch = source.branch ? ['--branch', source.branch] : [];
  const shallow = ['--depth', '1', '--single-branch', '--no-tags'];
  await git(['clone', '--quiet', ...shallow, ...branch, '--', source.repository, folder], transport);
  return readCommit(folder, options.run);
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
