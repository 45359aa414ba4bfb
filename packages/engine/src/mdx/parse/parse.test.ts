import { expect, test } from 'vitest';
import { breakLongLines } from './break-long-lines.ts';
import { findConstructs } from './constructs.ts';
import { liveRanges } from './live-ranges.ts';
import { contentStart } from './parse-file.ts';
import { parseStrictly } from './parse-mdx.ts';
import { applyEdits, SourceMap } from './source-map.ts';
import { Kind } from './tree.ts';

test.each([
  ['a `b` c', ['a ', ' c']],
  ['a ``b ` c`` d', ['a ', ' d']],
  ['a `b', ['a `b']],
  ['a `b\n\nc` d', ['a `b\n', 'c` d']],
  ['a\n```\nb\n```\nc', ['a\n', 'c']],
  ['- ~~~js\n  b\n  ~~~\n- c', ['- c']],
  ['````\n```\n````\nx', ['x']],
  ['\\`a `b`', ['\\`a ']],
])('outside of code in %j', (text, expected) => {
  expect(liveRanges(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

test.each([
  ['<a b="c>d" {...e} f={g > 1}>', ['tag a']],
  ['</a> <b/> <></>', ['tag a', 'tag b', 'tag ', 'tag ']],
  [`{a + "}" + \`\${b}\`} c`, ['expression']],
  ['{unclosed', ['stray']],
  ['a < b <5 <https://x.y> <m@x.y>', ['stray', 'autolink', 'autolink']],
  ['[a](<b c>)\n\n> [d]: <e f>', ['address', 'address']],
  ['a [d]: <b>c</b> [e](<b>f</b>)', ['tag b', 'tag b', 'tag b', 'tag b']],
  ["it's {x} and don't", ['expression']],
])('constructs of %j', (text, expected) => {
  const found = findConstructs(text, [{ start: 0, end: text.length }]);
  expect(found.map((c) => (c.kind === 'tag' ? `tag ${c.name}` : c.kind))).toEqual(expected);
});

test('offsets lead back through edits to the file', () => {
  const source = 'head\nab cd ef';
  const edits = [
    { at: 2, length: 0, text: 'XX' },
    { at: 3, length: 2, text: '' },
  ];
  const map = new SourceMap(source, 5, edits);
  const edited = applyEdits(source.slice(5), edits);
  expect(edited).toBe('abXX  ef');
  const found = [...'abef'].map((letter) => map.position(edited.indexOf(letter)));
  expect(found).toEqual([1, 2, 7, 8].map((column) => ({ line: 2, column })));
});

test.each([
  ['---\ntitle: x\n---\nbody', 17],
  ['\ufeff---\r\na: b\r\n---\r\nbody', 17],
  ['---\nnever closed', 0],
  ['body', 0],
  ['--- not\nbody', 0],
])('the text of %j begins at %i', (source, start) => {
  expect(contentStart(source)).toBe(start);
});

test('the tree knows text and offsets beyond ASCII', () => {
  const result = parseStrictly('é *日本* 🎉 [x](/ü)', { syntax: 'mdx', math: false });
  if (!result.ok) throw new Error(result.message);
  const { tree } = result;
  const paragraph = tree.child(0, 0);
  const link = tree.child(paragraph, 3);
  expect(tree.kind(link)).toBe(Kind.link);
  expect([tree.url(link), tree.start(link), tree.end(link)]).toEqual(['/ü', 10, 17]);
});

test('long lines of tags are broken inside tags, nothing moves', () => {
  const line = '<b class="x">y</b>'.repeat(200);
  const broken = breakLongLines(`\`\`\`\n${line}\n\`\`\`\n${line}`);
  expect(broken.length).toBe(2 * line.length + 9);
  expect(broken.startsWith(`\`\`\`\n${line}\n`)).toBe(true);
  expect(broken.split('\n').length).toBeGreaterThan(10);
  expect(broken.replaceAll('<b\nclass', '<b class')).toContain(`\`\`\`\n${line}`);
});
