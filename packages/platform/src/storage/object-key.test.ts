import { expect, it } from 'vitest';
import { assertObjectKey, assertObjectPrefix, InvalidObjectKey } from './object-key.ts';

it.each(['a', 'a/b', '...', '.well-known/x', 'A.b_c~d@e=f+g-h', `${'a'.repeat(200)}/b`])(
  'takes %s',
  (key) => {
    expect(() => assertObjectKey(key)).not.toThrow();
  },
);

it.each([
  ['', 'empty'],
  ['/a', 'empty segment'],
  ['a//b', 'empty segment'],
  ['a/', 'empty segment'],
  ['.', '. or ..'],
  ['a/../b', '. or ..'],
  ['a\\..\\b', 'only letters'],
  ['a\0', 'only letters'],
  ['a\n', 'only letters'],
  ['a%2e', 'only letters'],
  ['a,object', 'only letters'],
  ['é', 'only letters'],
  ['a'.repeat(201), 'over 200'],
  [`${'a'.repeat(100)}/`.repeat(6), 'over 512'],
])('refuses %j', (key, reason) => {
  expect(() => assertObjectKey(key)).toThrow(InvalidObjectKey);
  expect(() => assertObjectKey(key)).toThrow(reason);
});

it.each(['', 'a', 'a/', 'a/.', 'a/..', 'a'.repeat(200)])('takes the prefix %j', (prefix) => {
  expect(() => assertObjectPrefix(prefix)).not.toThrow();
});

it.each(['/', '../', 'a/../', './', 'a//', 'a b'])('refuses the prefix %j', (prefix) => {
  expect(() => assertObjectPrefix(prefix)).toThrow(InvalidObjectKey);
});
