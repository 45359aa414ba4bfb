/** Serves reviews to whoever has their signed address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, encodingName } from '@bindery/runtime';
import { sendJsonError } from '../api/hosts.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import type { Database } from '../db/database.ts';
import { type ReviewData, readReview, readReviewPart } from './review-data.ts';
import { readReviewLink } from './review-link.ts';
import { reviewPage } from './review-page.ts';
import { PREVIEWS, REVIEWS } from './shown-diffs.ts';
import { findLinked, type LinkedJob } from './store.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * What a page of a customer's site may do here: nothing. Without scripts its origin is worth nothing to it; of the same
 * origin, browsers draw it together with the page around it.
 */
const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

export function createReviewHandler({ db, linkKey }: { db: Database; linkKey: Uint8Array }): Handler {
  const rates = { page: createRateLimit(REVIEWS), preview: createRateLimit(PREVIEWS) };
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return refuse(response, 405, 'Only GET and HEAD are allowed here.');
    }
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const target = readReviewLink(path, { linkKey, nowMs: Date.now() });
    const job = target && (await findLinked(db, target.jobId));
    if (!target || !job) return refuse(response, 404, 'There is no such review.');
    const { allowed, retryAfterSeconds } = rates[target.preview ? 'preview' : 'page'].take(
      job.organization_id,
    );
    if (!allowed) {
      response.setHeader('retry-after', String(retryAfterSeconds));
      return refuse(response, 429, 'Reviews are asked for too often. Try again shortly.');
    }
    const data = await readReview(db, target.jobId);
    if (!data) return refuse(response, 404, 'There is no such review.');
    if (target.hasExpired) return refuse(response, 410, `This link has expired. ${ANOTHER}`);
    // What is shown is what may be merged, so no other commit is shown under the name of this one.
    if (data.head.sha !== target.commit)
      return refuse(response, 410, `This link shows an earlier commit, ${target.commit}. ${ANOTHER}`);
    const html = target.preview ? await preview(db, target) : page(job, { ...target, data, path });
    if (html === null) return refuse(response, 404, 'There is no such review.');
    const policy = target.preview ? PREVIEW_POLICY : PAGE_POLICY;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = await compress(Buffer.from(html), encoding);
    const name = encodingName(encoding);
    response.writeHead(200, {
      ...COMMON,
      'content-security-policy': policy,
      vary: 'Accept-Encoding',
      ...(name && { 'content-encoding': name }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

const ANOTHER = 'Read the job again to get a fresh one.';

function refuse(response: ServerResponse, status: number, message: string): void {
  for (const [name, value] of Object.entries(COMMON)) response.setHeader(name, value);
  sendJsonError(response, status, message);
}

function page(
  { title, summary, pull_request }: LinkedJob,
  { jobId, data, path }: { jobId: string; data: ReviewData; path: string },
): string {
  const state = pull_request?.state ?? 'open';
  return reviewPage({ jobId, title: title ?? jobId, summary: summary ?? '', state, data, path });
}

async function preview(
  db: Database,
  { jobId, preview: name }: { jobId: string; preview: string | null },
): Promise<string | null> {
  return name === null || !name.endsWith('.html') ? null : readReviewPart(db, { jobId, name });
}
