/** The address of a review: whoever has it may look, and nobody can guess it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Below the public address; no route of the API and no path of a site starts like this. */
export const REVIEW_PATH = '/-/review/';

export function signReviewLink(jobId: string, options: { linkKey: Uint8Array; publicUrl: string }): string {
  const url = new URL(options.publicUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${REVIEW_PATH}${jobId}/${signature(jobId, options.linkKey)}`;
  return url.href;
}

export interface ReviewTarget {
  jobId: string;
  /** Null for the review itself; else the name of one of its previews. */
  preview: string | null;
}

/** Null when the address was not signed by us. */
export function readReviewLink(path: string, linkKey: Uint8Array): ReviewTarget | null {
  const match = /\/-\/review\/(\w{1,64})\/([\w-]{43})(?:\/preview\/([\w.-]{1,40}))?$/.exec(path);
  if (!match) return null;
  const [, jobId = '', given = '', preview = null] = match;
  const expected = Buffer.from(signature(jobId, linkKey));
  return timingSafeEqual(Buffer.from(given), expected) ? { jobId, preview } : null;
}

function signature(jobId: string, linkKey: Uint8Array): string {
  const text = JSON.stringify(['bindery review link 1', jobId]);
  return createHmac('sha256', linkKey).update(text).digest('base64url');
}
