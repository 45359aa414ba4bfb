/**
 * `<a href=/x>` in Markdown: the parser takes a slash in a value without quotes for the end of the tag, and what is
 * none for text. The value is put in quotes.
 */
import { type Range, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

const TAG = /<[a-z][a-z0-9-]{0,50}[ \t\n][^<>`]{0,2000}>/gi;
const ATTRIBUTE = /([ \t\n][a-z][\w:-]{0,50}=)(?:"[^"]*"|'[^']*'|([^\s"'=<>`]+))/gi;
/** Markdown's code, where quotes would be seen. */
const INDENTED = /^(?: {4}| {0,3}\t)/;

export function findUnquotedValues(text: string, ranges: () => readonly Range[]): Edit[] {
  const edits: Edit[] = [];
  let live: readonly Range[] | null = null;
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    if (!tag.includes('/')) continue;
    for (const { 1: name, 2: value, index: inTag } of tag.matchAll(ATTRIBUTE)) {
      if (!value?.includes('/')) continue;
      live ??= ranges();
      const line = text.slice(text.lastIndexOf('\n', index) + 1, index + 1);
      if (rangeAt(live, index) === null || INDENTED.test(line)) break;
      const at = index + inTag + name!.length;
      edits.push({ at, length: 0, text: '"' }, { at: at + value.length, length: 0, text: '"' });
    }
  }
  return edits;
}
