/** What a character is, by table for ASCII; everything beyond counts as part of a word. */
export const SPACE = 1;
export const WORD = 2;
export const DIGIT = 4;

const CLASSES = (() => {
  const classes = new Uint8Array(128);
  for (const code of [9, 11, 12, 13, 32]) classes[code] = SPACE;
  for (let code = 48; code <= 57; code += 1) classes[code] = WORD | DIGIT;
  for (let code = 65; code <= 90; code += 1) {
    classes[code] = WORD;
    classes[code + 32] = WORD;
  }
  classes[95] = WORD;
  return classes;
})();

export const NEWLINE = 10;

export function isWord(code: number): boolean {
  return code < 128 ? (CLASSES[code]! & WORD) !== 0 : code >= 128;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Space other than a line break. */
export function isSpace(code: number): boolean {
  return code < 128 && (CLASSES[code]! & SPACE) !== 0;
}

export function skipSpace(source: string, at: number, end: number): number {
  let next = at;
  while (next < end && isSpace(source.charCodeAt(next))) next += 1;
  return next;
}

export function skipWord(source: string, at: number, end: number): number {
  let next = at;
  while (next < end && isWord(source.charCodeAt(next))) next += 1;
  return next;
}

/** Where the line ends: its line break, or the end. */
export function lineEnd(source: string, at: number, end: number): number {
  const found = source.indexOf('\n', at);
  return found < 0 || found > end ? end : found;
}

/** A number as nearly every language writes it: `12`, `0xff`, `1_000.5e-3`, `10ms`. */
export function skipNumber(source: string, at: number, end: number): number {
  let next = at;
  while (next < end) {
    const code = source.charCodeAt(next);
    if (isWord(code)) next += 1;
    else if (code === 46 && isDigit(source.charCodeAt(next + 1))) next += 1;
    else if ((code === 43 || code === 45) && isExponent(source, at, next)) next += 1;
    else break;
  }
  return Math.min(next, end);
}

function isExponent(source: string, start: number, sign: number): boolean {
  const before = source.charCodeAt(sign - 1) | 32;
  return (
    before === 101 && isDigit(source.charCodeAt(sign + 1)) && (source.charCodeAt(start + 1) | 32) !== 120
  );
}
