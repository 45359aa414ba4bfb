/** Gathers what a review shows from the working copy of the run that made it. */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { git } from '../git/git.ts';
import {
  type ChangedFile,
  changesBetween,
  fetchCommits,
  inRepository,
  type WorkingCopy,
} from '../git/working-copy.ts';
import { OPEN_TO_CAGES } from '../git/write-files.ts';
import { showCaged } from '../site-builds/show-caged.ts';
import { type ReviewCommit, type ReviewData, readReview, writeReview } from './review-data.ts';

export interface ReviewToSave {
  jobId: string;
  copy: WorkingCopy;
  /** The docs folder, relative to the repository's root. */
  folder: string;
  base: { branch: string; sha: string };
  head: { branch: string; sha: string };
  signal: AbortSignal;
}

const LARGEST_DIFF = 400_000;
const MOST_PREVIEWS = 20;
const PREVIEWS_PATIENCE_MS = 300_000;

export async function saveReview(db: Database, review: ReviewToSave): Promise<void> {
  const { jobId, copy, head, signal } = review;
  const before = await readReview(db, jobId);
  // A follow-up's copy starts from the branch; the review is of everything since the job's first commit.
  const base = before?.base ?? review.base;
  if (base.sha !== review.base.sha) await fetchCommits(copy, [base.sha]);
  const changes = await changesBetween(copy, base.sha, head.sha);
  const files: ReviewData['files'] = [];
  for (const change of changes) files.push(await describeFile(copy, { change, base, head }));
  const { previews, parts } = await renderPreviews(review, { changes, baseSha: base.sha });
  signal.throwIfAborted();
  const commits = await listCommits(copy, { known: before?.commits ?? [], base, head });
  await writeReview(db, { jobId, data: { base, head, commits, files, previews }, parts });
}

async function describeFile(
  copy: WorkingCopy,
  { change, base, head }: { change: ChangedFile } & Pick<ReviewToSave, 'base' | 'head'>,
): Promise<ReviewData['files'][number]> {
  const { path, status } = change;
  const flags = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-renames', '--unified=3'];
  const literal = `:(literal)${path}`;
  const diff = await inRepository(copy, ['diff', ...flags, base.sha, head.sha, '--', literal]);
  const readable = diff.length <= LARGEST_DIFF && !/^Binary files /m.test(diff);
  return { path, status, diff: readable ? diff : null };
}

async function listCommits(
  copy: WorkingCopy,
  { known, base, head }: { known: ReviewCommit[] } & Pick<ReviewToSave, 'base' | 'head'>,
): Promise<ReviewCommit[]> {
  const listed = await inRepository(copy, [
    'log',
    '--no-show-signature',
    '--reverse',
    '--max-count=200',
    '-z',
    '--format=%H%x01%an%x01%cI%x01%B',
    `^${base.sha}`,
    head.sha,
    '--',
  ]);
  const commits = listed
    .split('\0')
    .map((entry) => entry.split('\u0001'))
    .filter((parts) => parts.length === 4)
    .map(([sha = '', author = '', at = '', message = '']) => ({ sha, author, at, message: message.trim() }));
  return [...known.filter(({ sha }) => !commits.some((one) => one.sha === sha)), ...commits];
}

/** A preview is a kindness: a site that cannot be rendered still has a review. */
async function renderPreviews(
  { copy, folder, signal }: ReviewToSave,
  { changes, baseSha }: { changes: ChangedFile[]; baseSha: string },
): Promise<{ previews: ReviewData['previews']; parts: Map<string, string> }> {
  const inside = folder === '' ? '' : `${folder}/`;
  const pages = changes
    .map(({ path }) => path)
    .filter((path) => path.startsWith(inside) && /\.mdx?$/i.test(path))
    .map((path) => path.slice(inside.length))
    .slice(0, MOST_PREVIEWS);
  const parts = new Map<string, string>();
  if (pages.length === 0) return { previews: [], parts };
  const old = `${copy.files}-before`;
  try {
    await writeFilesOf(copy, { sha: baseSha, to: old });
    const folders = [join(old, folder), join(copy.files, folder)];
    const [before, after] = await showOrLeave({ folders, pages, signal });
    const previews = pages.map((path, index) => ({
      path,
      before: keep(parts, `${index}-before.html`, before?.[index]),
      after: keep(parts, `${index}-after.html`, after?.[index]),
    }));
    return { previews: previews.filter(({ before: one, after: other }) => one ?? other), parts };
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

/** Nothing where the site cannot be rendered, or takes more than it may. */
async function showOrLeave(wanted: Parameters<typeof showCaged>[0]): Promise<(string | null)[][]> {
  const signal = AbortSignal.any([wanted.signal, AbortSignal.timeout(PREVIEWS_PATIENCE_MS)]);
  try {
    return await showCaged({ ...wanted, signal });
  } catch {
    wanted.signal.throwIfAborted();
    return [];
  }
}

function keep(parts: Map<string, string>, name: string, html: string | null | undefined): string | null {
  if (html == null) return null;
  parts.set(name, html);
  return name;
}

async function writeFilesOf(copy: WorkingCopy, { sha, to }: { sha: string; to: string }): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, OPEN_TO_CAGES);
  const run = {
    ...copy.transport.run,
    protocols: 'none',
    cwd: to,
    environment: { GIT_INDEX_FILE: `${to}.index` },
  };
  const place = ['--git-dir', copy.gitDir, '--work-tree', to];
  await git([...place, 'read-tree', '--reset', '-u', sha], run);
}
