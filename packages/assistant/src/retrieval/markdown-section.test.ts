import { expect, it } from 'vitest';
import { markdownSection } from './markdown-section.ts';

const PAGE =
  '# Title\n\nFirst.\n\n## One `a` [b](/c) ##\n\nIn one.\n\n```md\n## Two\n```\n\n## Two\n\nIn two.\n';

it.each([
  ['', '# Title\n\nFirst.'],
  ['One a b', '## One `a` [b](/c) ##\n\nIn one.\n\n```md\n## Two\n```'],
  ['Two', '## Two\n\nIn two.'],
  ['Three', null],
])('gives what stands below %j', (heading, text) => expect(markdownSection(PAGE, heading)).toBe(text));

/** Each of them would keep this thread, and with it every other site, for hours if somebody looked back and forth. */
it.each([
  ['brackets', '['.repeat(1_000_000)],
  ['half links', '[a]('.repeat(300_000)],
  ['signs of a heading', `a${' #'.repeat(500_000)} b`],
  ['spaces', `a${' '.repeat(1_000_000)}b`],
])('reads a heading of %s once', (_, heading) => {
  const text = markdownSection(`# T\n\n## ${heading}\n\nOne.\n\n## Two\n\nTwo.\n`, 'Two');
  expect(text).toBe('## Two\n\nTwo.');
});
