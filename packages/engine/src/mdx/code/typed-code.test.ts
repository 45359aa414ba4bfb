import { expect, it } from 'vitest';
import type { CheckedCode, CheckReply } from '../../code-types/check-task.ts';
import { typedCode, typedText } from './typed-code.ts';

const NOTHING: CheckedCode = { types: [], queries: [], completions: [], errors: [] };
const says = (code: Partial<CheckedCode>) => (): CheckReply => ({
  outcome: 'checked',
  code: { ...NOTHING, ...code },
});
const error = (code: number, line = 0) => ({ line, column: 0, length: 1, code, message: `No ${code}` });

it('notes are comments below their lines, each line of a type below its first', () => {
  const source = 'hidden\n// ---cut---\nconst a = b;\n//    ^?\nb.c\n//  ^|\nend';
  const typed = typedCode(
    { code: source, language: 'ts' },
    says({ queries: ['const a: {\n    x: 1;\n}'], completions: [['cat', 'cow']] }),
  )!;
  expect(typedText(typed)).toBe(
    [
      'const a = b;',
      '//    ^? const a: {',
      '//           x: 1;',
      '//       }',
      'b.c',
      '//  ^| cat, cow',
      'end',
    ].join('\n'),
  );
  expect(typed.sourceLines).toEqual([2, 4, 6]);
});

it('types stand where their names are shown; one of a block is reached by Tab', () => {
  const name = { column: 6, length: 1, docs: '' };
  const typed = typedCode(
    { code: 'const a = 1;\n// ---cut---\nconst b = 2;\nconst c = "<";', language: 'ts' },
    says({
      types: [
        { ...name, line: 3, text: 'const c: "<"', docs: 'Says\nso.' },
        { ...name, line: 0, text: 'hidden' },
        { ...name, line: 2, text: 'const b: 2' },
      ],
    }),
  )!;
  expect(typed.layers).toEqual([
    [
      { start: 6, end: 7, open: '<span class="ty" tabindex="0" data-ty="const b: 2">' },
      {
        start: 19,
        end: 20,
        open: '<span class="ty" tabindex="-1" data-ty="const c: &quot;&lt;&quot;&#10;&#10;Says&#10;so.">',
      },
    ],
  ]);
});

it.each([
  ['an error that was not expected is told to the author', 'a', [2322], '', ['TypeScript 2322: No 2322']],
  ['one that was is shown', '// @errors: 2322\na', [2322], '// Error 2322: No 2322', []],
  [
    'one beside it is told',
    '// @errors: 2322\na',
    [2322, 2345],
    '// Error 2322: No 2322',
    ['TypeScript 2345: No 2345'],
  ],
  ['none is wanted', '// @noErrors\na', [2322], '', []],
  ['some are not wanted', '// @noErrors: 2322\na', [2322, 2345], '', ['TypeScript 2345: No 2345']],
  ['a package that is not there is nobody’s mistake', 'a', [2307, 7016, 2580, 7026], '', []],
])('%s', (_, code, errors, shown, told) => {
  const line = code.split('\n').length - 1;
  const typed = typedCode(
    { code, language: 'ts' },
    says({ errors: errors.map((number) => error(number, line)) }),
  )!;
  expect(typedText(typed)).toBe(shown === '' ? 'a' : `a\n${shown}`);
  expect(typed.problems.map(({ message }) => message)).toEqual(told);
});

it('without a compiler the code is shown as far as it can be, and its author is told once', () => {
  const reply: CheckReply = { outcome: 'missing', message: 'Not there', hint: 'Install it' };
  const typed = typedCode({ code: 'a\n// ---cut---\nb\n// ^?', language: 'ts' }, () => reply)!;
  expect(typedText(typed)).toBe('b');
  expect(typed.problems).toEqual([{ line: null, message: 'Not there', hint: 'Install it' }]);
});
