/** Which names in angle brackets are tags, and which are placeholders like `<token>`. */
import {
  BLOCK_TAGS,
  DROPPED_TAGS,
  MATH_TAGS,
  OTHER_TAGS,
  PHRASING_PARENTS,
  SVG_TAGS,
  TEXT_TAGS,
  VOID_TAGS,
} from './html-tags.data.ts';

const HTML_TAGS = new Set([
  ...BLOCK_TAGS,
  ...DROPPED_TAGS,
  ...OTHER_TAGS,
  ...PHRASING_PARENTS,
  ...TEXT_TAGS,
  ...VOID_TAGS,
]);
/** How the tags of drawings are really written, by their names in lower case. */
export const SVG_BY_LOWER = new Map([...SVG_TAGS].map((name) => [name.toLowerCase(), name]));

/** A tag of HTML wherever it stands, in lower case. */
export function isHtmlTag(name: string): boolean {
  return HTML_TAGS.has(name);
}

/** A tag of a text, a drawing or a formula. */
export function isTagAnywhere(name: string): boolean {
  return isHtmlTag(name) || SVG_BY_LOWER.has(name.toLowerCase()) || MATH_TAGS.has(name);
}

/** A tag there, in lower case: `<path>` is one inside of a drawing alone, and somebody's placeholder elsewhere. */
export function isTagInside(name: string, open: readonly string[]): boolean {
  if (isHtmlTag(name)) return true;
  if (SVG_BY_LOWER.has(name)) return open.includes('svg');
  return MATH_TAGS.has(name) && open.includes('math');
}

/** Without an attribute these show nothing and do nothing: `clone <source>` means a place of the reader's. */
const NOTHING_WITHOUT_ATTRIBUTES = new Set('area base embed img link meta param source track'.split(' '));

export function needsAttributes(name: string): boolean {
  return NOTHING_WITHOUT_ATTRIBUTES.has(name);
}
