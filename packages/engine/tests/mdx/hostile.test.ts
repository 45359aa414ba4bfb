import { describe, expect, test } from 'vitest';
import { findings, render } from './harness.ts';
import { COSTLY_CASES, HOSTILE_CASES } from './hostile.data.ts';
import { findUnsafe } from './unsafe-html.ts';

describe('nothing of a page runs code in the browser', () => {
  test.each(HOSTILE_CASES)('$name', ({ source, files }) => {
    const page = render(source, { files });
    expect(findUnsafe(page.html + page.aside)).toEqual([]);
    for (const heading of page.headings) expect(findUnsafe(heading.html)).toEqual([]);
  });

  test.each(HOSTILE_CASES)('as Markdown: $name', ({ source, files }) => {
    const page = render(source, { files, syntax: 'markdown' });
    expect(findUnsafe(page.html + page.aside)).toEqual([]);
  });

  test('there are enough of them', () => {
    expect(HOSTILE_CASES.length + COSTLY_CASES.length).toBeGreaterThan(300);
  });
});

describe('no page costs more than it may', () => {
  test.each(COSTLY_CASES)('$name', { timeout: 20_000 }, ({ source, files }) => {
    const page = render(source, { files });
    expect(page.html.length).toBeLessThan(21_000_000);
    expect(page.diagnostics.length).toBeLessThanOrEqual(1_001);
  });

  test('a page that is refused says where', () => {
    const page = render(`text\n\n{${'['.repeat(2_000)}${']'.repeat(2_000)}}`);
    expect(findings(page)).toEqual(['3:901 error page-not-parsed']);
    expect(page.html).toContain('class="error-block"');
    expect(page.html).toContain('guides/page.mdx:3:901');
  });

  test('the checker itself sees what is unsafe', () => {
    const unsafe = [
      '<script>',
      '<a href="java&#115;cript:x">',
      '<b onclick=x>',
      '<iframe srcdoc="x">',
      'a < b',
    ];
    for (const html of unsafe) expect(findUnsafe(html)).not.toEqual([]);
  });
});
