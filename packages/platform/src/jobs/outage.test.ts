import { expect, it } from 'vitest';
import { GitFailed } from '../git/git.ts';
import { StoreUnreachable } from '../storage/object-store.ts';
import { PermanentError } from './job-errors.ts';
import { outageOf, pauseSeconds } from './outage.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

it.each([
  ['a store that refuses', new StoreUnreachable('x'), /object store/],
  ['a store behind another error', new Error('x', { cause: new StoreUnreachable('y') }), /object store/],
  ['a database that ends connections', coded('57P01', { severity: 'FATAL' }), /database/],
  ['a database whose disk is full', coded('53100', { severity: 'ERROR' }), /database/],
  ['a database that is not there', coded('ECONNREFUSED', { syscall: 'connect' }), /database/],
  ['a full disk', coded('ENOSPC'), /disk/],
  [
    'a full disk, as git says it',
    new GitFailed('x', { stderr: 'fatal: write error: No space left on device', reason: 'failed' }),
    /disk/,
  ],
  ['too many files', coded('EMFILE'), /files/],
  ['too many processes', coded('EAGAIN', { syscall: 'spawn git' }), /processes/],
  ['a file that is not there', coded('ENOENT', { syscall: 'open' }), null],
  ['git’s own trouble', new GitFailed('x', { stderr: 'fatal: bad object', reason: 'failed' }), null],
  ['the content', new PermanentError('x'), null],
  ['a mistake of ours', new TypeError('x'), null],
  ['no error', 'x', null],
])('%s', (_, error, expected) => {
  const found = outageOf(error);
  if (expected) expect(found).toMatch(expected);
  else expect(found).toBeNull();
});

it('waits shortly at first, and never longer than a minute', () => {
  const pauses = [0, 10, 60, 600, 86_000].map((waited) =>
    pauseSeconds(waited, { retryDelaySeconds: 5, random: () => 1 }),
  );
  expect(pauses).toEqual([5, 5, 30, 60, 60]);
});
