import { expect, test } from 'vitest';
import { isMisnested } from './misnested.ts';

test.each([
  ['<p>a <b>b</b></p><div><p>c</p></div>', false],
  ['<p>a <div>b</div></p>', true],
  ['<p><span><ul><li>b</li></ul></span></p>', true],
  ['<p>a<br>b<img src="x"></p><p>c</p>', false],
  ['<p><button><div>a</div></button></p>', false],
  ['<a href="x">a <b><a href="y">b</a></b></a>', true],
  ['<a href="x">a</a><a href="y">b</a>', false],
  ['<table><tr><td>a</td></tr></table>', true],
  ['<table><tbody><tr><td><div>a</div></td></tr></tbody></table>', false],
  ['<table><tbody><bindery-part><tr></tr></bindery-part></tbody></table>', true],
  ['<svg><path d="M0"/><g></g></svg><p>a</p>', false],
])('%s', (html, expected) => {
  expect(isMisnested(html)).toBe(expected);
});
