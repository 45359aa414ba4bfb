import { expect, it } from 'vitest';
import { inlineText } from './inline-text.ts';

const shown = (text: string): string =>
  inlineText(text, (href) => (href.startsWith('/') ? `..${href}` : href));

it.each([
  ['plain & <b', 'plain &amp; &lt;b'],
  ['**[Bold](/b)**', '<strong><a href="../b">Bold</a></strong>'],
  ['[**x** and `y`](/y)', '<a href="../y"><strong>x</strong> and <code>y</code></a>'],
  [
    '[Docs](https://a.test/?x=1&y=2)',
    '<a href="https://a.test/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">Docs</a>',
  ],
  ['_it_ and *em*, snake_case_name', '<em>it</em> and <em>em</em>, snake_case_name'],
  ['2*3*4', '2*3*4'],
  ['Read on &rarr; &#8594;', 'Read on &rarr; &#8594;'],
  ["<a href='/b' class='x'>go</a>", '<a href="../b">go</a>'],
  ['<span style="color:red">red <b>bold</b></span><br/>', '<span>red <b>bold</b></span><br>'],
  ['`**no**`', '<code>**no**</code>'],
])('%s', (written, html) => {
  expect(shown(written)).toBe(html);
});

it.each([
  ['[x](javascript:alert(1))'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a onclick="alert(1)" href="/ok">x</a>'],
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<b onmouseover="alert(1)">x</b>'],
  ['&lt;script&gt;'],
])('nothing runs: %s', (written) => {
  expect(shown(written)).not.toMatch(/<(?:script|img)|<[^>]+(?:onclick|onerror|onmouseover|javascript:)/i);
});

it('ends soon and nests no deeper than it must, whatever is written', () => {
  for (const bomb of ['[', '*', '**a', '<b>', '<a ', '`', '_a', '&a']) {
    const html = shown(bomb.repeat(50_000));
    expect(html.length).toBeLessThan(60_000);
  }
});
