/**
 * ```` ```</Tab> ````: the parser takes a fence that shares its line with a tag for no end, or for the beginning of
 * another one, and the rest of the page is lost in it. The two are put on lines of their own.
 */
import type { Edit } from './source-map.ts';

/** Without one there is nothing to look for. */
export const FENCE_BEFORE_END = /^[ \t>]*`{3,}[ \t]*<\/[A-Z]/m;

const LINE = /^([ \t>]*)(?:(<[A-Z][^<>`\n]*>)[ \t]*)?(`{3,}|~{3,})(?:[ \t]*(<\/[A-Z][\w.]*>.*)|([^`\n]*))$/;
const LONGEST_LINE = 2_000;

export function findFenceEnds(text: string): Edit[] {
  const edits: Edit[] = [];
  /** The fence that is open, and what parts it from a tag before it. */
  let open: { mark: string; edit: Edit | null } | null = null;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const found = end - start > LONGEST_LINE ? null : LINE.exec(text.slice(start, end));
    if (found !== null) {
      const [, indent = '', tag, mark = '', ending, info = ''] = found;
      const at = start + indent.length + (tag?.length ?? 0);
      const apart = { at, length: 0, text: `\n${indent}` };
      if (open === null) {
        if (ending === undefined) open = { mark, edit: tag === undefined ? null : apart };
      } else if (tag === undefined && ending !== undefined && mark === open.mark) {
        if (open.edit !== null) edits.push(open.edit);
        edits.push({ at: at + mark.length, length: 0, text: `\n${indent}` });
        open = null;
      } else if (tag === undefined && ending === undefined && info.trim() === '' && closes(mark, open.mark)) {
        open = null;
      }
    }
    start = end + 1;
  }
  return edits;
}

function closes(mark: string, opening: string): boolean {
  return mark[0] === opening[0] && mark.length >= opening.length;
}
