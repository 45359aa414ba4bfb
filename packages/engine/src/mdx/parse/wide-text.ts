/**
 * Where words stand without spaces, Markdown takes `**` between a sign and a letter for no mark at all, as in
 * `**注意：**请`, and an address in a text goes on through the sentence behind it.
 */
import { findConstructs } from './constructs.ts';
import { liveRanges, type Range, rangeAt, withoutRanges } from './live-ranges.ts';
import { findModules } from './modules.ts';
import type { Edit } from './source-map.ts';
import { ADDRESS_END, asReference } from './stand-ins.ts';

/** A single star may be a product: `单价*（数量）`. */
const MARKS = /(?<![*_~\\])(?:\*{2,3}|_{2,3}|~~)(?![*_~])/g;
const WIDE = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud87f]/;
const WIDE_LETTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]$/u;
/** These tell by themselves that the text is of such a script, whatever letter stands beside the marks. */
const WIDE_SIGN = /^[\u3000-\u303f\uff00-\uffef]$/;
const SIGN = /^[\p{P}\p{S}]$/u;
const LETTER = /^[\p{L}\p{N}]$/u;

const BLANK_LINE = /\n[ \t>]*\n/;

/** In an address they are written as percent signs and digits. */
const ADDRESS =
  /(?<!\]\()\b(?:https?:\/\/|www\.)[^\s<>[\]`"]{1,300}?(?=[\u2018-\u201f\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f])/g;
/** What an address ends at lies between these: a text that is kept as one byte per character has none of it. */
const MAY_FOLLOW = /[\u2018-\uff1f]/;

export function findWideText(text: string, formulas: readonly Range[]): Edit[] {
  const edits = [...findMarks(text), ...findAddresses(text)];
  if (edits.length === 0) return edits;
  const live = withoutRanges(liveRanges(text), formulas);
  const outside = withoutRanges(live, findModules(text, live));
  const taken = findConstructs(text, outside).filter(({ kind }) => kind !== 'stray');
  const prose = withoutRanges(outside, taken);
  return edits.filter(({ at }) => rangeAt(prose, at) !== null);
}

function findAddresses(text: string): Edit[] {
  if (!MAY_FOLLOW.test(text)) return [];
  return [...text.matchAll(ADDRESS)].map((found) => ({
    at: found.index + found[0].length,
    length: 0,
    text: ADDRESS_END,
  }));
}

/** Written as a reference, the letter is a sign to the parser, and the marks mean what their author meant. */
function findMarks(text: string): Edit[] {
  const edits: Edit[] = [];
  // Nearly every page is told apart by one quick look.
  if (!WIDE.test(text)) return edits;
  const sides = createSides(text);
  for (const { 0: marks, index: start } of text.matchAll(MARKS)) {
    const end = start + marks.length;
    const before = characterBefore(text, start);
    const after = characterAt(text, end);
    const isOpening = sides.opens(marks, start);
    if (isHidden(before, after)) {
      const isAlone = text.endsWith(marks, start - before.length);
      if (isOpening || !isAlone) edits.push(hidden(before, start - before.length));
    } else if (isHidden(after, before)) {
      const isAlone = text.startsWith(marks, end + after.length);
      if (!isOpening || !isAlone) edits.push(hidden(after, end));
    }
  }
  return edits;
}

/**
 * Which marks of a paragraph open and which close. That is a guess, since marks in code count as well, and so it decides
 * only about one letter between two marks: the letter is either what they mark or what stands between two such words.
 */
function createSides(text: string): { opens: (marks: string, at: number) => boolean } {
  const open = new Set<string>();
  let last = 0;
  return {
    opens: (marks, at) => {
      if (BLANK_LINE.test(text.slice(last, at))) open.clear();
      last = at;
      if (open.delete(marks)) return false;
      open.add(marks);
      return true;
    },
  };
}

/** Marks between a letter outside and a sign inside. */
function isHidden(outside: string, inside: string): boolean {
  if (!LETTER.test(outside) || !SIGN.test(inside)) return false;
  return WIDE_LETTER.test(outside) || WIDE_SIGN.test(inside);
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const isPair = /[\udc00-\udfff]/.test(text[at - 1] ?? '');
  return characterAt(text, at - (isPair ? 2 : 1));
}

function hidden(letter: string, at: number): Edit {
  return { at, length: letter.length, text: asReference(letter) };
}
