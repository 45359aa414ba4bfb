import { describe, expect, it } from 'vitest';
import { readMarkers } from './read-markers.ts';

const shown = (code: string): string[] => {
  const lines = code.split('\n');
  return readMarkers(code, 'ts')!.shown.map((line) => lines[line]!);
};

describe('lines that are left out', () => {
  it.each([
    ['nothing', 'a\nb', ['a', 'b']],
    ['before a cut', 'a\n// ---cut---\nb', ['b']],
    ['before the last cut', 'a\n// ---cut---\nb\n// ---cut-before---\nc', ['c']],
    ['after a cut', 'a\n// ---cut-after---\nb', ['a']],
    ['before and after', 'a\n// ---cut---\nb\n// ---cut-after---\nc', ['b']],
    ['between two', 'a\n// ---cut-start---\nb\n// ---cut-end---\nc', ['a', 'c']],
    [
      'twice',
      'a\n// ---cut-start---\nb\n// ---cut-end---\nc\n//---cut-start---\nd\n//---cut-end---\ne',
      ['a', 'c', 'e'],
    ],
    ['from an open one on', 'a\n// ---cut-start---\nb', ['a']],
    ['an end without a start', 'a\n// ---cut-end---\nb', ['a', 'b']],
    ['everything', 'a\n// ---cut---', []],
    ['markers', 'a\n// ^?\n//   ^|\n// ^^^ so\nb', ['a', 'b']],
    ['options', '// @target: ES2020\n// @noErrors\n// @errors: 2322\n//@strict: false\na', ['a']],
    ['words of twoslash', '// @showEmit\n// @log: hello\na', ['a']],
    [
      'no other comment',
      '// @ts-expect-error\n// @deprecated\n// cut\n// a ^? b\na // ^?',
      ['// @ts-expect-error', '// @deprecated', '// cut', '// a ^? b', 'a // ^?'],
    ],
    ['no name of a file', '// @filename: a.ts\na', ['// @filename: a.ts', 'a']],
    ['no pointer at nothing', '// ^?\na', ['// ^?', 'a']],
  ])('%s', (_, code, expected) => {
    expect(shown(code)).toEqual(expected);
  });
});

it('says where a type is asked for: in the line of code above, by its own column', () => {
  const { queries, completions, highlights } = readMarkers(
    'const a = 1\n//    ^?\n//  ^^^ here\nlist.jo\n//     ^|',
    'ts',
  )!;
  expect(queries).toEqual([{ line: 0, column: 6 }]);
  expect(highlights).toEqual([{ line: 0, column: 4, length: 3, text: 'here' }]);
  expect(completions).toEqual([{ line: 3, column: 7 }]);
});

it.each([
  ['// @errors: 2322 2345, 7006', [2322, 2345, 7006], []],
  ['// @noErrors', [], 'all'],
  ['// @noErrors: 2322', [], [2322]],
  ['// @noErrors: false', [], []],
])('%s', (line, expected, ignored) => {
  const found = readMarkers(`${line}\na`, 'ts')!;
  expect([...found.expected]).toEqual(expected);
  expect(found.ignored === 'all' ? 'all' : [...found.ignored]).toEqual(ignored);
});

it('reads options of the compiler as they are written', () => {
  const code = '// @target: ES2015\n// @strict: false\n// @noImplicitAny\n// @lib: es2020, dom\na';
  expect(readMarkers(code, 'ts')!.options).toEqual({
    target: 'ES2015',
    strict: false,
    noImplicitAny: true,
    lib: 'es2020, dom',
  });
});

it('cuts a fence into files that lie nowhere', () => {
  const code = 'a\n// @filename: ../../etc/b.ts\nb\n// @filename: c\nc';
  expect(readMarkers(code, 'tsx')!.files).toEqual([
    { name: '/index.tsx', firstLine: 0, code: 'a' },
    { name: '/etc/b.ts', firstLine: 1, code: '// @filename: ../../etc/b.ts\nb' },
    { name: '/c.tsx', firstLine: 3, code: '// @filename: c\nc' },
  ]);
});

it.each(['ts', 'typescript', 'tsx', 'js', 'javascript', 'jsx'])('knows %s', (language) => {
  expect(readMarkers('a', language)).not.toBeNull();
});

it.each(['python', '', 'json', 'constructor', '__proto__'])('leaves `%s` alone', (language) => {
  expect(readMarkers('a', language)).toBeNull();
});

it('reads a long fence in one pass', () => {
  const lines = Array.from({ length: 12_000 }, (_, i) => (i % 2 ? '// ^?' : '//---cut-start---'));
  expect(readMarkers(`a\n${lines.join('\n')}`.slice(0, 99_000), 'ts')).not.toBeNull();
});
