/** Tells whether a browser's parser would put tags elsewhere than they are written, as in `<p><div>…</div></p>`. */
import { BLOCK_TAGS, VOID_TAGS } from './html-tags.data.ts';

/** Inside a table only these stay where they are. */
const ROWS = /^(?:tr|script|template|style)$/;
const IN_TABLE: Readonly<Record<string, RegExp>> = {
  table: /^(?:caption|colgroup|col|thead|tbody|tfoot|script|template|style)$/,
  thead: ROWS,
  tbody: ROWS,
  tfoot: ROWS,
  tr: /^(?:td|th|script|template|style)$/,
};
/** A paragraph outside of these is not ended by a block inside of them. */
const SCOPES = /^(?:button|td|th|caption)$/;
const TAG = /<(\/?)([a-zA-Z][\w-]*)([^>]*)>/g;

/** `html`: as this package writes it, with `>` escaped in attributes and every element closed. */
export function isMisnested(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, written, rest] of html.matchAll(TAG)) {
    const name = written!.toLowerCase();
    if (slash) open.splice(open.lastIndexOf(name));
    else {
      if (isMisplaced(name, open)) return true;
      if (!VOID_TAGS.has(name) && !rest!.endsWith('/')) open.push(name);
    }
  }
  return false;
}

function isMisplaced(name: string, open: string[]): boolean {
  const parent = open.at(-1) ?? '';
  if (IN_TABLE[parent] && !IN_TABLE[parent].test(name)) return true;
  if (name === 'a' || name === 'button' || name === 'form') return open.includes(name);
  if (!BLOCK_TAGS.has(name)) return false;
  return open.lastIndexOf('p') > open.findLastIndex((tag) => SCOPES.test(tag));
}
