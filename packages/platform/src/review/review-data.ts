/** What a review shows, as it is kept: written by the worker, read by the API. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import { shownDiffs } from './shown-diffs.ts';

const commit = z.object({ sha: z.string(), message: z.string(), author: z.string(), at: z.string() });

const reviewData = z.object({
  base: z.object({ branch: z.string(), sha: z.string() }),
  head: z.object({ branch: z.string(), sha: z.string() }),
  commits: z.array(commit),
  files: z.array(
    z.object({
      path: z.string(),
      status: z.string(),
      /** As `git diff` prints it; null when there is nothing to read in it. */
      diff: z.string().nullable(),
    }),
  ),
  /** Rendered pages; a part's name, or null where there is no such page. */
  previews: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

export type ReviewData = z.output<typeof reviewData>;
export type ReviewCommit = z.output<typeof commit>;

const INDEX = 'review.json';

export async function readReview(db: Queryable, jobId: string): Promise<ReviewData | null> {
  const text = await readReviewPart(db, { jobId, name: INDEX });
  return text === null ? null : reviewData.parse(JSON.parse(text));
}

export async function readReviewPart(
  db: Queryable,
  { jobId, name }: { jobId: string; name: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('agent_reviews')
    .select('content')
    .where('job_id', '=', jobId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? gunzipSync(row.content).toString('utf8') : null;
}

/** All parts anew, together. */
export async function writeReview(
  db: Queryable,
  { jobId, data, parts }: { jobId: string; data: ReviewData; parts: Map<string, string> },
): Promise<void> {
  const shown = { ...data, files: shownDiffs(data.files) };
  const rows = [[INDEX, JSON.stringify(shown)] as const, ...parts].map(([name, text]) => ({
    job_id: jobId,
    name,
    content: gzipSync(text),
  }));
  const replace = async (tx: Queryable) => {
    await tx.deleteFrom('agent_reviews').where('job_id', '=', jobId).execute();
    for (const row of rows) await tx.insertInto('agent_reviews').values(row).execute();
  };
  await ('isTransaction' in db && db.isTransaction ? replace(db) : db.transaction().execute(replace));
}
