import { expect, it } from 'vitest';
import { cutSource } from './cut-source.ts';
import { LIMITS } from './limits.ts';

const LONG = LIMITS.sourceLength + 10;

it('a page of the largest size stays whole', () => {
  expect(cutSource('a'.repeat(LIMITS.sourceLength))).toBeNull();
});

it.each([
  ['before the last part that begins', `${'# A\n\nwords\n\n'.repeat(LONG / 12 + 1)}`, /words\n\n$/],
  ['between blocks', `${'words\n\n'.repeat(LONG / 7 + 1)}`, /words\n$/],
  ['between lines', `${'words\n'.repeat(LONG / 6 + 1)}`, /words\n$/],
  ['anywhere in one long line', 'w'.repeat(LONG), /w$/],
])('a longer one ends %s', (_, source, end) => {
  const cut = cutSource(source)!;
  expect(cut.length).toBeGreaterThan(LIMITS.sourceLength - 100);
  expect(cut.length).toBeLessThanOrEqual(LIMITS.sourceLength);
  expect(cut.slice(-20)).toMatch(end);
});
