import { expect, it } from 'vitest';
import { findCompounds } from './compounds.ts';

it('finds words that others are made of, where all of their parts are words', () => {
  const compounds = findCompounds([
    'end',
    'week',
    'endofweek',
    'lower',
    'tolower',
    'count',
    'country',
    'account',
  ]);
  expect(compounds.get('week')).toEqual(['endofweek']);
  expect(compounds.get('end')).toEqual(['endofweek']);
  expect(compounds.get('lower')).toEqual(['tolower']);
  expect(compounds.get('count')).toBeUndefined();
});
