import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['plain <b>text</b>\n\twith lines', 'plain <b>text</b>\n\twith lines'],
  ['\u001b[31mred\u001b[0m \u001b]8;;https://evil.test\u0007link\u001b]8;;\u0007', 'red link'],
  ['user\u202etxt.exe', 'user‹U+202E›txt.exe'],
  ['a\u2066b\u2069c\u200bd\ufeff', 'a‹U+2066›b‹U+2069›c‹U+200B›d‹U+FEFF›'],
  ['bell\u0007 nul\u0000 c1\u009b31m', 'bell‹U+0007› nul‹U+0000› c1‹U+009B›31m'],
  ['line\r\nline\rover', 'line\nline‹U+000D›over'],
  ['\u001b', ''],
  ['عربي and 日本語 and é', 'عربي and 日本語 and é'],
])('%j becomes %j', (given, shown) => {
  expect(visibleText(given)).toBe(shown);
});
