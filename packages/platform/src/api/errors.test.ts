import { expect, test } from 'vitest';
import { rateLimitHeaders } from './caller.ts';
import { tooMany } from './errors.ts';

test('a refusal never says that something is left', () => {
  expect(tooMany('Later.', 9.2).headers).toEqual({
    'ratelimit-remaining': '0',
    'ratelimit-reset': '10',
    'retry-after': '10',
  });
});

test('a limit of its own is told with its own headers', () => {
  const limited = rateLimitHeaders({ limit: 60, remaining: 0, resetSeconds: 3600 });
  expect(tooMany('Later.', 60, limited).headers).toEqual({ ...limited, 'retry-after': '60' });
});
