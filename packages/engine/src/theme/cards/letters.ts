/** Letters as pictures, made ahead by scripts/draw-letters.ts: drawing them takes neither a browser nor a library. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export type LetterSize = 'large' | 'small';

/** Advance in 1/64 of a pixel; the picture's place beside the pen, its size, and where it begins. */
type Letter = readonly [
  advance: number,
  left: number,
  top: number,
  width: number,
  height: number,
  at: number,
];

interface Letters {
  table: Record<LetterSize, Record<string, Letter>>;
  /** Two to a byte. */
  alpha: Buffer;
}

let letters: Letters | null = null;

function load(): Letters {
  if (letters === null) {
    const file = brotliDecompressSync(readFileSync(new URL('../fonts/letters.gen.br', import.meta.url)));
    const end = file.indexOf(10);
    letters = { table: JSON.parse(file.toString('utf8', 0, end)), alpha: file.subarray(end + 1) };
  }
  return letters;
}

/** As it is drawn: one line, its letters whole. */
export function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** False for writings that are not among them: their words would have holes. */
export function canDraw(text: string): boolean {
  const { large } = load().table;
  for (const character of plain(text)) if (!Object.hasOwn(large, character)) return false;
  return true;
}

/** Lines that are no wider than so many pixels; what is too much ends in dots. */
export function breakLines(
  text: string,
  { size, widthPixels, most }: { size: LetterSize; widthPixels: number; most: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > widthPixels) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  const shown = lines.slice(0, most);
  const isCut = lines.length > most;
  return shown.map((one, index) => fit(one, isCut && index === most - 1, { size, widthPixels }));
}

/** A word may be wider than the card by itself. */
function fit(
  line: string,
  isCut: boolean,
  { size, widthPixels }: { size: LetterSize; widthPixels: number },
): string {
  let shown = isCut ? `${line}…` : line;
  while (textWidth(shown, size) > widthPixels) shown = `${[...shown].slice(0, -2).join('')}…`;
  return shown;
}

function textWidth(text: string, size: LetterSize): number {
  const table = load().table[size];
  let width = 0;
  for (const character of text) width += table[character]?.[0] ?? 0;
  return width / 64;
}

/** Calls `dot` for every pixel of the text that is not empty; `strength` is from 1 to 15. */
export function drawText(
  text: string,
  { x, y, size }: { x: number; y: number; size: LetterSize },
  dot: (x: number, y: number, strength: number) => void,
): void {
  const { table, alpha } = load();
  let pen = x * 64;
  for (const character of text) {
    const letter = table[size][character];
    if (!letter) continue;
    const [advance, left, top, width, height, at] = letter;
    const startX = Math.round(pen / 64) + left;
    let index = 0;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1, index += 1) {
        const pair = alpha[at + (index >> 1)]!;
        const strength = (index & 1) === 0 ? pair >> 4 : pair & 15;
        if (strength > 0) dot(startX + column, y + top + row, strength);
      }
    }
    pen += advance;
  }
}
