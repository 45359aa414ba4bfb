import { expect, test } from 'vitest';
import { toDiagnostic } from './collector.ts';
import type { Diagnostic } from './diagnostic.ts';
import { diagnosticsToJson, printDiagnostics } from './print-diagnostics.ts';

const source = '{\n  "theme": "mnt"\n}';
const found: Diagnostic[] = [
  toDiagnostic({ file: 'guides/b.mdx', rule: 'page-not-in-navigation', message: 'Not in navigation' }),
  toDiagnostic(
    {
      file: 'docs.json',
      line: 2,
      column: 12,
      rule: 'wrong-value',
      message: 'Wrong theme',
      hint: 'Did you mean "mint"?',
    },
    source,
  ),
  toDiagnostic(
    { severity: 'error', file: 'docs.json', line: 1, column: 1, rule: 'missing-field', message: 'No name' },
    source,
  ),
];

test('prints by file, in order, with excerpt, caret, hint and summary', () => {
  expect(printDiagnostics(found, { color: false })).toMatchInlineSnapshot(`
    "docs.json
      1:1     error No name  missing-field
           1 │ {
             │ ^
      2:12    warning Wrong theme  wrong-value
           2 │   "theme": "mnt"
             │            ^
              hint: Did you mean "mint"?

    guides/b.mdx
              warning Not in navigation  page-not-in-navigation

    1 error, 2 warnings in 2 files"
  `);
});

test('colours only when asked', () => {
  expect(printDiagnostics(found, { color: true })).toContain('\u001b[1;31merror\u001b[0m');
  expect(printDiagnostics(found, { color: false })).not.toContain('\u001b');
});

test('a rule that fires often is counted, errors are always shown', () => {
  const often = Array.from({ length: 30 }, (_, n) =>
    toDiagnostic({ file: `p${n}.mdx`, rule: 'often', message: `number ${n}` }),
  );
  const errors = Array.from({ length: 3 }, (_, n) =>
    toDiagnostic({ severity: 'error', file: `e${n}.mdx`, rule: 'bad', message: `failed ${n}` }),
  );
  const printed = printDiagnostics([...often, ...errors], { color: false, perRule: 2 });
  expect(printed.match(/ {2}often$/gm)).toHaveLength(2);
  expect(printed.match(/ {2}bad$/gm)).toHaveLength(3);
  expect(printed).toContain('…and 28 more often; bindery check --rule often lists them');
  expect(printed).toMatch(/3 errors, 30 warnings in 33 files$/);
});

test('of a rule that fires often, one of each message comes before more of the same', () => {
  const missing = (name: string, line: number): Diagnostic =>
    toDiagnostic({ file: 'a.mdx', line, column: 1, rule: 'often', message: `no ${name}` });
  const found = [...[1, 2, 3, 4, 5].map((line) => missing('icon', line)), missing('picture', 6)];
  const printed = printDiagnostics(found, { color: false, perRule: 3 });
  expect(printed.match(/no \w+/g)).toEqual(['no icon', 'no icon', 'no picture']);
  expect(printed).toContain('…and 3 more often');
});

test('control characters of content do not reach the terminal', () => {
  const evil = toDiagnostic(
    {
      file: 'a\u001b[2J.mdx',
      line: 1,
      column: 1,
      rule: 'x',
      message: 'bell \u0007 \u202e',
      hint: '\u001b]0;title',
    },
    '\u001b[31mred',
  );
  expect(printDiagnostics([evil], { color: false })).not.toMatch(/[\u0007\u001b\u202e]/);
});

test('no diagnostics, nothing printed; JSON has one order and all fields', () => {
  expect(printDiagnostics([], { color: true })).toBe('');
  const json = diagnosticsToJson([...found].reverse());
  expect(json).toEqual(diagnosticsToJson(found));
  expect(json.map(({ file, line }) => [file, line])).toEqual([
    ['docs.json', 1],
    ['docs.json', 2],
    ['guides/b.mdx', null],
  ]);
  expect(Object.keys(json[0]!)).toEqual([
    'severity',
    'file',
    'line',
    'column',
    'rule',
    'message',
    'hint',
    'excerpt',
  ]);
});
