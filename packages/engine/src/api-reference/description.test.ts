import { expect, test } from 'vitest';
import { plainDescription } from './description.ts';

test.each([
  ['where x <= 5 and List<String>', 'where x <= 5 and List<String>'],
  ['send to <user>@<host>', 'send to <user>@<host>'],
  [
    '<b>Bold</b>, <br/>*soft* and <a href="/x">linked</a> <!-- not told -->text',
    'Bold, soft and linked text',
  ],
  ['<Note>Mind this</Note>', 'Mind this'],
  ['see <https://example.com/a>', 'see https://example.com/a'],
  ['## A [link](/a) and `code`\n\nMore', 'A link and code'],
])('%j in plain words is %j', (text, plain) => {
  expect(plainDescription(text)).toBe(plain);
});
