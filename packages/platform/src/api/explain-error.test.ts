import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';

it.each([
  ['ENOSPC', /disk is full/],
  ['EIO', /disk does not work/],
  ['EMFILE', /too much to do/],
  ['EAGAIN', /too much to do/],
])('%s is an outage that passes, not a mistake of ours', (code, words) => {
  const explained = explainError(Object.assign(new Error(code), { code }));
  expect(explained).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, unexpected: true });
  expect(explained.message).toMatch(words);
});

it('a mistake of ours is one', () => {
  expect(explainError(new TypeError('x')).status).toBe(500);
});
