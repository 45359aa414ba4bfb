/** Which dollars of a text enclose formulas: `$…$` and `$$…$$`. Prices and names of variables never do. */
import { findConstructs } from './constructs.ts';
import { alignFormulas } from './formula-lines.ts';
import { liveRanges, type Range, rangeAt, withoutRanges } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

/** Every pair of dollars, none, or (null) what is clearly a formula and, beside it, what may be one. */
export type MathMode = boolean | null;

export interface Formulas {
  /** Whether the parser is to look for formulas. */
  isOn: boolean;
  ranges: Range[];
  /** A backslash before each dollar that belongs to none, and line breaks around those that stand on their own. */
  edits: Edit[];
}

const NONE: Formulas = { isOn: false, ranges: [], edits: [] };

export function findFormulas(text: string, mode: MathMode): Formulas {
  if (mode === false || !text.includes('$') || (mode === null && !mayBeClear(text))) return NONE;
  const live = liveRanges(text);
  const pairs = findPairs(text, live);
  const isSure = mode === true;
  if (!isSure && !pairs.some(({ isClear }) => isClear)) return NONE;
  const escapes = isSure ? [] : escapeDollars(text, withoutRanges(live, pairs));
  const edits = [...escapes, ...alignFormulas(text, pairs), ...doubleDollars(text, pairs)];
  return { isOn: true, ranges: pairs, edits: edits.sort((a, b) => a.at - b.at) };
}

/** `$\$5 + x$`: the parser takes the dollar in the formula for its end, unless there are two around it, and apart. */
function doubleDollars(text: string, pairs: readonly Pair[]): Edit[] {
  return pairs
    .filter(({ start, end }) => text[start + 1] !== '$' && text.slice(start, end).includes('\\$'))
    .flatMap(({ start, end }) => [
      { at: start, length: 0, text: '$' },
      { at: end - 1, length: 0, text: text[end - 2] === '$' ? ' $' : '$' },
    ]);
}

interface Pair extends Range {
  isClear: boolean;
}

const DISPLAY = /\$\$((?:(?!\$\$)[\s\S]){1,5000})\$\$/.source;
const INLINE = /\$(?![\s$])((?:\\[\s\S]|[^$\\]){1,500})(?<!\s)\$(?![\w$])/.source;
const PAIR = new RegExp(`(?<!\\\\)(?:${DISPLAY}|${INLINE})`, 'g');
const PAIR_HERE = new RegExp(PAIR.source, 'y');
const TEX = /\\[A-Za-z]|(?<!\[)\^|_\{/;
const LETTER = /(?<![A-Za-zα-ωΑ-Ω])[A-Za-zα-ωΑ-Ω]'*(?:_[A-Za-z\d])?(?![\w'])/g;
const FUNCTION = /(?<![A-Za-z])(?:arg|cos|det|dim|exp|gcd|lim|ln|log|max|min|mod|sin|tan)(?![A-Za-z])/g;
/** What may stand between letters that are symbols: numbers, operators and brackets. */
const BETWEEN_SYMBOLS = /^[\d\s+\-*/=<>()[\]|!,.]*$/;
/** `$9, for two 17$`, `$5/mo (or 3$`: a number that no formula goes on from. */
const PRICE = /^\d[\d.,]*(?:\s*[,;)]|\s+[\p{L}\d(]|[kKmMbB]?\s*[/+]\s*\p{L}{2})/u;
const LINE_START = /(?:^|\n)[ \t>]*$/;
const BLANK_LINE = /\n[ \t]*\n/;

/** Wherever it stands: most pages with dollars have code with variables, and no formula. */
function mayBeClear(text: string): boolean {
  for (let at = text.indexOf('$'); at >= 0; ) {
    PAIR_HERE.lastIndex = at;
    const found = PAIR_HERE.exec(text);
    if (found !== null && (found[1] !== undefined || isClearInline(found[2]!))) return true;
    at = text.indexOf('$', at + (found?.[0].length ?? 1));
  }
  return false;
}

function findPairs(text: string, live: readonly Range[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { 0: written, 1: display, 2: inline, index: start } of text.matchAll(PAIR)) {
    const end = start + written.length;
    const isClear = display !== undefined || isClearInline(inline!);
    const isFormula = display === undefined ? isInline(inline!, isClear) : isDisplay(text, start, display);
    if (isFormula && isWithin(live, { start, end }, display !== undefined))
      pairs.push({ start, end, isClear });
  }
  return pairs;
}

function isClearInline(content: string): boolean {
  return TEX.test(content) || isOfSymbols(content);
}

/** `x`, `x_i`, `f(x) = n + 1`, `n log n`: letters that stand alone, the first thing that is said. */
function isOfSymbols(content: string): boolean {
  if (content.length > 60 || !/^[A-Za-zα-ωΑ-Ω]/.test(content)) return false;
  const letters = content.replace(FUNCTION, '');
  const others = letters.replace(LETTER, '');
  return others !== letters && BETWEEN_SYMBOLS.test(others);
}

function isInline(content: string, isClear: boolean): boolean {
  return !BLANK_LINE.test(content) && (isClear || !PRICE.test(content));
}

const WORDS_INSIDE = /\\(?:text|mbox)/;
const OPERATOR = /[\\^_=+\-*/<>|]/;

/** In one line it is more than words, and dollars of its own stand in its words only. */
function isDisplayLine(content: string): boolean {
  if (/(?<!\\)\$/.test(content) && !WORDS_INSIDE.test(content)) return false;
  return OPERATOR.test(content) || isOfSymbols(content);
}

/** Blank lines only between dollars that stand at the beginning of their line. */
function isDisplay(text: string, start: number, content: string): boolean {
  const inside = content.trim();
  if (inside === '' || (!content.includes('\n') && !isDisplayLine(inside))) return false;
  return !BLANK_LINE.test(content) || LINE_START.test(text.slice(Math.max(0, start - 100), start));
}

function isWithin(live: readonly Range[], { start, end }: Range, mayHoldBlanks: boolean): boolean {
  const first = rangeAt(live, start);
  return first !== null && (end <= first.end || (mayHoldBlanks && rangeAt(live, end - 1) !== null));
}

const MODULE = /(?:import|export)\s/y;
const ADDRESS = /(?:https?:|www\.)\S*$/i;

/** Not in tags, expressions and code, where a backslash would be seen. */
function escapeDollars(text: string, prose: readonly Range[]): Edit[] {
  const edits: Edit[] = [];
  const taken = findConstructs(text, prose).filter(({ kind }) => kind !== 'stray');
  /** Where the `import` or `export` ends that began last. */
  let moduleEnd = 0;
  for (const { start, end } of withoutRanges(prose, taken)) {
    MODULE.lastIndex = start;
    if (start === 0 || text[start - 1] === '\n') {
      const blank = MODULE.test(text) ? text.indexOf('\n\n', start) : start;
      moduleEnd = blank < 0 ? text.length : blank;
    }
    for (let at = text.indexOf('$', start); at >= 0 && at < end; at = text.indexOf('$', at + 1)) {
      const isPlain = text[at - 1] !== '\\' && !ADDRESS.test(text.slice(Math.max(start, at - 100), at));
      if (isPlain && at >= moduleEnd) edits.push({ at, length: 0, text: '\\' });
    }
  }
  return edits;
}
