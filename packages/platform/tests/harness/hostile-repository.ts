/** Bare repositories made entry by entry, also with what git itself would not let anyone add. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

export interface TreeEntry {
  /** 100644 file, 120000 link, 160000 submodule. */
  mode?: '100644' | '100755' | '120000' | '160000';
  content: string | Buffer;
}

const AUTHOR = {
  ...{ GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@test', GIT_AUTHOR_DATE: '2026-02-03T04:05:06Z' },
  ...{ GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@test', GIT_COMMITTER_DATE: '2026-02-03T04:05:06Z' },
};

export function initRepository(folder: string): void {
  mkdirSync(folder, { recursive: true });
  gitIn(folder, ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
}

/** The commit. `files` maps paths to what they hold; the tree holds nothing else. */
export function commitFiles(
  folder: string,
  files: Record<string, string | Buffer | TreeEntry>,
  { branch = 'main', message = 'Change', date }: { branch?: string; message?: string; date?: string } = {},
): string {
  const tree = writeTree(folder, nest(files));
  const parent = tryGit(folder, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
  const parents = parent ? ['-p', parent] : [];
  const dated: Record<string, string> = date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {};
  const sha = gitIn(folder, ['commit-tree', tree, ...parents, '-m', message], undefined, dated);
  gitIn(folder, ['update-ref', `refs/heads/${branch}`, sha]);
  return sha;
}

type Nested = Map<string, Nested | TreeEntry>;

function nest(files: Record<string, string | Buffer | TreeEntry>): Nested {
  const root: Nested = new Map();
  for (const [path, given] of Object.entries(files)) {
    const entry = typeof given === 'string' || Buffer.isBuffer(given) ? { content: given } : given;
    const parts = path.split('/');
    let at = root;
    for (const part of parts.slice(0, -1)) {
      if (!at.has(part)) at.set(part, new Map());
      at = at.get(part) as Nested;
    }
    at.set(parts.at(-1)!, entry);
  }
  return root;
}

// As an object written by hand: `git add` and `mktree` refuse names such as `.git`.
function writeTree(folder: string, nested: Nested): string {
  const entries = [...nested].map(([name, value]) => {
    if (value instanceof Map) return { name, sort: `${name}/`, mode: '40000', sha: writeTree(folder, value) };
    const { mode = '100644', content } = value;
    const sha =
      mode === '160000' ? String(content) : gitIn(folder, ['hash-object', '-w', '--stdin'], content);
    return { name, sort: name, mode, sha };
  });
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.sort), Buffer.from(b.sort)));
  const bytes = entries.map(({ mode, name, sha }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]),
  );
  return gitIn(folder, ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], Buffer.concat(bytes));
}

export function gitIn(
  folder: string,
  args: string[],
  input?: string | Buffer,
  more: Record<string, string> = {},
): string {
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    HOME: folder,
  };
  return execFileSync('git', args, {
    cwd: folder,
    env: { ...env, ...AUTHOR, ...more },
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 64_000_000,
  })
    .toString()
    .trim();
}

function tryGit(folder: string, args: string[]): string | null {
  try {
    return gitIn(folder, args) || null;
  } catch {
    return null;
  }
}
