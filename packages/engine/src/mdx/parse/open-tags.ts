/**
 * Tags that stay open inside of braces, which the native parser must not be given: it tries each as an element and as a
 * type, so that its time doubles with every one. One brace that nobody closes, on a page with forty `<placeholders>`,
 * would keep a renderer busy for years.
 */
import { liveRanges, rangeAt } from './live-ranges.ts';

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
  if (!hasManyTags(text) || !mayBeCrowded(text)) return null;
  const live = liveRanges(text);
  let reads = 0;
  for (let at = nextBrace(text, 0); at >= 0 && reads < MOST_READS; ) {
    if (rangeAt(live, at) === null) {
      at = nextBrace(text, at + 1);
      continue;
    }
    const { end, isCrowded } = readBraces(text, at, true);
    if (isCrowded) return refusalAt(text, at);
    if (end === text.length) reads += 1;
    at = nextBrace(text, end === text.length ? at + 1 : end);
  }
  return null;
}

/** Quick: also what is code, or a text in quotes, counts. What begins within other braces holds no more than they do. */
function mayBeCrowded(text: string): boolean {
  for (let at = nextBrace(text, 0); at >= 0; ) {
    const { end, isCrowded } = readBraces(text, at, false);
    if (isCrowded) return true;
    at = nextBrace(text, end);
  }
  return false;
}

function nextBrace(text: string, from: number): number {
  let at = text.indexOf('{', from);
  while (at > 0 && text[at - 1] === '\\') at = text.indexOf('{', at + 1);
  return at;
}

function hasManyTags(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    if (opensTag(text, at) && ++count > MOST_OPEN_TAGS) return true;
  }
  return false;
}

/** To what closes the brace at `start`, or to the end of the text. */
function readBraces(text: string, start: number, knowsQuotes: boolean): { end: number; isCrowded: boolean } {
  let depth = 0;
  let open = 0;
  /** Up to there no quote closes one that was seen. */
  let unclosedTo = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return { end: at + 1, isCrowded: false };
    } else if (code === 60) {
      if (text[at + 1] === '/') open = Math.max(0, open - 1);
      else if (opensTag(text, at) && ++open > MOST_OPEN_TAGS) return { end: at, isCrowded: true };
    } else if (code === 62) {
      if (text[at - 1] === '/') open = Math.max(0, open - 1);
      // Between tags a quote is a sign like any other; before the first one it begins a text, whose tags mean nothing.
    } else if (knowsQuotes && open === 0 && at >= unclosedTo && (code === 34 || code === 39 || code === 96)) {
      const { end, isClosed } = readQuotes(text, at);
      if (isClosed) at = end;
      else unclosedTo = end;
    }
  }
  return { end: text.length, isCrowded: false };
}

/** To the quote that closes the one at `start`, or to where that cannot come any more: only a text in backticks has lines. */
function readQuotes(text: string, start: number): { end: number; isClosed: boolean } {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return { end: at, isClosed: true };
    if (text[at] === '\\') at++;
    else if (text[at] === '\n' && quote !== '`') return { end: at, isClosed: false };
  }
  return { end: text.length, isClosed: false };
}

function opensTag(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 62 || code === 95 || code === 36
  );
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
