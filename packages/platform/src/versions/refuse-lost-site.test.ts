import { expect, it } from 'vitest';
import { refuseLostSite } from './refuse-lost-site.ts';

const broken = {
  severity: 'error' as const,
  file: 'docs.json',
  line: 3,
  column: 1,
  rule: 'config-syntax',
  message: 'Unexpected end',
  hint: null,
  excerpt: null,
};
const active = (pageCount: number) => ({ version: 'v1', pageCount });

it.each([
  ['no pages', 0, [], null, 50, /no pages.*force/],
  ['no pages, in place of some', 0, [], 3, 50, /The version before stays/],
  ['an unreadable docs.json', 9, [broken], 9, 50, /docs\.json:3 cannot be read/],
  ['less than half', 4, [], 9, 50, /4 pages, and version v1 has 9/],
  ['half', 5, [], 10, 50, null],
  ['less than another share', 8, [], 10, 90, /less than 90%/],
  ['any share', 1, [], 10, 0, null],
  ['no pages on purpose', 0, [], 10, null, null],
  ['an unreadable docs.json on purpose', 9, [broken], 9, null, null],
  ['the first pages', 1, [], null, 50, null],
] as const)('%s', (_, pageCount, diagnostics, before, keptPercent, refusal) => {
  const judge = () =>
    refuseLostSite(
      { pageCount, diagnostics: [...diagnostics] },
      { active: before === null ? null : active(before), keptPercent },
    );
  if (refusal) expect(judge).toThrow(refusal);
  else expect(judge).not.toThrow();
});
