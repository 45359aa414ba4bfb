/** The Admin API for reviews: what an agent job changed, as data. */
import * as contract from '@bindery/contract';
import { rateLimitHeaders } from '../api/caller.ts';
import { notFound, tooMany } from '../api/errors.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Api } from '../api/route.ts';
import type { StoredPullRequest } from '../db/agent-schema.ts';
import { type ReviewData, readReview } from './review-data.ts';
import { expiryOfReviewLink } from './review-link.ts';
import { REVIEWS } from './shown-diffs.ts';
import { type DiffRow, sideBySide } from './side-by-side.ts';
import { findReviewed, type ReviewedJob } from './store.ts';

export interface ReviewRoutesOptions {
  /** The signed address of a review of one commit. */
  reviewLink(review: { jobId: string; commit: string }): string;
}

export function reviewRoutes({ reviewLink }: ReviewRoutesOptions): (api: Api) => void {
  const made = createRateLimit(REVIEWS);
  return (api) => {
    api.read(contract.getAgentReview, async ({ db, caller, params }) => {
      const allowance = made.take(caller.organizationId);
      if (!allowance.allowed)
        throw tooMany(
          'Reviews are asked for too often. Try again shortly.',
          allowance.retryAfterSeconds,
          rateLimitHeaders(allowance),
        );
      const job = await findReviewed(db, { organizationId: caller.organizationId, ...params });
      const data = job && (await readReview(db, job.id));
      if (!job?.pull_request || !data) throw notFound('review of an agent job');
      const link = reviewLink({ jobId: job.id, commit: data.head.sha });
      return toReview({ ...job, pull_request: job.pull_request }, { data, link });
    });
  };
}

type WithPull = ReviewedJob & { pull_request: StoredPullRequest };

function toReview(job: WithPull, { data, link }: { data: ReviewData; link: string }): contract.AgentReview {
  const { id, title, summary, pull_request: pull } = job;
  const reason = whyNotMergeable(job);
  const address = (name: string | null) => name && `${link}/preview/${name}`;
  return {
    id,
    title: title ?? id,
    summary: summary ?? '',
    state: pull.state,
    host: pull.host,
    url: pull.url ?? link,
    mergeable: reason === null,
    reason,
    commit: data.head.sha,
    base: data.base,
    head: data.head,
    commits: data.commits,
    files: data.files.map(toFile),
    previews: data.previews.map(({ path, before, after }) => ({
      path,
      before: address(before),
      after: address(after),
    })),
    expiresAt: expiryOfReviewLink(link).toISOString(),
  };
}

function whyNotMergeable({ pull_request: pull, status }: WithPull): string | null {
  if (pull.host !== 'built-in') return `This is decided where the pull request is: ${pull.url}`;
  if (pull.state !== 'open') return `The changes were ${pull.state}.`;
  const isAtWork = status === 'queued' || status === 'running';
  return isAtWork ? 'The agent is still at work.' : null;
}

const WORDS: Record<string, contract.AgentReview['files'][number]['status']> = { A: 'added', D: 'deleted' };

function toFile({ path, status, diff }: ReviewData['files'][number]): contract.AgentReview['files'][number] {
  const rows = diff === null ? null : sideBySide(diff);
  const count = (...kinds: DiffRow['kind'][]) =>
    (rows ?? []).filter(({ kind }) => kinds.includes(kind)).length;
  return {
    path,
    status: WORDS[status] ?? 'changed',
    added: count('added', 'changed'),
    removed: count('removed', 'changed'),
    rows: rows?.map(toShownRow) ?? null,
  };
}

function toShownRow(row: DiffRow) {
  if (row.kind === 'gap') return { kind: row.kind, heading: row.heading, left: null, right: null };
  return { ...row, heading: null };
}
