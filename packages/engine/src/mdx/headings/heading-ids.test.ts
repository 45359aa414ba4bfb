import { expect, test } from 'vitest';
import { alternativeSlug, IdRegistry, slug } from './heading-ids.ts';

test.each([
  ['Hello World', 'hello-world'],
  ['  Trim me ', 'trim-me'],
  ['a.b/c(d)', 'abcd'],
  ['x² and ½', 'x-and-'],
  ['Ünïcode ñ', 'ünïcode-ñ'],
  ['a - b', 'a---b'],
  ['under_score', 'under_score'],
])('%j becomes %j', (text, id) => {
  expect(slug(text)).toBe(id);
});

test('ids are unique and numbers never repeat', () => {
  const ids = new IdRegistry();
  expect(['a', 'a-1', 'a', 'a', '', ''].map((id) => ids.unique(id))).toEqual([
    'a',
    'a-1',
    'a-2',
    'a-3',
    'section',
    'section-1',
  ]);
  expect(ids.unique('sidebar')).toBe('sidebar-1');
  expect(ids.unique('footer')).toBe('footer');
  expect([ids.reserve('b'), ids.reserve('b'), ids.unique('b')]).toEqual([true, false, 'b-1']);
});

test.each([
  ['Plain words 2', null],
  ['_meta', 'meta'],
  ['Use Node.js & npm', 'use-node-js-npm'],
  ['tasks/get', 'tasks-get'],
  ['日本語', null],
  ['!!!', null],
])('the other id of %j is %j', (text, id) => {
  expect(alternativeSlug(text)).toBe(id);
});
