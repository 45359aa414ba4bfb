import { expect, it } from 'vitest';
import { readReviewLink, signReviewLink } from './review-link.ts';

const linkKey = new Uint8Array(32).fill(7);
const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);
const DAY_MS = 24 * 3600 * 1000;
const review = { jobId: 'aj_1', commit: 'a'.repeat(40) };
const path = new URL(signReviewLink(review, { linkKey, publicUrl: 'https://docs.example', nowMs })).pathname;

it('is of one job and one commit, and the same all day', () => {
  expect(readReviewLink(path, { linkKey, nowMs })).toEqual({ ...review, hasExpired: false, preview: null });
  const later = { linkKey, publicUrl: 'https://docs.example', nowMs: nowMs + DAY_MS / 2 };
  expect(new URL(signReviewLink(review, later)).pathname).toBe(path);
});

it('opens its previews', () => {
  expect(readReviewLink(`${path}/preview/0-after.html`, { linkKey, nowMs })).toMatchObject({
    preview: '0-after.html',
  });
});

it.each([
  [7, false],
  [8, true],
  [400, true],
])('after %i days it has expired: %s', (days, hasExpired) => {
  expect(readReviewLink(path, { linkKey, nowMs: nowMs + days * DAY_MS })).toMatchObject({ hasExpired });
});

it.each<[string, string]>([
  ['another job', path.replace('aj_1', 'aj_2')],
  ['another commit', path.replace('aaaa', 'bbbb')],
  ['a later end', path.replace(/\/(\d{10})\//, '/9999999999/')],
  ['an equal end, spelt otherwise', path.replace(/\/(\d{10})\//, '/0$1/')],
  ['one letter more', `${path}A`],
  ['one letter less', path.slice(0, -1)],
  ['a slash at the end', `${path}/`],
  ['an address of before links expired', '/-/review/aj_1/'.concat('A'.repeat(43))],
])('%s is not ours', (_, altered) => {
  expect(altered).not.toBe(path);
  expect(readReviewLink(altered, { linkKey, nowMs })).toBeNull();
});
