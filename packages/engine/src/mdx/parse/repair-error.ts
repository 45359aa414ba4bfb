/** One error of the strict parser, repaired at its place; null when there is nothing sensible left to do. */
import { withoutOverlaps } from './accepted.ts';
import type { Construct, TagConstruct } from './constructs.ts';
import { isKnownName } from './known-names.ts';
import { escapeBraces, escapeEdit, neutralise, type Repair } from './repair.ts';
import { type Edit, findLineStarts, type SourceMap } from './source-map.ts';

export interface ParserError {
  text: string;
  edits: readonly Edit[];
  constructs: readonly Construct[];
  /** Where the parser stopped, in `text`. */
  offset: number;
  message: string;
  map: SourceMap;
  edited: string;
}

/** `(3:5)` or `opened at 3:5`: the tag that the error is about. */
const OTHER_PLACE = /\((?:`[^`]*` opened at )?(\d+):(\d+)\)/;

export function repairError(error: ParserError): Repair | null {
  const { message } = error;
  if (message.includes('either after the end of')) return splitLine(error, error.offset, 'before');
  if (message.startsWith('Expected a closing tag')) return unclosed(error);
  if (message.startsWith('Unexpected closing tag'))
    return neutraliseAt(error, error.offset) ?? escapeLine(error);
  if (/expression|brace/i.test(message)) return escapeExpression(error) ?? escapeLine(error);
  return escapeAt(error, error.offset) ?? escapeLine(error);
}

/** The opening tag named in the message: put on a line of its own, or left out when that does not help. */
function unclosed(error: ParserError): Repair | null {
  const at = otherPlace(error);
  const tag = tagAt(error, at);
  if (tag === null) return escapeAt(error, at) ?? escapeLine(error);
  const before = error.text.slice(error.text.lastIndexOf('\n', tag.start - 1) + 1, tag.start);
  if (
    error.message.includes('before the end of `paragraph`') &&
    /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?$/.test(before)
  ) {
    const split = splitLine(error, tag.end, 'after');
    if (split !== null) return split;
  }
  return neutraliseAt(error, at) ?? escapeLine(error);
}

/** A line break before a closing tag, or after an opening one, indented like its line. */
function splitLine(error: ParserError, at: number, where: 'before' | 'after'): Repair | null {
  const { text, edits } = error;
  if (edits.some((edit) => edit.at === at && edit.text.startsWith('\n'))) {
    return where === 'before' ? (neutraliseAt(error, at) ?? escapeLine(error)) : null;
  }
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const prefix = /^[ \t>]*/.exec(text.slice(lineStart, at))![0];
  const marker = /^(?:[-*+][ \t]+|\d+[.)][ \t]+)/.exec(text.slice(lineStart + prefix.length, at));
  const indent = prefix + ' '.repeat(marker?.[0].length ?? 0);
  return { edits: withoutOverlaps([...edits, { at, length: 0, text: `\n${indent}` }]), problems: [] };
}

function neutraliseAt(error: ParserError, at: number): Repair | null {
  const tag = tagAt(error, at);
  if (tag === null || isNeutral(error, tag)) return null;
  const repair: Repair = { edits: [...error.edits], problems: [] };
  const closes = tag.closing
    ? `</${tag.name}> closes nothing here`
    : `<${tag.name}> is not closed where it was opened`;
  neutralise(error.text, tag, { repair, isKnown: isKnownName, message: closes });
  return { edits: withoutOverlaps(repair.edits), problems: repair.problems };
}

function isNeutral({ edits }: ParserError, tag: TagConstruct): boolean {
  return edits.some((edit) => edit.at === tag.start && edit.length > 0);
}

function escapeExpression(error: ParserError): Repair | null {
  const { constructs, offset, text, edits } = error;
  const found =
    constructs.find((c) => c.kind === 'expression' && c.start <= offset && offset < c.end) ??
    constructs.findLast((c) => c.kind === 'expression' && c.start <= offset);
  const holder = constructs.find((c) => c.kind === 'tag' && c.start <= offset && offset < c.end);
  if (holder?.kind === 'tag') return neutraliseAt(error, holder.start);
  if (found === undefined || edits.some((edit) => edit.at === found.start)) return null;
  return {
    edits: withoutOverlaps([
      ...edits,
      escapeEdit(text, found.start),
      ...escapeBraces(text, found.start + 1, found.end),
    ]),
    problems: [
      {
        severity: 'error',
        rule: 'expression-failed',
        message: `This is no valid expression: ${error.message.replace(/^Could not parse expression with oxc: /, '')}`,
        hint: 'Write \\{ to show a brace',
        offset: found.start,
      },
    ],
  };
}

function escapeAt(error: ParserError, near: number): Repair | null {
  const { text, edits } = error;
  const sign = text.slice(Math.max(0, near - 1), near + 1);
  const at =
    text[near] === '<' || text[near] === '{'
      ? near
      : /[<{]$/.test(sign.slice(0, 1))
        ? near - 1
        : text.lastIndexOf('<', near);
  if (
    at < 0 ||
    near - at > 400 ||
    edits.some((edit) => edit.at <= at && at < edit.at + Math.max(1, edit.length))
  )
    return null;
  return {
    edits: withoutOverlaps([...edits, escapeEdit(text, at)]),
    problems: [
      {
        rule: 'stray-sign',
        message: `"${text[at]}" begins neither a tag nor an expression here; it is shown as it is`,
        hint: `Write \\${text[at]} to show it`,
        offset: at,
      },
    ],
  };
}

/** The last resort: nothing in the line is syntax. */
function escapeLine({ text, edits, offset, message }: ParserError): Repair | null {
  const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const newline = text.indexOf('\n', start);
  const end = newline < 0 ? text.length : newline;
  const kept = edits.filter((edit) => edit.at < start || edit.at >= end);
  const escapes = escapeBraces(text, start, end).filter((edit) => text[edit.at - 1] !== '\\');
  if (escapes.length === 0 || kept.length + escapes.length === edits.length) return null;
  return {
    edits: withoutOverlaps([...kept, ...escapes]),
    problems: [{ severity: 'error', rule: 'block-not-parsed', message, hint: null, offset }],
  };
}

function otherPlace({ message, map, edited, offset }: ParserError): number {
  const found = OTHER_PLACE.exec(message);
  if (!found) return offset;
  const start = findLineStarts(edited)[Number(found[1]) - 1];
  return start === undefined ? offset : map.original(start + Number(found[2]) - 1);
}

function tagAt({ constructs }: ParserError, at: number): TagConstruct | null {
  const found = constructs.find((c) => c.kind === 'tag' && c.start <= at && at < c.end);
  return found?.kind === 'tag' ? found : null;
}
