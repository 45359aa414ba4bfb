/** The address of a review of one commit: whoever has it may look for some days, and nobody can guess it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Below the public address; no route of the API and no path of a site starts like this. */
export const REVIEW_PATH = '/-/review/';

const DAY_SECONDS = 24 * 3600;
const LIVES_DAYS = 7;

export interface ReviewLinkOptions {
  linkKey: Uint8Array;
  publicUrl: string;
  nowMs?: number;
}

/** To the end of a day, so that asking again gives the same address for a while. */
export function signReviewLink(
  review: { jobId: string; commit: string },
  { linkKey, publicUrl, nowMs = Date.now() }: ReviewLinkOptions,
): string {
  const expires = (Math.floor(nowMs / 1000 / DAY_SECONDS) + 1 + LIVES_DAYS) * DAY_SECONDS;
  const signed = { ...review, expires: String(expires) };
  const url = new URL(publicUrl);
  const parts = [review.jobId, review.commit, expires, signature(signed, linkKey)].join('/');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${REVIEW_PATH}${parts}`;
  return url.href;
}

export interface ReviewTarget {
  jobId: string;
  /** What the reader was to see. */
  commit: string;
  hasExpired: boolean;
  /** Null for the review itself; else the name of one of its previews. */
  preview: string | null;
}

const ADDRESS =
  /^(?:\/[^/]+)*\/-\/review\/(\w{1,64})\/([0-9a-f]{40,64})\/(\d{1,12})\/([\w-]{43})(?:\/preview\/([\w.-]{1,40}))?$/;

/** Null when the address was not signed by us. */
export function readReviewLink(
  path: string,
  { linkKey, nowMs }: { linkKey: Uint8Array; nowMs: number },
): ReviewTarget | null {
  const match = ADDRESS.exec(path);
  if (!match) return null;
  const [, jobId = '', commit = '', expires = '', given = '', preview = null] = match;
  const expected = Buffer.from(signature({ jobId, commit, expires }, linkKey));
  if (!timingSafeEqual(Buffer.from(given), expected)) return null;
  return { jobId, commit, hasExpired: nowMs > Number(expires) * 1000, preview };
}

/** Of a link of ours. */
export function expiryOfReviewLink(link: string): Date {
  const expires = ADDRESS.exec(new URL(link).pathname)?.[3];
  return new Date(Number(expires ?? 0) * 1000);
}

function signature(
  { jobId, commit, expires }: { jobId: string; commit: string; expires: string },
  linkKey: Uint8Array,
): string {
  const text = JSON.stringify(['bindery review link 2', jobId, commit, expires]);
  return createHmac('sha256', linkKey).update(text).digest('base64url');
}
