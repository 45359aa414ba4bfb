/** Whether a push is to the repository and the branch of a project. */
import type { PushEvent } from './read-push.ts';

export interface WatchedSource {
  repository: string;
  /** Null: the repository's default branch. */
  branch: string | null;
  /** What the last build took for the default branch. */
  lastBranch: string | null;
}

export type Concern = { branch: { name: string; sha: string } } | { ignored: string };

export function concernsProject(push: Extract<PushEvent, { kind: 'push' }>, source: WatchedSource): Concern {
  if (!isSameRepository(push.repositories, source.repository)) {
    return { ignored: `The push was to ${push.repositories[0]}, which is not the project’s repository.` };
  }
  const wanted = source.branch ?? push.defaultBranch ?? source.lastBranch;
  const branch = push.branches.find(({ name }) => wanted === null || name === wanted);
  if (!branch) {
    const pushed = push.branches.map(({ name }) => name).join(', ') || 'no branch';
    return {
      ignored: `The push was to ${pushed}; the project is built from ${wanted ?? 'its default branch'}.`,
    };
  }
  const { name, sha } = branch;
  return sha === null ? { ignored: `The branch ${name} was deleted.` } : { branch: { name, sha } };
}

// By path and not by host, which may go by another name inside a network; the signature says who sent it.
function isSameRepository(named: string[], repository: string): boolean {
  // A folder on disk has no name that a git host would know.
  if (named.length === 0 || repository.startsWith('file://')) return true;
  const own = pathOf(repository);
  return named.some((name) => {
    const path = pathOf(name);
    return path === own || (path.includes('/') && own.endsWith(`/${path}`));
  });
}

function pathOf(address: string): string {
  const path =
    URL.canParse(address) && /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
      ? new URL(address).pathname
      : address.replace(/^[^/@]+@[^/:]+:/, '');
  return path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '');
}
