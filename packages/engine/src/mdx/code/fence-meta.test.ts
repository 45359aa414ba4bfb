import { expect, test } from 'vitest';
import { parseFenceMeta } from './fence-meta.ts';
import { readLineMarks } from './line-marks.ts';
import { parseRanges } from './line-ranges.ts';

test.each([
  ['', {}],
  ['src/app.ts', { title: 'src/app.ts' }],
  ['A long title', { title: 'A long title' }],
  ['"Quoted title"', { title: 'Quoted title' }],
  ['title="T" icon="star" iconType=\'solid\'', { title: 'T', icon: 'star', iconType: 'solid' }],
  [
    "title='T' lines wrap nocopy expandable",
    { title: 'T', lines: true, wrap: true, nocopy: true, expandable: true },
  ],
  [String.raw`title="a \"b\" c" lines`, { title: 'a "b" c', lines: true }],
  [String.raw`title='it\'s' {1}`, { title: "it's", highlight: [1] }],
  [String.raw`title="C:\temp" wrap`, { title: String.raw`C:\temp`, wrap: true }],
  [String.raw`title="C:\temp\" wrap`, { title: String.raw`C:\temp\ `.trim(), wrap: true }],
  ['x [expandable]', { title: 'x', expandable: true }],
  ['[0] x', { title: '[0] x' }],
  ['lines={true} wrap={false} expandable=true', { lines: true, wrap: false, expandable: true }],
  ['{1,3-4} Title', { title: 'Title', highlight: [1, 3, 4] }],
  ['highlight={2} focus={5-6}', { highlight: [2], focus: [5, 6] }],
  ['twoslash theme={null} Title', { title: 'Title' }],
  ['200 theme={"theme":{"light":"github-light","dark":"github-dark"}}', { title: '200' }],
  ['theme={{ light: "a" }} Title', { title: 'Title' }],
  ['{{ title: "x" }}', { title: 'x' }],
  ["{{ language: 'bash', title: 'It\\'s {x}' }} lines", { title: "It's {x}", lines: true }],
  ['{{ subtitle: "x" }} Title', { title: 'Title' }],
  ['title="T" {{ title: "x" }}', { title: 'T' }],
  ['name="n" Title caption={\'c\'}', { title: 'Title' }],
  ['a { b', { title: 'a b', highlight: [] }],
  ['showLineNumbers Title', { title: 'Title', lines: true }],
  ['key=value rest', { title: 'key=value rest' }],
  ['Lines of code', { title: 'Lines of code' }],
])('%j', (meta, expected) => {
  const { title, icon, iconType, lines, wrap, nocopy, expandable, highlight, focus } = parseFenceMeta(meta);
  const found = {
    title,
    icon,
    iconType,
    lines,
    wrap,
    nocopy,
    expandable,
    highlight: [...highlight],
    focus: [...focus],
  };
  const nothing = {
    title: '',
    icon: '',
    iconType: null,
    lines: false,
    wrap: false,
    nocopy: false,
    expandable: false,
  };
  expect(found).toEqual({ ...nothing, highlight: [], focus: [], ...expected });
});

test.each(['{ ', 'a={ ', '{{', '" ', "x='"])('a meta of nothing but %j is read in one pass', (piece) => {
  expect(parseFenceMeta(piece.repeat(200_000)).lines).toBe(false);
});

test.each([
  ['1-3,5', [1, 2, 3, 5]],
  [' 2 , x, 4..5', [2, 4, 5]],
  ['5-1', []],
])('ranges %j', (text, lines) => {
  expect([...parseRanges(text)]).toEqual(lines);
});

test.each([
  ['a // [!code ++]\nb', 'a\nb', [[0, 'add']]],
  [
    'a\nb # [!code --:2]\nc',
    'a\nb\nc',
    [
      [1, 'del'],
      [2, 'del'],
    ],
  ],
  [
    '// [!code highlight:2]\na\nb\nc',
    'a\nb\nc',
    [
      [0, 'hl'],
      [1, 'hl'],
    ],
  ],
  ['<b> <!-- [!code focus] -->', '<b>', [[0, 'fc']]],
  ['[!code unknown]', '[!code unknown]', []],
])('marks of %j', (code, kept, marks) => {
  const found = readLineMarks(code);
  expect([found.code, [...found.marks]]).toEqual([kept, marks]);
});
