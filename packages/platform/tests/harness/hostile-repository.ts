/**
 * Bare repositories made entry by entry, also with what git itself would not let anyone add, and commits of others.
 * Written as git writes them, and not by git: a commit would take it a dozen processes, each a copy of the test's.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

export interface TreeEntry {
  /** 100644 file, 120000 link, 160000 submodule. */
  mode?: '100644' | '100755' | '120000' | '160000';
  content: string | Buffer;
}

const AUTHOR = { name: 'A', email: 'a@test' };
const DATE = '2026-02-03T04:05:06Z';
const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

export function initRepository(folder: string): void {
  for (const inside of ['info', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    mkdirSync(join(folder, inside), { recursive: true });
  }
  if (!existsSync(join(folder, 'config'))) writeFileSync(join(folder, 'config'), CONFIG);
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
}

/** The commit. `files` maps paths to what they hold; the tree holds nothing else. */
export function commitFiles(
  folder: string,
  files: Record<string, string | Buffer | TreeEntry>,
  {
    branch = 'main',
    message = 'Change',
    date = DATE,
  }: { branch?: string; message?: string; date?: string } = {},
): string {
  const git = existsSync(join(folder, '.git')) ? join(folder, '.git') : folder;
  const tree = writeTree(git, nest(files));
  const parent = readBranch(git, branch);
  const by = `${AUTHOR.name} <${AUTHOR.email}> ${Date.parse(date) / 1000} +0000`;
  const head = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : []), `author ${by}`, `committer ${by}`];
  const sha = writeObject(git, 'commit', Buffer.from(`${head.join('\n')}\n\n${message}\n`));
  replaceFile(join(git, 'refs', 'heads', branch), `${sha}\n`);
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

function writeTree(folder: string, nested: Nested): string {
  const entries = [...nested].map(([name, value]) => {
    if (value instanceof Map) return { name, sort: `${name}/`, mode: '40000', sha: writeTree(folder, value) };
    const { mode = '100644', content } = value;
    const sha = mode === '160000' ? String(content) : writeObject(folder, 'blob', Buffer.from(content));
    return { name, sort: name, mode, sha };
  });
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.sort), Buffer.from(b.sort)));
  const bytes = entries.map(({ mode, name, sha }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]),
  );
  return writeObject(folder, 'tree', Buffer.concat(bytes));
}

function writeObject(folder: string, kind: 'blob' | 'tree' | 'commit', content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content]);
  const sha = createHash('sha1').update(bytes).digest('hex');
  const path = join(folder, 'objects', sha.slice(0, 2), sha.slice(2));
  if (!existsSync(path)) replaceFile(path, deflateSync(bytes, { level: 1 }));
  return sha;
}

/** As git locks it: whoever reads meanwhile sees what was there before, or all of it. */
function replaceFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.lock`, content);
  renameSync(`${path}.lock`, path);
}

function readBranch(folder: string, branch: string): string | null {
  const path = join(folder, 'refs', 'heads', branch);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (!existsSync(join(folder, 'packed-refs'))) return null;
  return tryGit(folder, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]);
}

export function gitIn(folder: string, args: string[]): string {
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    HOME: folder,
    ...{ GIT_AUTHOR_NAME: AUTHOR.name, GIT_AUTHOR_EMAIL: AUTHOR.email, GIT_AUTHOR_DATE: DATE },
    ...{ GIT_COMMITTER_NAME: AUTHOR.name, GIT_COMMITTER_EMAIL: AUTHOR.email, GIT_COMMITTER_DATE: DATE },
  };
  return execFileSync('git', args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
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
