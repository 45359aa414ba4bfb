import { expect, it } from 'vitest';
import { htmlFiles } from './html-files.ts';
import { linkedFile, withoutTwin } from './page-address.ts';

const pages = ['a/index', 'b/index', 'b/index_', 'c/index', 'start', 'index'];

it.each([
  ['start', ['start.html']],
  ['index', ['index.html', 'index_.html']],
  ['a/index', ['a/index.html', 'a/index_.html']],
  // Names that an author uses stay the author's.
  ['b/index', ['b/index.html']],
  ['c/index', ['c/index.html']],
])('%s lies at %j', (page, paths) => {
  expect(htmlFiles({ pages, files: ['c/index_.html'] }, page)).toEqual(paths);
});

it('the home page’s copy at the root has no twin: links lead to the page itself', () => {
  expect(htmlFiles({ pages: ['start'], files: [] }, 'index')).toEqual(['index.html']);
});

it.each([
  ['index_', 'index'],
  ['a/index_.html', 'a/index.html'],
  ['../index_.html#x', '../index.html#x'],
  ['a/reindex_.html', 'a/reindex_.html'],
  ['index_s.html', 'index_s.html'],
])('%s stands for %s', (path, page) => {
  expect(withoutTwin(path)).toBe(page);
});

it.each(['index', 'a/index', 'start'])('the file that links to %s lead to is known again', (page) => {
  expect(withoutTwin(linkedFile(page))).toBe(`${page}.html`);
});
