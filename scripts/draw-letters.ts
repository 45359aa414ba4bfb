/**
 * Draws the letters of the cards that social networks show, in a browser and once for all: builds must not need one.
 * Run `npm run draw-letters` after a change of the characters or sizes; `-- <folder>` writes them there, to be compared.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';

const fonts = join(import.meta.dirname, '../packages/engine/src/theme/fonts');
const SIZES = { large: { pixels: 64, weight: 700 }, small: { pixels: 30, weight: 500 } };
/** Latin, Cyrillic, and the signs that stand between their words. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
] as const;

interface Drawn {
  character: string;
  advance: number;
  left: number;
  top: number;
  width: number;
  height: number;
  alpha: number[];
}

/** Runs in the browser. */
const DRAW = `async ({ files, size, weight, characters }) => {
  for (const [data, range] of files) {
    const face = new FontFace('Letters', 'url(data:font/woff2;base64,' + data + ')', { weight: '100 900', unicodeRange: range });
    document.fonts.add(await face.load());
  }
  const box = size * 2, base = Math.round(size * 1.25);
  const canvas = new OffscreenCanvas(box, box);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.font = weight + ' ' + size + 'px Letters';
  return characters.map((character) => {
    pen.clearRect(0, 0, box, box);
    pen.fillText(character, size / 2, base);
    const { data } = pen.getImageData(0, 0, box, box);
    let [left, top, right, bottom] = [box, box, -1, -1];
    for (let y = 0; y < box; y++) for (let x = 0; x < box; x++) if (data[(y * box + x) * 4 + 3] > 8) {
      left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
    }
    const width = Math.max(0, right - left + 1), height = Math.max(0, bottom - top + 1), alpha = [];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) alpha.push(data[((y + top) * box + x + left) * 4 + 3] >> 4);
    const placed = width === 0 ? [0, 0] : [left - size / 2, top - base];
    return { character, advance: pen.measureText(character).width, left: placed[0], top: placed[1], width, height, alpha };
  });
}`;

async function drawLetters(): Promise<void> {
  const browser = await obtainWholeBrowser();
  if (browser === null) throw new Error('letters are drawn in a browser, and there is none');
  const gen = readFileSync(join(fonts, 'fonts.gen.ts'), 'utf8');
  const inter = /slug: 'inter'.*/.exec(gen)![0];
  const files = ['latin', 'latin-ext', 'cyrillic'].map((subset) => [
    readFileSync(join(fonts, `inter-${subset}.woff2`)).toString('base64'),
    new RegExp(`subset: '${subset}',\\s*range:\\s*'([^']*)'`).exec(gen.slice(gen.indexOf("'inter'")))?.[1] ??
      inter,
  ]);
  const characters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const page = await browser.newPage();
  const table: Record<string, Record<string, number[]>> = {};
  const bytes: number[] = [];
  for (const [name, { pixels, weight }] of Object.entries(SIZES)) {
    const given = { files, size: pixels, weight, characters };
    const drawn = (await page.evaluate(`(${DRAW})(${JSON.stringify(given)})`)) as Drawn[];
    table[name] = {};
    for (const { character, advance, left, top, width, height, alpha } of drawn) {
      table[name]![character] = [Math.round(advance * 64), left, top, width, height, bytes.length];
      // Two to a byte.
      for (let at = 0; at < alpha.length; at += 2) bytes.push((alpha[at]! << 4) | (alpha[at + 1] ?? 0));
    }
  }
  await browser.close();
  const head = Buffer.from(`${JSON.stringify(table)}\n`);
  const packed = brotliCompressSync(Buffer.concat([head, Buffer.from(bytes)]));
  writeFileSync(join(process.argv[2] ?? fonts, 'letters.gen.br'), packed);
  console.log(`${characters.length} characters, ${packed.length} bytes`);
}

await drawLetters();
