import { expect, it } from 'vitest';
import { oneLine, plainText, plainTexts } from './plain-text.ts';
import { table } from './table.ts';

const HOSTILE = [
  ...['\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', 'a\rb', '\u0008', '\u202etxt.exe', '\u2066x\u2069'],
  ...['\u200fx', '\u2028', '\u061c'],
];

it('leaves nothing in a text that could steer a terminal', () => {
  for (const text of HOSTILE) {
    expect(plainText(text), JSON.stringify(text)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
    expect(table(['NAME'], [[text]])).not.toContain(text);
  }
  expect(plainText('Ünï – 漢字\tok\nnext 🙂')).toBe('Ünï – 漢字\tok\nnext 🙂');
  expect(oneLine('one \n two')).toBe('one two');
});

it('goes through all of a value', () => {
  const value = { text: '\u001b[1m', calls: [{ tool: 'x\u202e', count: 2 }], url: null };
  expect(plainTexts(value)).toEqual({ text: '\ufffd[1m', calls: [{ tool: 'x\ufffd', count: 2 }], url: null });
});
