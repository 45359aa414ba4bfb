import { expect, test } from 'vitest';
import { attribute, escapeHtml } from './escape.ts';

test.each([
  ['', ''],
  ['plain text', 'plain text'],
  ['<a href="x">&</a>', '&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;'],
  ['</script>', '&lt;/script&gt;'],
  ['é & 日本', 'é &amp; 日本'],
  ["it's", "it's"],
])('%j is written %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

test('an attribute without a value is none', () => {
  expect(attribute('a', null)).toBe('');
  expect(attribute('a', 3)).toBe(' a="3"');
});
