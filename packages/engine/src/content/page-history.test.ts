import { expect, it } from 'vitest';
import { readHistoryLog } from './page-history.ts';

const commit = (sha: string, day: string, [email, name]: [string, string], ...files: string[]): string =>
  `\x01${sha}\x02${Date.parse(`${day}T23:30:00Z`) / 1000}\x02${email}\x02${name}\0\n${files.join('\0')}\0`;

const LOG = [
  commit('c4', '2026-03-04', ['ada@x.test', 'Ada Lovelace'], 'a.mdx', 'new\nline ü.mdx'),
  commit('c3', '2026-03-05', ['49+bot@x.test', 'fixes[bot]'], 'a.mdx'),
  commit('c2', '2026-02-01', ['Bob@x.test', 'Bob'], 'a.mdx', 'b.mdx'),
  commit('c1b', '2026-01-02', ['bob@x.test', 'Bobby'], 'a.mdx'),
  commit('c1', '2026-01-01', ['ada@x.test', 'Ada'], 'c.mdx'),
].join('');

it('knows the newest day in UTC and who wrote a file, programs left out', () => {
  expect(Object.fromEntries(readHistoryLog(LOG))).toEqual({
    'a.mdx': { changedAt: '2026-03-05', contributors: ['Bob', 'Ada Lovelace'] },
    'new\nline ü.mdx': { changedAt: '2026-03-04', contributors: ['Ada Lovelace'] },
    'b.mdx': { changedAt: '2026-02-01', contributors: ['Bob'] },
    'c.mdx': { changedAt: '2026-01-01', contributors: ['Ada'] },
  });
});

it('does not believe a commit at which the history breaks off', () => {
  const known = readHistoryLog(LOG, new Set(['c2', 'c1']));
  expect(known.get('b.mdx')).toBeUndefined();
  expect(known.get('a.mdx')).toEqual({ changedAt: '2026-03-05', contributors: ['Ada Lovelace', 'Bobby'] });
});
