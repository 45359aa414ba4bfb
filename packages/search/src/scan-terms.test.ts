import { expect, test } from 'vitest';
import { termsOf } from './scan-terms.ts';

test.each([
  ['small letters and digits', 'Node 24 runs SHA256', ['node', '24', 'runs', 'sha256']],
  ['accents are folded', 'Größe café ŁÓDŹ naïve', ['grosse', 'cafe', 'lodz', 'naive']],
  ['composed or not', 'cafe\u0301', ['cafe']],
  ['identifiers and their parts', 'staticExport', ['staticexport', 'static', 'export']],
  ['capitals in a row', 'parseHTTPHeader', ['parsehttpheader', 'parse', 'http', 'header']],
  ['snakes and kebabs', 'max_old_space keep-alive', ['max', 'old', 'space', 'keep', 'alive']],
  ['Chinese in pairs', '搜索文档', ['搜索', '索文', '文档']],
  ['one character alone', '搜 a', ['搜', 'a']],
  ['Japanese beside Latin', 'APIキー', ['api', 'キー']],
  ['Korean in pairs', '검색창', ['검색', '색창']],
  ['Russian', 'Ёлка', ['елка']],
  ['Hindi keeps its signs', 'खोज', ['खोज']],
  ['signs of regular expressions', '.*+?^$ {}()|[]\\', []],
  ['full width', 'ＡＰＩ', ['api']],
])('%s', (_name, text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('what is too long to be typed is no term, and what follows is', () => {
  expect(termsOf(`${'x'.repeat(500)} end`)).toEqual(['end']);
});
