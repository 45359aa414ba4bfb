/**
 * A closing tag at the edge of the page, of a component that was opened inside a quote or an item of a list: the quote
 * has ended by then, and the component with it. Looked for only in pages that the strict parser refuses.
 */
import type { Problem } from '../problem.ts';
import type { Construct } from './constructs.ts';
import { innerPrefix, lineTo, pairs } from './displaced-ends.ts';
import type { Edit } from './source-map.ts';

export function findOuterEnds(
  text: string,
  constructs: readonly Construct[],
): { edits: Edit[]; problems: Problem[] } {
  const found = { edits: [] as Edit[], problems: [] as Problem[] };
  const tags = constructs.filter((construct) => construct.kind === 'tag');
  /** Lines that begin with a tag that was moved, of which the innermost comes first. */
  const moved = new Set<number>();
  for (const { opener, end, name } of pairs(tags)) {
    const edits = moveInside(text, { opener, end, moved });
    if (edits === null) continue;
    moved.add(edits.at(-1)!.at);
    found.edits.push(...edits);
    found.problems.push({
      rule: 'tag-not-balanced',
      message: `</${name}> stands outside of the quote or list that <${name}> is in`,
      hint: 'Begin its line as the line of the opening tag begins',
      offset: end,
    });
  }
  return found;
}

/** What stands before a tag in its line, if that is no text. */
const EDGE = /^[ \t>]*$/;
const MOST_LINES = 500;
const LONGEST = 50_000;

/** Null where it is in its place, or where what lies between has left the quote or the item, too. */
function moveInside(
  text: string,
  { opener, end, moved }: { opener: number; end: number; moved: ReadonlySet<number> },
): Edit[] | null {
  if (end - opener > LONGEST) return null;
  const written = lineTo(text, end);
  const wanted = innerPrefix(lineTo(text, opener));
  if (!EDGE.test(written) || !EDGE.test(wanted) || isInside(written, wanted)) return null;
  const lines = text
    .slice(opener, end - written.length)
    .split('\n')
    .slice(1, -1);
  const isQuote = wanted.includes('>');
  if (lines.length > MOST_LINES || (!isQuote && !isInItem(text, opener))) return null;
  const edits: Edit[] = [];
  let at = text.indexOf('\n', opener) + 1;
  for (const line of lines) {
    if (line.trim() !== '') {
      if (!isInside(line, wanted) && !moved.has(at)) return null;
    } else if (isQuote) edits.push({ at, length: 0, text: wanted });
    at += line.length + 1;
  }
  return [...edits, { at, length: written.length, text: wanted }];
}

/** Plain indentation means nothing; lines further to the left lead to the item, if there is one. */
function isInItem(text: string, opener: number): boolean {
  let start = opener - lineTo(text, opener).length;
  let left = Number.POSITIVE_INFINITY;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    const indent = line.search(/[^ \t]/);
    if (indent >= 0 && indent < left) {
      if (innerPrefix(line) !== line) return true;
      left = indent;
    }
    if (left === 0 || start === 0) return false;
    start = text.lastIndexOf('\n', start - 2) + 1;
  }
  return false;
}

/** Quotes count by their signs, items by what their text is indented by. */
function isInside(line: string, wanted: string): boolean {
  if (wanted.includes('>')) return signs(/^[ \t>]*/.exec(line)![0]) >= signs(wanted);
  return line.search(/[^ \t]|$/) >= wanted.length;
}

function signs(prefix: string): number {
  return prefix.split('>').length - 1;
}
