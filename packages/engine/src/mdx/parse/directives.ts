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

interface Place {
  at: number;
  length: number;
}

/** From its first line to the one that ends it. */
export interface DirectiveBlock {
  component: string;
  /** '' without one. */
  title: string;
  /** What stands before both lines. */
  prefix: string;
  /** Whether the line above is empty: below text a tag would be a part of its paragraph. */
  isApart: boolean;
  opening: Place;
  closing: Place;
}

export interface DirectiveOptions {
  /** What is text, and not code. */
  ranges: readonly Range[];
  /** The title's variables: its line is written anew. */
  fill(title: string): string;
}

export function findDirectives(text: string, { ranges, fill }: DirectiveOptions): Edit[] {
  return findDirectiveBlocks(text, ranges).flatMap(
    ({ component, title, prefix, isApart, opening, closing }) => {
      const tag = `<${component}${title === '' ? '' : ` title={${JSON.stringify(fill(title))}}`}>`;
      return [
        { ...opening, text: isApart ? tag : `\n${prefix}${tag}` },
        { ...closing, text: `</${component}>` },
      ];
    },
  );
}

/** Null where the name means nothing. */
type Open = { colons: number; block: Omit<DirectiveBlock, 'closing'> | null };

export function findDirectiveBlocks(text: string, ranges: readonly Range[]): DirectiveBlock[] {
  const blocks: DirectiveBlock[] = [];
  const open: Open[] = [];
  for (let start = nextLine(text, 0), end = 0; start < text.length; start = nextLine(text, end + 1)) {
    const newline = text.indexOf('\n', start);
    end = newline < 0 ? text.length : newline;
    const found = end - start > LONGEST_LINE ? null : LINE.exec(text.slice(start, end));
    if (found === null) continue;
    const at = start + found[1]!.length;
    if (rangeAt(ranges, at) === null) continue;
    const place = { at, length: end - at };
    if (found[3] !== undefined) open.push({ colons: found[2]!.length, block: openBlock(text, found, place) });
    else if (open.length > 0 && open.at(-1)!.colons <= found[2]!.length) {
      const { block } = open.pop()!;
      if (block !== null) blocks.push({ ...block, closing: place });
    }
  }
  return blocks;
}

/** Where the next line with colons begins. */
function nextLine(text: string, from: number): number {
  const at = text.indexOf(':::', from);
  return at < 0 ? text.length : text.lastIndexOf('\n', at) + 1;
}

function openBlock(text: string, found: RegExpExecArray, opening: Place): Open['block'] {
  const [, prefix = '', , name, label, rest] = found;
  const component = COMPONENTS.get(name!.toLowerCase());
  if (component === undefined) return null;
  const lineStart = opening.at - prefix.length;
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
  return { component, title: label || rest || '', prefix, isApart: /^[\s>]*$/.test(above), opening };
}
