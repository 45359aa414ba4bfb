/**
 * Programs that format Markdown indent a closing tag below a list as if it belonged to the last item, and put the sign
 * of a quote before one that follows it. The strict parser lets it close what was opened outside of the list or quote,
 * and loses that on the way: such an end is moved out.
 */
import { findConstructs, type TagConstruct } from './constructs.ts';
import { type Range, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

/** Without one there is nothing to look for. */
export const INDENTED_END = /^[ \t>]+<\//m;

export function findDisplacedEnds(text: string, ranges: readonly Range[]): Edit[] {
  const ends = endsInside(text).filter((at) => rangeAt(ranges, at) !== null);
  if (ends.length === 0) return [];
  const wanted = new Set(ends);
  const edits: Edit[] = [];
  const tags = findConstructs(text, ranges).filter((construct) => construct.kind === 'tag');
  for (const { opener, end } of pairs(tags)) {
    const edit = wanted.has(end) ? outdent(text, opener, end) : null;
    // `<a href="/x"\n></a>`: what looks like the sign of a quote may be the end of a tag.
    if (edit !== null && rangeAt(tags, edit.at) === null) edits.push(edit);
  }
  return edits;
}

/** Tags that belong together, by where they stand. */
export function pairs(tags: readonly TagConstruct[]): { opener: number; end: number; name: string }[] {
  const found: { opener: number; end: number; name: string }[] = [];
  const open: TagConstruct[] = [];
  /** How many of a name are open, so that an end of nothing is known without a search. */
  const counts = new Map<string, number>();
  const count = (name: string, by: number): unknown => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const tag of tags) {
    if (tag.selfClosing) continue;
    if (!tag.closing) {
      open.push(tag);
      count(tag.name, 1);
    } else if (counts.get(tag.name)) {
      let opener = open.pop()!;
      for (; opener.name !== tag.name; opener = open.pop()!) count(opener.name, -1);
      count(tag.name, -1);
      found.push({ opener: opener.start, end: tag.start, name: tag.name });
    }
  }
  return found;
}

const MARKER = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)/;

const QUOTED_END = /^[ \t]*>[ \t>]*(?=<\/)/;

/** Where a closing tag begins a line that belongs to an item of a list, or one of a quote. */
function endsInside(text: string): number[] {
  const found: number[] = [];
  /** Where the text of each item that is open begins in its line. */
  let items: number[] = [];
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 200));
    const indent = line.search(/[^ \t]/);
    const quoted = QUOTED_END.exec(line);
    if (quoted !== null) found.push(at + quoted[0].length);
    else if (indent >= 0) {
      const isEnd = line.startsWith('</', indent);
      if (isEnd || !MARKER.test(line)) {
        if (isEnd && items.some((column) => column <= indent)) found.push(at + indent);
        if (isEnd || line[indent] === '<' || line[indent] === '#')
          items = items.filter((column) => column <= indent);
      } else {
        items = items.filter((column) => column <= indent);
        items.push(MARKER.exec(line)![0].length);
      }
    }
    at = end + 1;
  }
  return found;
}

/** Null where the tag stands as deep as the one that it closes: a quote in it, or a list, is what makes it deeper. */
function outdent(text: string, opener: number, end: number): Edit | null {
  const wanted = innerPrefix(lineTo(text, opener));
  const written = lineTo(text, end);
  if (!/^[ \t>]*$/.test(wanted)) return null;
  const quotes = countQuotes(written) - countQuotes(wanted);
  if (quotes < 0 || (quotes === 0 && written.length <= wanted.length)) return null;
  return { at: end - written.length, length: written.length, text: wanted };
}

/** How the lines go on of which this is the beginning. */
export function innerPrefix(line: string): string {
  return line.replace(MARKER, (_, space: string, marker: string) => space + ' '.repeat(marker.length));
}

function countQuotes(prefix: string): number {
  return prefix.split('>').length - 1;
}

export function lineTo(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}
