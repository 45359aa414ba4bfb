/**
 * `<MDX>` in an expression holds a piece of a page. To the parser it would be JSX, which joins its lines into one and
 * takes the braces of its code for expressions: it is given to the component as a text, to be read by itself.
 */
import { type Range, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

const TAG = /<(\/?)MDX(?:\s[^<>]{0,1000})?>/g;
/** What an expression has before a tag; a page has its own text there, or other tags. */
const IN_EXPRESSION = /(?:[(?:&|{,[]|=>|\breturn)\s*$/;
const LONGEST_GAP = 500;

export function findPieces(text: string, ranges: readonly Range[]): Edit[] {
  const edits: Edit[] = [];
  let start = 0;
  let open = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (tag.endsWith('/>') || rangeAt(ranges, index) === null) continue;
    if (slash === '') {
      if (open === 0 && !IN_EXPRESSION.test(text.slice(Math.max(0, index - LONGEST_GAP), index))) continue;
      if (++open === 1) start = index + tag.length;
    } else if (open > 0 && --open === 0) {
      const content = text.slice(start, index);
      // Lines behind it keep their numbers.
      const lines = '\n'.repeat(content.split('\n').length - 1);
      const piece = `{${JSON.stringify(withoutIndent(content))}${lines}}`;
      edits.push({ at: start, length: content.length, text: piece });
    }
  }
  return edits;
}

/** The columns that all its lines stand to the right, with the tags around them, mean nothing. */
function withoutIndent(text: string): string {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const columns = lines
    .filter((line) => line.trim() !== '')
    .reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY);
  return [first.trim(), ...lines.map((line) => line.slice(columns))].join('\n').trim();
}
