import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';
import { languageNames } from './languages.ts';

/** Repeated without end, each of these makes a careless lexer look at the rest of the text again and again. */
const SHAPES = [
  '"',
  "'",
  '`',
  '/*',
  '//',
  '"""',
  '${',
  '`${',
  '"${',
  '#{',
  '"#{',
  '\\(',
  '(',
  '[',
  '{',
  '<',
  '</',
  '<a ',
  '<a b="',
  '<!--',
  '<script>',
  '/[',
  '=/[',
  '= /a',
  '**',
  '*a ',
  '](',
  '[a](',
  '`a ``b ',
  '---',
  '- ',
  'a: ',
  '"a": ',
  '"a" ',
  '\\',
  '$',
  '${a',
  '$(',
  '<<A ',
  '<<A\n',
  '|\n ',
  'a ',
  ' ',
  '\n',
  'a',
  '1',
  '1.',
  '1e',
  '@',
  '#',
  '=',
  'a=',
  '\t',
  'r#"',
  '--[[',
  '[[',
  '\r',
  '```\n',
  'A-',
  '.a',
  ':',
  'a:b;',
  'é',
  '&',
];

/** Characters looked at, counted at the string methods that lexers use. */
function charactersRead(code: string, language: string): number {
  let read = 0;
  const { charCodeAt, indexOf, startsWith, slice } = String.prototype;
  const counting = {
    charCodeAt(this: string, at: number) {
      read += 1;
      return charCodeAt.call(this, at);
    },
    indexOf(this: string, text: string, from = 0) {
      const found = indexOf.call(this, text, from);
      read += 1 + (found < 0 ? this.length : found) - from;
      return found;
    },
    startsWith(this: string, text: string, from?: number) {
      read += text.length;
      return startsWith.call(this, text, from);
    },
    slice(this: string, start?: number, end?: number) {
      const part = slice.call(this, start, end);
      read += part.length;
      return part;
    },
  };
  Object.assign(String.prototype, counting);
  try {
    highlightCode(code, language);
  } finally {
    Object.assign(String.prototype, { charCodeAt, indexOf, startsWith, slice });
  }
  return read;
}

describe('twice the text is read about twice', () => {
  it.each(languageNames())('%s', (language) => {
    for (const shape of SHAPES) {
      const few = charactersRead(shape.repeat(200), language);
      const many = charactersRead(shape.repeat(400), language);
      expect(many, `${JSON.stringify(shape)} in ${language}`).toBeLessThan(few * 2.5 + 500);
    }
  });
});
