import { expect, it } from 'vitest';
import { highlightCode } from '../../src/highlight/highlight-code.ts';
import { findLexer } from '../../src/highlight/languages.ts';
import { TokenWriter } from '../../src/highlight/token-writer.ts';

/** Deep enough that whoever goes into it by calling itself is lost; `npm run test:huge` reads three megabytes. */
const MEGABYTES = process.env.HUGE === 'full' ? 3 : 1;
const SIZE = MEGABYTES * 1024 * 1024;

/** Straight to the lexers, past the length from which on code is shown without colours. */
it.each([
  ['js', '`${'],
  ['js', '=/['],
  ['jsx', '<a b={'],
  ['jsx', '<a>'],
  ['kotlin', '/*'],
  ['rust', 'r#"'],
  ['bash', '${a "$'],
  ['bash', '<<A\n'],
  ['json', '{"a":['],
  ['yaml', 'a: "'],
  ['css', 'a:url('],
  ['html', '<a b="<!--'],
  ['markdown', '`a **b [c]( <d '],
  ['dockerfile', 'RUN a \\\n'],
  ['http', 'A: b\n'],
  ['ini', 'a${b'],
])(`%s reads ${MEGABYTES} MB of %j`, (language, shape) => {
  const code = shape.repeat(Math.ceil(SIZE / shape.length));
  const out = new TokenWriter(code);
  findLexer(language)!(out, 0, code.length);
  expect(out.finish().length).toBeGreaterThanOrEqual(code.length);
});

it('shows what is too long without colours', () => {
  const code = 'let a = "<b>";\n'.repeat(50_000);
  expect(highlightCode(code, 'js')).toBe(code.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
});
