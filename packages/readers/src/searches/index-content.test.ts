import { expect, it } from 'vitest';
import { indexContent } from './index-content.ts';

const fileOf = (content: unknown) => `binderyIndex("name",${JSON.stringify(content)})\n`;

it('is read as it was written', () => {
  expect(indexContent('all/index', fileOf({ docs: 3 }))).toEqual({ docs: 3 });
  expect(indexContent('all/abc123-0', fileOf([{ from: 0 }]))).toEqual([{ from: 0 }]);
  expect(indexContent('all/s-abc', fileOf('x'.repeat(300_000)))).toHaveLength(300_000);
});

it.each([
  ['more sections than any site has', 'all/index', { docs: 2_000_000_000 }],
  ['sections that are no number', 'all/index', { docs: 'many' }],
  ['a text that is no text of a page', 'all/abc123-0', ['x'.repeat(300_000)]],
])('is not there: %s', (_, name, content) => {
  expect(indexContent(name, fileOf(content))).toBeNull();
});
