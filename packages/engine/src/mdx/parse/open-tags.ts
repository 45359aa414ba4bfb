/**
 * Tags that stay open inside of braces, which the native parser must not be given: it tries each as an element and as a
 * type, so that its time doubles with every one. One brace that nobody closes, on a page with forty `<placeholders>`,
 * would keep a renderer busy for years.
 */
import { liveRanges, rangeAt } from './live-ranges.ts';
import { opensTag, readBraces } from './read-braces.ts';

/** The parser takes some milliseconds for these. Elements of a page's own expressions are hardly ever nested so deeply. */
const MOST_OPEN_TAGS = 12;

/** As the parser itself would refuse it. */
export interface Refusal {
  offset: number;
  message: string;
}

/** Of braces that nobody closes, each is read to the end of the text. */
const MOST_READS = 50;

/** Null for every sane page. */
export function findOpenTags(text: string): Refusal | null {
  const first = nextBrace(text, 0);
  if (first < 0 || !hasManyTags(text, first)) return null;
  const live = liveRanges(text);
  let reads = 0;
  for (let at = first; at >= 0 && reads < MOST_READS; ) {
    if (rangeAt(live, at) === null) {
      at = nextBrace(text, at + 1);
      continue;
    }
    const { end, isOver } = readBraces(text, at, MOST_OPEN_TAGS);
    if (isOver) return refusalAt(text, at);
    if (end === text.length) reads += 1;
    at = nextBrace(text, end === text.length ? at + 1 : end);
  }
  return null;
}

function nextBrace(text: string, from: number): number {
  let at = text.indexOf('{', from);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('{', at + 1);
  return at;
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

function hasManyTags(text: string, from: number): boolean {
  let count = 0;
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    if (opensTag(text, at) && ++count > MOST_OPEN_TAGS) return true;
  }
  return false;
}

const LONGEST_TAG = 2_000;

/** In an attribute it is the tag that is at fault. */
function refusalAt(text: string, brace: number): Refusal {
  const before = text.slice(Math.max(0, brace - LONGEST_TAG), brace);
  const tag = /[=\s]$/.test(before) ? before.lastIndexOf('<') : -1;
  if (tag >= 0 && /^<[a-z_$][^<>]*$/i.test(before.slice(tag)))
    return { offset: brace - before.length + tag, message: 'Unexpected character after `<`' };
  return { offset: brace, message: 'Unexpected end of file in expression' };
}
