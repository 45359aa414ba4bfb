import { expect, it } from 'vitest';
import { quoteCallout } from './quote-callout.ts';

const callout = (type: string, content: string): string =>
  `<div class="callout" role="note" data-callout-type="${type}" data-component-name="callout"><div class="callout-content" data-component-part="callout-content">${content}</div></div>`;

it.each([
  ['<blockquote><p>[!NOTE]\nText</p></blockquote>', callout('note', '<p>Text</p>')],
  ['<blockquote><p>[!tip]<br>Text</p></blockquote>', callout('tip', '<p>Text</p>')],
  ['<blockquote><p>[!CAUTION]</p><ul><li>a</li></ul></blockquote>', callout('danger', '<ul><li>a</li></ul>')],
  ['<blockquote>\n<p>[!IMPORTANT]\nA</p>\n<p>B</p>\n</blockquote>', callout('info', '<p>A</p>\n<p>B</p>\n')],
])('%j is a callout', (quote, expected) => {
  expect(quoteCallout(quote)).toBe(expected);
});

it.each([
  '<blockquote><p>Words</p></blockquote>',
  '<blockquote><p>[!OTHER]\nText</p></blockquote>',
  '<blockquote><p>[!NOTE] on the same line</p></blockquote>',
  '<blockquote><ul><li>a</li></ul></blockquote>',
])('%j stays a quote', (quote) => {
  expect(quoteCallout(quote)).toBe(quote);
});
