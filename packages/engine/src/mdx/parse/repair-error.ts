/** One error of the strict parser, repaired at its place; null when there is nothing sensible left to do. */
import { withoutOverlaps } from './accepted.ts';
import type { Construct, TagConstruct } from './constructs.ts';
import { escapeSign, escapeSigns, hasDrawing, neutralise, type Repair } from './repair.ts';
import { type Edit, findLineStarts, type SourceMap } from './source-map.ts';

export interface ParserError {
  text: string;
  edits: readonly Edit[];
  constructs: readonly Construct[];
  /** Where the parser stopped, in `text`. */
  offset: number;
  message: string;
  /** What the parser was given, and the way back from there to `text`. */
  edited: string;
  map: SourceMap;
}

/** `(3:5)` or `opened at 3:5`: the tag that the error is about. */
const OTHER_PLACE = /\((?:`[^`]*` opened at )?(\d+):(\d+)\)/;
const BEFORE_TAG = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:<[^<>]*>[ \t]*)*$/;

export function repairError(error: ParserError): Repair | null {
  const { message, offset } = error;
  if (message.includes('either after the end of'))
    return splitAround(error, offset) ?? neutraliseAt(error, offset) ?? escapeLine(error);
  if (message.startsWith('Expected a closing tag')) return unclosed(error);
  if (message.startsWith('Unexpected closing tag')) return neutraliseAt(error, offset) ?? escapeLine(error);
  if (/expression|brace/i.test(message)) return escapeExpression(error) ?? escapeLine(error);
  return escapeAt(error, offset) ?? escapeLine(error);
}

/** The opening tag named in the message: put on a line of its own, or left out when that does not help. */
function unclosed(error: ParserError): Repair | null {
  const at = otherPlace(error);
  const tag = tagAt(error, at);
  if (tag === null) return escapeAt(error, at) ?? escapeLine(error);
  const before = error.text.slice(error.text.lastIndexOf('\n', tag.start - 1) + 1, tag.start);
  const inParagraph = error.message.includes('before the end of `paragraph`');
  const split = inParagraph && BEFORE_TAG.test(before.slice(0, 200)) ? splitLine(error, tag.end) : null;
  return split ?? neutraliseAt(error, at) ?? escapeLine(error);
}

/** `</td><td>text`: a closing tag that begins its line is parted from what follows it, any other from what comes before. */
function splitAround(error: ParserError, at: number): Repair | null {
  const before = error.text.slice(error.text.lastIndexOf('\n', at - 1) + 1, at);
  const isFirst = /^[ \t>]*$/.test(before.slice(0, 200));
  const tag = tagAt(error, at);
  return (isFirst ? null : splitLine(error, at)) ?? (tag === null ? null : splitLine(error, tag.end));
}

/** A line break before a closing tag, or after an opening one, indented like the line of what it belongs to. Once in each place. */
function splitLine({ text, edits, constructs }: ParserError, at: number): Repair | null {
  if (edits.some((edit) => edit.at === at && edit.text.startsWith('\n'))) return null;
  const indent = indentAt(text, openerOf(constructs, at)?.start ?? at);
  const split = { at, length: 0, text: `\n${indent}` };
  // What is replaced in the same place comes after it; behind that there would be no room.
  const isReplaced = edits.some((edit) => edit.at === at && edit.length > 0);
  return { edits: withoutOverlaps(isReplaced ? [split, ...edits] : [...edits, split]), problems: [] };
}

function indentAt(text: string, at: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(lineStart, Math.min(at, lineStart + 200));
  const prefix = /^[ \t>]*/.exec(line)![0];
  const marker = /^(?:[-*+][ \t]+|\d+[.)][ \t]+)/.exec(line.slice(prefix.length));
  return prefix + ' '.repeat(marker?.[0].length ?? 0);
}

/** What a closing tag at this place closes: `</b>` behind a list may stand in its last item, and belongs outside of it. */
function openerOf(constructs: readonly Construct[], at: number): TagConstruct | null {
  const index = constructs.findIndex((c) => c.kind === 'tag' && c.closing && c.start === at);
  let depth = 0;
  for (let i = index; i >= 0; i--) {
    const tag = constructs[i]!;
    if (tag.kind !== 'tag' || tag.selfClosing || tag.name !== (constructs[index] as TagConstruct).name)
      continue;
    depth += tag.closing ? 1 : -1;
    if (depth === 0) return tag;
  }
  return null;
}

function neutraliseAt(error: ParserError, at: number): Repair | null {
  const { text, edits } = error;
  const tag = tagAt(error, at);
  if (tag === null || edits.some((edit) => edit.at === tag.start && edit.length > 0)) return null;
  const message = tag.closing
    ? `</${tag.name}> closes nothing here`
    : `<${tag.name}> is not closed where it was opened`;
  const repair = neutralise(text, tag, { message, hasDrawing: hasDrawing(text) });
  const kept = edits.filter((edit) => edit.at < tag.start || edit.at >= tag.end);
  return { edits: withoutOverlaps([...kept, ...repair.edits]), problems: repair.problems };
}

/** Words in braces: `{your name}`, `{ID, or name}`. */
const PROSE = /^\{[\p{L}\p{N}_$ .,'’-]*\}$/u;

/** Attributes of directives and of other kinds of Markdown: `{.wide #top width=50%}`. */
const ATTRIBUTES =
  /^\{\s*[.#]?[\p{L}_][\p{L}\p{N}_-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?(?:\s+[.#]?[\p{L}_][\p{L}\p{N}_-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?)*\s*\}$/u;

function isProse(written: string): boolean {
  return PROSE.test(written) || ATTRIBUTES.test(written);
}

function escapeExpression(error: ParserError): Repair | null {
  const { constructs, offset, text, edits } = error;
  const holder = tagAt(error, offset);
  if (holder !== null) return neutraliseAt(error, holder.start);
  const found = constructs.findLast((c) => c.kind === 'expression' && c.start <= offset);
  if (found === undefined || edits.some((edit) => edit.at === found.start)) return null;
  return {
    edits: withoutOverlaps([...edits, ...escapeSigns(text, found.start, found.end)]),
    problems: [
      isProse(text.slice(found.start, found.end))
        ? {
            rule: 'unknown-variable',
            message: 'This is not an expression; it is shown as it is written',
            hint: 'Put it into a code span, or write \\{ for a brace',
            offset: found.start,
          }
        : {
            severity: 'error',
            rule: 'expression-failed',
            message: `This is not a valid expression: ${error.message.replace(/^Could not parse expression with oxc: /, '')}`,
            hint: 'Write \\{ to show a brace',
            offset: found.start,
          },
    ],
  };
}

const NEAR = 400;
/** A paragraph of more is none. */
const FAR = 20_000;

/** The sign at the place, or the last `<` before it. */
function escapeAt({ text, edits }: ParserError, near: number): Repair | null {
  const around = text.slice(Math.max(0, near - NEAR), near + 1);
  const back = Math.max(around.lastIndexOf('<'), /[<{]$/.test(around) ? around.length - 1 : -1);
  if (back < 0) return null;
  const at = near + 1 - around.length + back;
  if (edits.some((edit) => edit.at <= at && at < edit.at + Math.max(1, edit.length))) return null;
  const repair = escapeSign(text, at);
  return { edits: withoutOverlaps([...edits, ...repair.edits]), problems: repair.problems };
}

/** The last resort: nothing in the line is syntax; else nothing in the paragraph; else not even in what looks like code. */
function escapeLine(error: ParserError): Repair | null {
  const { text, offset } = error;
  const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const end = offset + restOf(text, offset, /\n|$/);
  const around = { start: paragraphStart(text, start), end: end + restOf(text, end, /\n[ \t]*\n|$/) };
  return (
    escapeAll(error, { start, end }) ??
    escapeAll(error, around) ??
    escapeAll(error, { ...around, inCode: true })
  );
}

function restOf(text: string, from: number, end: RegExp): number {
  return text.slice(from, from + FAR).search(end);
}

function paragraphStart(text: string, lineStart: number): number {
  const before = text.slice(Math.max(0, lineStart - FAR), lineStart);
  const blank = /^[ \t]*\n/gm;
  let start = lineStart - before.length;
  for (const { index, 0: line } of before.matchAll(blank))
    start = lineStart - before.length + index + line.length;
  return start;
}

function escapeAll(
  { text, edits, offset, message }: ParserError,
  { start, end, inCode }: { start: number; end: number; inCode?: boolean },
): Repair | null {
  const kept = edits.filter((edit) => edit.at < start || edit.at >= end || edit.length === 0);
  const escapes = escapeSigns(text, start, end, { inCode });
  const isDone = escapes.every(({ at, text }) => edits.some((edit) => edit.at === at && edit.text === text));
  if (isDone) return null;
  return {
    edits: withoutOverlaps([...kept, ...escapes]),
    problems: [{ severity: 'error', rule: 'block-not-parsed', message, offset }],
  };
}

function otherPlace({ message, map, edited, offset }: ParserError): number {
  const found = OTHER_PLACE.exec(message);
  if (!found) return offset;
  const start = findLineStarts(edited)[Number(found[1]) - 1];
  return start === undefined ? offset : map.original(start + Number(found[2]) - 1);
}

function tagAt({ constructs, text }: ParserError, at: number): TagConstruct | null {
  const found = constructs.find((c) => c.kind === 'tag' && c.start <= at && at < c.end);
  return found?.kind === 'tag' ? found : closingTagAt(text, at);
}

const CLOSING_TAG = /<\/([A-Za-z][\w.:-]*)[ \t]*>/y;

/** What follows a fence on its last line looks like code until the fence has been ended. */
function closingTagAt(text: string, start: number): TagConstruct | null {
  CLOSING_TAG.lastIndex = start;
  const name = CLOSING_TAG.exec(text)?.[1];
  if (name === undefined) return null;
  const end = CLOSING_TAG.lastIndex;
  return { kind: 'tag', start, end, name, closing: true, selfClosing: false, edits: [], rawEnd: -1 };
}
