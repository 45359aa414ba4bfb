import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { imageSize } from '../../site/image-size.ts';
import { drawCard } from './draw-card.ts';

const COLORS = { page: '#ffffff', strong: '#10151c', soft: '#5a6572', accent: '#0f766e' };
const card = (title: string, description: string | null = null, site = 'Docs'): Buffer | null =>
  drawCard({ site, title, description }, COLORS);

/** Which colours a picture uses, by their place in the palette. */
function indexes(png: Buffer): Set<number> {
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return new Set([...rows].flatMap((pair) => [pair >> 4, pair & 15]));
}

it('draws title, site and description in the colours of the site', () => {
  const png = card('Größe und Вес: a guide', 'What it is about.')!;
  expect(imageSize(png)).toMatchObject({ width: 1200, height: 630 });
  const used = indexes(png);
  // The page, the darkest of titles and of other text, the bar.
  for (const index of [0, 7, 13, 15]) expect(used).toContain(index);
  expect(png.length).toBeLessThan(30_000);
  expect(png.equals(card('Größe und Вес: a guide', 'What it is about.')!)).toBe(true);
  expect(png.equals(card('Größe und Вес: a guide', 'Another.')!)).toBe(false);
});

it.each([
  ['a word wider than the card', 'W'.repeat(400)],
  ['many words', 'word '.repeat(500)],
  ['letters in two pieces', 'Gro\u0308ße'],
])('takes %s', (_name, title) => {
  expect(card(title, title)).toBeInstanceOf(Buffer);
});

it('leaves out what would have holes', () => {
  expect(card('日本語')).toBeNull();
  expect(card('Title', null, 'مستندات')).toBeNull();
  expect(card('Title', '日本語')).toBeInstanceOf(Buffer);
});
