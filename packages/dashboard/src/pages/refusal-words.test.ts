import { expect, it } from 'vitest';
import { refusalWords } from './refusal-words.ts';

it('says what to do about what is known, and names the rest', () => {
  expect(refusalWords('unable_to_create_user', 'Acme login')).toMatch(/^Acme login knows you.*invitation\.$/);
  expect(refusalWords('state_mismatch', 'Acme login')).toContain('(state_mismatch)');
  expect(refusalWords('constructor', 'Acme login')).toContain('(constructor)');
});
