/**
 * `:::note` … `:::`, as other programs write callouts: they become the components of that name. A block of any other
 * name, or one that is never closed, stays text.
 */
import { type Range, rangeAt } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

/** Without one there is nothing to look for. */
export const DIRECTIVE = /^[ \t>]*:::/m;

const COMPONENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    note: 'Note',
    info: 'Info',
    important: 'Info',
    tip: 'Tip',
    hint: 'Tip',
    success: 'Check',
    check: 'Check',
    warning: 'Warning',
    caution: 'Warning',
    danger: 'Danger',
    error: 'Danger',
  }),
);

/** `:::note`, `::: tip Title`, `:::info[Title]{.attributes}`, and the `:::` that ends one. */
const LINE =
  /^([ \t>]*)(:{3,})[ \t]*(?:([a-z]+)(?:\[([^\]\n]*)\])?(?:\{[^}\n]*\})?(?:[ \t]+(.*?))?)?[ \t]*\r?$/i;
const LONGEST_LINE = 500;

interface Block {
  colons: number;
  /** Null where the name means nothing. */
  component: string | null;
  edit: Edit;
}

export function findDirectives(text: string, ranges: readonly Range[]): Edit[] {
  const edits: Edit[] = [];
  const open: Block[] = [];
  for (let start = nextLine(text, 0), end = 0; start < text.length; start = nextLine(text, end + 1)) {
    const newline = text.indexOf('\n', start);
    end = newline < 0 ? text.length : newline;
    const found = end - start > LONGEST_LINE ? null : LINE.exec(text.slice(start, end));
    if (found === null) continue;
    const at = start + found[1]!.length;
    if (rangeAt(ranges, at) === null) continue;
    const length = end - at;
    if (found[3] !== undefined) open.push(openBlock(text, found, { at, length }));
    else if (open.length > 0 && open.at(-1)!.colons <= found[2]!.length) {
      const { component, edit } = open.pop()!;
      if (component !== null) edits.push(edit, { at, length, text: `</${component}>` });
    }
  }
  return edits;
}

/** Where the next line with colons begins. */
function nextLine(text: string, from: number): number {
  const at = text.indexOf(':::', from);
  return at < 0 ? text.length : text.lastIndexOf('\n', at) + 1;
}

function openBlock(text: string, found: RegExpExecArray, place: { at: number; length: number }): Block {
  const [, prefix, colons, name, label, rest] = found;
  const component = COMPONENTS.get(name!.toLowerCase()) ?? null;
  const title = label || rest;
  const tag = `<${component}${title ? ` title={${JSON.stringify(title)}}` : ''}>`;
  // Below a line of text the tag would be a part of its paragraph.
  const lineStart = place.at - prefix!.length;
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
  const isApart = /^[\s>]*$/.test(above);
  return {
    colons: colons!.length,
    component,
    edit: { ...place, text: isApart ? tag : `\n${prefix}${tag}` },
  };
}
