import { expect, test } from 'vitest';
import { componentSlug, fieldSlug, headingSlug, tabSlug } from './format-ids.ts';

/** Observed on the format's present host. */
test.each([
  ['Plain words 2', 'plain-words-2'],
  ['Node.js & more', 'node-js-&-more'],
  ['baseUrl', 'baseurl'],
  ['_meta', '_meta'],
  ['C++', 'c++'],
  ['Größe', 'größe'],
  ['日本語 テスト', '日本語-テスト'],
  ['a/b', 'a/b'],
  ["What's new?", 'whats-new'],
  ["cc'dd", 'cc-dd'],
  ['🚀 Launch', '-launch'],
  ['a ❤️ b', 'a--b'],
  ['🇩🇪 x', '-x'],
  ['★ x', '★-x'],
  ['OAuth 2.0', 'oauth-2-0'],
  ['Foo: bar (baz) - qux', 'foo-bar-baz-qux'],
  ['-- x --', 'x'],
  ['https://x.y/z', 'https//x-y/z'],
])('a heading %j is %j', (text, id) => {
  expect(headingSlug(text)).toBe(id);
});

test.each([
  ['How do I reset?', 'how-do-i-reset'],
  ['Größe & Co', 'groesse-and-co'],
  ['v1.0.0', 'v1-0-0'],
  ['Node.js', 'node-js'],
  ["What's new", 'whats-new'],
  ['café', 'cafe'],
  ['日本語', '日本語'],
])('a component %j is %j', (text, id) => {
  expect(componentSlug(text)).toBe(id);
});

test.each([
  ['baseUrl', 'base-url'],
  ['user_id', 'user-id'],
  ['HTTP2Server', 'http-2-server'],
  ['X-Request-ID', 'x-request-id'],
  ['userIDs', 'user-ids'],
  ['data.object.baseUrl', 'data-object-base-url'],
  ['filter[name]', 'filter-name'],
  ['iOS', 'i-os'],
])('a field %j is %j', (name, id) => {
  expect(fieldSlug(name)).toBe(id);
});

test.each([
  ['Node.js', 'node-js'],
  ['C#', 'c%23'],
  ['A & B', 'a-%26-b'],
  ["What's new?", 'whats-new%3F'],
])('a tab %j is %j', (title, id) => {
  expect(tabSlug(title)).toBe(id);
});

/** Only accents go: other scripts write letters and vowels with such marks. */
test.each([
  ['Résumé Å', 'resume-a'],
  ['ガイド', 'ガイド'],
  ['モデルの「パス」', 'モデルの-パス'],
  ['Мой файл', 'мой-файл'],
  ['गाइड देखें', 'गाइड-देखें'],
  ['ด่วน', 'ด่วน'],
  ['a ❤️ b', 'a-b'],
  ['1️⃣ Install', '1-install'],
])('an accordion %j is %j', (title, id) => {
  expect(componentSlug(title)).toBe(id.normalize('NFC'));
});
