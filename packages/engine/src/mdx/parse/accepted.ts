/** What authors may write although MDX refuses it or knows it as text: comments, heading ids, open void tags, variables, callouts in colons, dollars, marks and addresses between wide letters. */

import { fillVariables, unknownVariable, VARIABLE } from '../../config/variables.ts';
import type { Problem } from '../problem.ts';
import { ATTRIBUTE_LISTS, findAttributeLists } from './attribute-lists.ts';
import { findConstructs } from './constructs.ts';
import { DIRECTIVE, findDirectives } from './directives.ts';
import { findDisplacedEnds, INDENTED_END } from './displaced-ends.ts';
import { FENCE_BEFORE_END, findFenceEnds } from './fence-ends.ts';
import type { Formulas } from './formulas.ts';
import { liveRanges, type Range, rangeAt, withoutRanges } from './live-ranges.ts';
import { findModules } from './modules.ts';
import { findPieces } from './pieces.ts';
import { findQuoteDirectives } from './quote-directives.ts';
import type { Edit } from './source-map.ts';
import { findWideText } from './wide-text.ts';

export interface Accepted {
  edits: Edit[];
  /** By 1-based line of the text. */
  headingIds: Map<number, string> | null;
  problems: Problem[];
}

const NOTHING: Accepted = { edits: [], headingIds: null, problems: [] };
/** `{#id}`; in a comment, as newer versions of Docusaurus have it; with other attributes behind a colon. */
const ID_SIGN = /\{(?:\/\*[ \t]*|:[^{}\n]{0,200}?)?#/g;
const ID_AT_END =
  /^(\{(?:\/\*[ \t]*#([^\s{}*]{1,200})[ \t]*\*\/|#([^\s{}]{1,200})|:(?:[^{}\n]{0,200}?[ \t])?#([^\s{}]{1,200})[^{}\n]{0,200})\})[ \t]*#*[ \t]*\r?$/;

interface Written {
  variables: Readonly<Record<string, string>>;
  formulas: Formulas;
  /** In Markdown open tags and braces are what they are. */
  syntax?: 'mdx' | 'markdown';
}

/** Quick to say that there is nothing, which is so for nearly every page. */
export function findAccepted(text: string, { variables, formulas, syntax = 'mdx' }: Written): Accepted {
  const isMdx = syntax === 'mdx';
  const comment = isMdx ? HTML_COMMENT : MDX_COMMENT;
  // A sign is looked for many times faster than the pattern that begins with it, and most pages lack most of them.
  const hasComment = text.includes(comment.open);
  const hasHeadingId = text.search(ID_SIGN) >= 0;
  const hasAttributes = ATTRIBUTE_LISTS.some((sign) => text.includes(sign));
  const hasVariable = text.includes('{{');
  const hasBreak = isMdx && text.includes('<') && OPEN_BREAK.test(text);
  const hasEndTag = isMdx && text.includes('</');
  const hasEnd = hasEndTag && INDENTED_END.test(text);
  const hasFenceEnd = hasEndTag && FENCE_BEFORE_END.test(text);
  const hasPiece = hasEndTag && text.includes('</MDX>');
  const hasDirective = text.includes(':::') && DIRECTIVE.test(text);
  const wide = findWideText(text, formulas.ranges);
  const added = wide.length === 0 ? formulas.edits : [...formulas.edits, ...wide];
  const hasMore =
    hasVariable || hasBreak || hasPiece || hasEnd || hasFenceEnd || hasDirective || hasAttributes;
  if (!hasComment && !hasHeadingId && !hasMore)
    return added.length === 0 ? NOTHING : { ...NOTHING, edits: withoutOverlaps(added) };
  const accepted: Accepted = { edits: [], headingIds: null, problems: [] };
  const ranges = withoutRanges(liveRanges(text), formulas.ranges);
  const pieces = hasPiece ? findPieces(text, ranges) : [];
  if (hasEnd) accepted.edits = findDisplacedEnds(text, ranges);
  if (hasFenceEnd) accepted.edits = accepted.edits.concat(findFenceEnds(text));
  if (hasDirective) {
    const find = isMdx ? findDirectives : findQuoteDirectives;
    accepted.edits = accepted.edits.concat(
      find(text, { ranges, fill: (title) => fillVariables(title, variables) }),
    );
  }
  if (hasVariable) findVariables(text, variables, { ranges: isMdx ? ranges : [], accepted });
  if (hasHeadingId) accepted.headingIds = findHeadingIds(text, ranges, accepted.edits);
  // Some are ids of headings.
  if (hasComment) findComments(text, comment, { ranges, edits: accepted.edits });
  if (hasBreak) findBreaks(text, ranges, accepted.edits);
  if (hasAttributes) withoutAttributes(text, ranges, accepted);
  accepted.edits = withoutOverlaps([...pieces, ...accepted.edits, ...added]);
  return accepted;
}

/** `{{name}}` anywhere, code included; an object in a property (`style={{color}}`) is something else. */
function findVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  { ranges, accepted }: { ranges: readonly Range[]; accepted: Accepted },
): void {
  /** Looked for once there is a name that stands for nothing. */
  let code: CodeRanges | null = null;
  for (const found of text.matchAll(VARIABLE)) {
    const [written, name] = found;
    const at = found.index;
    if (text.charCodeAt(at - 1) === 61) continue;
    if (Object.hasOwn(variables, name!)) {
      accepted.edits.push({ at, length: written.length, text: String(variables[name!]) });
    } else if (isLive(ranges, at) && text.charCodeAt(at - 1) !== 92) {
      code ??= findCode(text, ranges);
      if (rangeAt(code.scripts, at) !== null) continue;
      // In a text of an attribute braces are what they are, and a backslash would be seen.
      if (!isInside(code.attributes, at)) accepted.edits.push({ at, length: 2, text: '\\{\\{' });
      accepted.problems.push({
        ...unknownVariable(name!),
        offset: at,
      });
    }
  }
}

interface CodeRanges {
  /** What authors write in JavaScript for themselves or others, as templates of other programs are. */
  scripts: Range[];
  /** Tags and expressions. */
  attributes: Range[];
}

function findCode(text: string, ranges: readonly Range[]): CodeRanges {
  const modules = findModules(text, ranges);
  const constructs = findConstructs(text, withoutRanges(ranges, modules));
  const attributes = constructs.filter(({ kind }) => kind === 'tag' || kind === 'expression');
  const comments = attributes.filter(({ start }) => text.startsWith('{/*', start));
  return { scripts: [...modules, ...comments].sort((a, b) => a.start - b.start), attributes };
}

/** Behind the first sign of one: `{{name}}` reads like an expression itself. */
function isInside(ranges: readonly Range[], at: number): boolean {
  const range = rangeAt(ranges, at);
  return range !== null && range.start < at;
}

/** Of the other syntax: one mistake makes a page of MDX one of Markdown, whose readers would see its comments. */
const HTML_COMMENT = { open: '<!--', close: '-->' };
const MDX_COMMENT = { open: '{/*', close: '*/}' };
/** Markdown's code. */
const INDENTED = /^(?: {4}| {0,3}\t)/;

function findComments(
  text: string,
  { open, close }: typeof HTML_COMMENT,
  { ranges, edits }: { ranges: readonly Range[]; edits: Edit[] },
): void {
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    from = at + open.length;
    if (!isLive(ranges, at) || text.charCodeAt(at - 1) === 92) continue;
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    if (open === MDX_COMMENT.open && INDENTED.test(line)) continue;
    const end = text.indexOf(close, from);
    if (end < 0) return;
    from = end + close.length;
    edits.push({ at, length: from - at, text: text.slice(at, from).replace(/[^\n]+/g, '') });
  }
}

function findHeadingIds(text: string, ranges: readonly Range[], edits: Edit[]): Map<number, string> | null {
  const ids = new Map<number, string>();
  let line = 1;
  let start = 0;
  for (const { index: at } of text.matchAll(ID_SIGN)) {
    // Only the last one of a line can be an id, which the first has led to.
    if (at < start) continue;
    for (
      let newline = text.indexOf('\n', start);
      newline >= 0 && newline < at;
      newline = text.indexOf('\n', start)
    ) {
      line += 1;
      start = newline + 1;
    }
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const id = end - start > 2_000 ? null : headingId(text, start, end);
    if (id !== null && isLive(ranges, id.at)) {
      ids.set(line, id.value);
      edits.push({ at: id.at, length: id.length, text: '' });
    }
    line += 1;
    start = end + 1;
  }
  return ids.size === 0 ? null : ids;
}

/** Only the last brace of a line can begin an id. */
function headingId(
  text: string,
  start: number,
  end: number,
): { at: number; length: number; value: string } | null {
  const at = text.lastIndexOf('{', end);
  const found = ID_AT_END.exec(text.slice(at, end));
  if (!found || !isHeading(text, start, end)) return null;
  return { at, length: found[1]!.length, value: (found[2] ?? found[3] ?? found[4])! };
}

/** A line with `#`, or one underlined with `===` or `---`. */
function isHeading(text: string, start: number, end: number): boolean {
  if (/^[ \t>]*#{1,6}[ \t]/.test(text.slice(start, Math.min(end, start + 100)))) return true;
  const next = text.slice(end + 1, end + 200);
  return /^[ \t>]*(?:=+|-+)[ \t]*(?:\r?\n|$)/.test(next);
}

const OPEN_BREAK = /<(?:br|hr|BR|HR)>/;
const OPEN_BREAKS = new RegExp(OPEN_BREAK, 'g');

function findBreaks(text: string, ranges: readonly Range[], edits: Edit[]): void {
  for (const { index } of text.matchAll(OPEN_BREAKS)) {
    if (isLive(ranges, index) && text.charCodeAt(index - 1) !== 92)
      edits.push({ at: index + 3, length: 0, text: '/' });
  }
}

/** An id of a heading is one of them, and applied. */
function withoutAttributes(text: string, ranges: readonly Range[], accepted: Accepted): void {
  const { edits, problems } = findAttributeLists(text, ranges);
  if (edits.length === 0) return;
  const code = findCode(text, ranges);
  const applied = new Set(accepted.edits.map(({ at }) => at));
  edits.forEach((edit, i) => {
    const problem = problems[i]!;
    const { offset } = problem;
    if (applied.has(offset) || rangeAt(code.scripts, offset) !== null) return;
    if (isInside(code.attributes, offset)) return;
    accepted.edits.push(edit);
    accepted.problems.push(problem);
  });
}

function isLive(ranges: readonly Range[], at: number): boolean {
  return rangeAt(ranges, at) !== null;
}

/** Sorted; of two edits in one place the first found wins. */
export function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.at - b.edit.at || a.order - b.order);
  const kept: Edit[] = [];
  let end = 0;
  for (const { edit } of sorted) {
    if (edit.at < end) continue;
    kept.push(edit);
    end = edit.at + edit.length;
  }
  return kept;
}
