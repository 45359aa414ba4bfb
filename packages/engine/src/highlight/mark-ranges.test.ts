import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';
import { markRanges } from './mark-ranges.ts';

const range = (start: number, end: number, name: string) => ({ start, end, open: `<span class="${name}">` });

describe('ranges in highlighted code', () => {
  it.each([
    [
      'around a token',
      '<span class="k">if</span> x',
      [[range(0, 2, 'A')]],
      '<span class="A"><span class="k">if</span></span> x',
    ],
    ['in plain text', 'a bc d', [[range(2, 4, 'A')]], 'a <span class="A">bc</span> d'],
    [
      'across tokens',
      '<span class="k">a</span>=<span class="n">1</span>',
      [[range(0, 3, 'A')]],
      '<span class="A"><span class="k">a</span>=<span class="n">1</span></span>',
    ],
    [
      'through a token',
      '<span class="s">abcd</span>',
      [[range(1, 3, 'A')]],
      '<span class="s">a</span><span class="A"><span class="s">bc</span></span><span class="s">d</span>',
    ],
    [
      'counting what is escaped once',
      'a&lt;b&amp;&gt;c',
      [[range(2, 3, 'A')]],
      'a&lt;<span class="A">b</span>&amp;&gt;c',
    ],
    [
      'one layer in another',
      'abc',
      [[range(0, 3, 'A')], [range(1, 2, 'B')]],
      '<span class="A">a<span class="B">b</span>c</span>',
    ],
    [
      'layers that overlap',
      'abc',
      [[range(0, 2, 'A')], [range(1, 3, 'B')]],
      '<span class="A">a<span class="B">b</span></span><span class="B">c</span>',
    ],
    ['at the end', 'ab', [[range(1, 9, 'A')]], 'a<span class="A">b</span>'],
    ['none', '<span class="k">a</span>\nb', [[]], '<span class="k">a</span>\nb'],
  ])('%s', (_, html, layers, expected) => {
    expect(markRanges(html, layers)).toBe(expected);
  });
});

it('keeps the text of any code, and opens and closes in pairs', () => {
  const code = 'const a = `x $' + '{b < 1 ? "&" : c} y`; /* two\nlines */ type T<U> = U & { d: 1 };';
  for (let start = 0; start < code.length; start += 1) {
    if (code[start] === '\n') continue;
    const html = markRanges(highlightCode(code, 'ts'), [[range(start, start + 1, 'A')]]);
    const text = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(text).toBe(code);
    for (const line of html.split('\n')) {
      expect(line.split('<span').length).toBe(line.split('</span>').length);
    }
  }
});
