/** `:::note` in a page of Markdown, which has no components: the block becomes a quote that begins with `[!NOTE]`. */
import { type DirectiveOptions, findDirectiveBlocks } from './directives.ts';
import type { Edit } from './source-map.ts';

const MARKERS: Readonly<Record<string, string>> = {
  Note: 'NOTE',
  Info: 'IMPORTANT',
  Tip: 'TIP',
  Check: 'TIP',
  Warning: 'WARNING',
  Danger: 'CAUTION',
};

/** Blocks inside of blocks have a sign for each: their number is the square of what is written. */
const MOST_SIGNS = 50_000;

export function findQuoteDirectives(text: string, { ranges, fill }: DirectiveOptions): Edit[] {
  const marks: Edit[] = [];
  const signs: Edit[] = [];
  for (const { component, title, prefix, isApart, opening, closing } of findDirectiveBlocks(text, ranges)) {
    if (signs.length > MOST_SIGNS) break;
    const words = title === '' ? '' : `<br>**${fill(title)}**<br>`;
    const mark = `> [!${MARKERS[component]}]${words}`;
    marks.push({ ...opening, text: isApart ? mark : `\n${prefix}${mark}` }, { ...closing, text: '' });
    signs.push(...quoteLines(text, { from: opening.at + opening.length + 1, to: closing.at, prefix }));
  }
  // A block inside of another has the signs of the outer one before its own.
  return [...signs, ...marks];
}

/** Lines of code in it, and blank ones, too. */
function quoteLines(
  text: string,
  { from, to, prefix }: { from: number; to: number; prefix: string },
): Edit[] {
  const edits: Edit[] = [];
  for (let start = from; start < to; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end >= to) break;
    const isInside = text.startsWith(prefix, start);
    edits.push(
      isInside
        ? { at: start + prefix.length, length: 0, text: '> ' }
        : { at: start, length: 0, text: `${prefix}> ` },
    );
    start = end + 1;
  }
  return edits;
}
