import { expect, it } from 'vitest';
import { kindWords } from './kind-words.ts';

it.each([
  ['device', 'phone', 'Phone'],
  ['device', 'constructor', 'constructor'],
  ['language', 'de', 'German'],
  ['language', 'pt-BR', 'Brazilian Portuguese'],
  ['language', '<b>no code</b>', '<b>no code</b>'],
  ['language', '', 'Not known'],
  ['country', 'DE', 'Germany'],
  ['country', 'nowhere', 'nowhere'],
] as const)('%s %s is %s', (kind, code, words) => {
  expect(kindWords(kind, code)).toBe(words);
});
