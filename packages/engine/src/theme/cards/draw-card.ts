/** The picture that social networks show beside a link to a page: the site's name, title and description, its colours. */
import { mix } from '../color.ts';
import { breakLines, canDraw, drawText, plain } from './letters.ts';
import { encodePng, rowBytes } from './png.ts';

export const CARD = { width: 1200, height: 630 };

export interface CardColors {
  page: string;
  strong: string;
  soft: string;
  accent: string;
}

export interface CardText {
  site: string;
  title: string;
  description: string | null;
}

const EDGE = 80;
const BAR = 16;
const LINE_PIXELS = { large: 78, small: 42 };
/** Places in the palette: from the page's colour to that of titles, of other text, and the accent. */
const STRONG = { steps: 8 };
const SOFT = { first: 8, steps: 6 };
const ACCENT = 15;
/** By the strength of a pixel, from 0 to 15. */
const STRONG_SHADES = shadesBy((share) => Math.round(share * (STRONG.steps - 1)));
const SOFT_SHADES = shadesBy((share) => {
  const step = Math.round(share * SOFT.steps);
  return step === 0 ? 0 : SOFT.first - 1 + step;
});

/** Null where the title is written in letters that are not at hand. */
export function drawCard({ site, title, description }: CardText, colors: CardColors): Buffer | null {
  if (!canDraw(title) || !canDraw(site)) return null;
  const [name, head, about] = [site, title, description ?? ''].map(plain) as [string, string, string];
  const rows = Buffer.alloc(rowBytes(CARD.width) * CARD.height);
  fillBar(rows);
  const widthPixels = CARD.width - 2 * EDGE;
  const titles = breakLines(head, { size: 'large', widthPixels, most: 3 });
  const lines =
    about !== '' && canDraw(about) ? breakLines(about, { size: 'small', widthPixels, most: 2 }) : [];
  write(rows, name, { y: EDGE + 40, size: 'small' });
  let y = 330 - (titles.length - 1) * 40;
  for (const line of titles) {
    write(rows, line, { y, size: 'large' });
    y += LINE_PIXELS.large;
  }
  for (const line of lines) {
    write(rows, line, { y: y + 4, size: 'small' });
    y += LINE_PIXELS.small;
  }
  return encodePng({ ...CARD, palette: paletteOf(colors), rows });
}

function paletteOf({ page, strong, soft, accent }: CardColors): string[] {
  const ramp = (color: string, steps: number): string[] =>
    Array.from({ length: steps }, (_, step) => mix(page, color, step / (steps - 1)));
  // The first step of the second ramp would be the page's colour once more.
  const softer = Array.from({ length: SOFT.steps }, (_, step) => mix(page, soft, (step + 1) / SOFT.steps));
  return [...ramp(strong, STRONG.steps), ...softer, page, accent];
}

/** Hundreds of thousands of pixels: nothing is made for any of them. */
function write(rows: Buffer, text: string, { y, size }: { y: number; size: 'large' | 'small' }): void {
  const bytes = rowBytes(CARD.width);
  const shades = size === 'large' ? STRONG_SHADES : SOFT_SHADES;
  drawText(text, { x: EDGE, y, size }, (px, py, strength) => {
    if (px < 0 || px >= CARD.width || py < 0 || py >= CARD.height) return;
    const at = py * bytes + 1 + (px >> 1);
    const index = shades[strength]!;
    rows[at] = (px & 1) === 0 ? (rows[at]! & 0x0f) | (index << 4) : (rows[at]! & 0xf0) | index;
  });
}

function fillBar(rows: Buffer): void {
  const bytes = rowBytes(CARD.width);
  for (let y = CARD.height - BAR; y < CARD.height; y += 1) {
    rows.fill((ACCENT << 4) | ACCENT, y * bytes + 1, (y + 1) * bytes);
  }
}

function shadesBy(shade: (share: number) => number): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, strength) => shade(strength / 15));
}
