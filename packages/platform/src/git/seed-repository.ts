/** A bare repository made from a folder: equal content gives an equal commit, and the folder is only read. */
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type GitRun, git } from './git.ts';

// Fixed, so that every installation of one Bindery version starts from the same commit.
const AUTHOR = {
  GIT_AUTHOR_NAME: 'Bindery',
  GIT_AUTHOR_EMAIL: 'docs@bindery.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Bindery',
  GIT_COMMITTER_EMAIL: 'docs@bindery.invalid',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
};

export async function seedRepository(options: { from: string; to: string; run: GitRun }): Promise<void> {
  const { from, to, run } = options;
  if (await stat(to).catch(() => null)) return;
  // Under a temporary name until it is whole: a crash leaves nothing that looks like a repository.
  const half = await mkdtemp(join(dirname(to), '.seed-'));
  try {
    await git(['init', '--quiet', '--bare', '--', half], run);
    const repository = ['--git-dir', half];
    await git([...repository, '--work-tree', from, 'add', '--all', '--force', '--', '.'], {
      ...run,
      cwd: from,
    });
    const tree = (await git([...repository, 'write-tree'], run)).trim();
    const commit = await git([...repository, 'commit-tree', '-m', 'Documentation of Bindery', tree], {
      ...run,
      environment: AUTHOR,
    });
    await git([...repository, 'update-ref', 'refs/heads/main', commit.trim()], run);
    await rm(join(half, 'index'), { force: true });
    await rename(half, to);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
