/** YAML, line by line: keys, list marks, scalars, and block texts by their indentation. */
import { isDigit, isSpace, isWord, lineEnd, skipNumber, skipSpace } from './characters.ts';
import type { Lexer, TokenWriter } from './token-writer.ts';

const CONSTANTS = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'True', 'False', 'Null', '~']);

export const lexYaml: Lexer = (out, start, end) => {
  const { source } = out;
  let line = start;
  while (line < end) {
    const stop = lineEnd(source, line, end);
    const indent = skipSpace(source, line, stop) - line;
    const entry = skipMarks(source, line + indent, stop);
    const isBlock = lexEntry(out, entry, stop);
    // A text belongs to its key: `- run: |` ends where the next key of that entry stands.
    const belongsTo = keyEnd(source, entry, stop) > entry ? entry - line : indent;
    line = stop + 1;
    if (isBlock) line = lexBlock(out, { line, end, indent: belongsTo });
  }
};

/** Past the `- ` of a list entry, or of several on one line. */
function skipMarks(source: string, start: number, stop: number): number {
  let at = start;
  while (at < stop && source.charCodeAt(at) === 45 && isGap(source, at + 1, stop)) {
    at = skipSpace(source, at + 1, stop);
  }
  return at;
}

/** Answers whether a block text (`|` or `>`) follows. */
function lexEntry(out: TokenWriter, start: number, stop: number): boolean {
  const { source } = out;
  let at = start;
  if (source.startsWith('---', at) || source.startsWith('...', at)) {
    out.token('m', at, Math.min(stop, at + 3));
    at += 3;
  }
  const key = keyEnd(source, at, stop);
  if (key > at) {
    out.token('p', at, key);
    at = key;
  }
  return lexValue(out, at, stop);
}

function isGap(source: string, at: number, stop: number): boolean {
  return at >= stop || isSpace(source.charCodeAt(at));
}

/** Where the key ends that is followed by `:` and space; the start when there is none. */
function keyEnd(source: string, start: number, stop: number): number {
  const first = source.charCodeAt(start);
  if (first === 34 || first === 39) {
    const close = source.indexOf(source[start]!, start + 1) + 1;
    if (close <= 0 || close > stop) return start;
    const colon = skipSpace(source, close, stop);
    return source.charCodeAt(colon) === 58 && isGap(source, colon + 1, stop) ? close : start;
  }
  if (first === 123 || first === 91 || first === 35) return start;
  for (let at = start; at < stop; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 58 && isGap(source, at + 1, stop)) return at;
    if (code === 35 && isSpace(source.charCodeAt(at - 1))) return start;
  }
  return start;
}

function lexValue(out: TokenWriter, start: number, stop: number): boolean {
  const { source } = out;
  let isFlow = false;
  for (let at = start; at < stop; ) {
    const code = source.charCodeAt(at);
    const afterGap = at === start || isSpace(source.charCodeAt(at - 1));
    if (code === 35 && afterGap) {
      out.token('c', at, stop);
      return false;
    }
    if (code === 34 || code === 39) at = lexQuoted(out, at, stop);
    else if ((code === 124 || code === 62) && isBlockMark(source, at, stop)) return true;
    else if (code === 123 || code === 91 || code === 44) {
      isFlow = true;
      at += 1;
    } else if ((code === 38 || code === 42 || code === 33) && afterGap && isWord(source.charCodeAt(at + 1))) {
      const end = skipPlain(source, at + 1, stop);
      out.token(code === 33 ? 't' : 'v', at, end);
      at = end;
    } else if (isWord(code) || code === 45 || code === 126) at = lexScalar(out, at, { stop, isFlow });
    else at += 1;
  }
  return false;
}

function lexQuoted(out: TokenWriter, at: number, stop: number): number {
  const { source } = out;
  const quote = source.charCodeAt(at);
  let end = at + 1;
  while (end < stop && source.charCodeAt(end) !== quote)
    end += quote === 34 && source.charCodeAt(end) === 92 ? 2 : 1;
  end = Math.min(stop, end + 1);
  const colon = skipSpace(source, end, stop);
  out.token(source.charCodeAt(colon) === 58 && colon < stop ? 'p' : 's', at, end);
  return end;
}

/** `|`, `>-`, `|2+` at the end of the line. */
function isBlockMark(source: string, at: number, stop: number): boolean {
  let end = at + 1;
  while (end < stop && end < at + 4 && (isDigit(source.charCodeAt(end)) || '+-'.includes(source[end]!)))
    end += 1;
  end = skipSpace(source, end, stop);
  return end >= stop || source.charCodeAt(end) === 35;
}

function lexScalar(
  out: TokenWriter,
  start: number,
  { stop, isFlow }: { stop: number; isFlow: boolean },
): number {
  const { source } = out;
  const first = source.charCodeAt(start);
  const end = skipPlain(source, start + 1, stop);
  const next = skipSpace(source, end, stop);
  const isWhole = next >= stop || source.charCodeAt(next) === 35 || (isFlow && ',]}'.includes(source[next]!));
  if (isFlow && source.charCodeAt(end) === 58) out.token('p', start, end);
  else if (isWhole && CONSTANTS.has(source.slice(start, Math.min(end, start + 10))))
    out.token('b', start, end);
  else if (isWhole && (isDigit(first) || (first === 45 && isDigit(source.charCodeAt(start + 1))))) {
    if (skipNumber(source, start + (first === 45 ? 1 : 0), end) === end) out.token('n', start, end);
  }
  return end;
}

function skipPlain(source: string, from: number, stop: number): number {
  let at = from;
  while (at < stop && !isSpace(source.charCodeAt(at)) && !',]}{[:'.includes(source[at]!)) at += 1;
  return at;
}

function lexBlock(
  out: TokenWriter,
  { line, end, indent }: { line: number; end: number; indent: number },
): number {
  const { source } = out;
  let at = line;
  while (at < end) {
    const stop = lineEnd(source, at, end);
    const text = skipSpace(source, at, stop);
    if (text < stop && text - at <= indent) break;
    at = stop + 1;
  }
  out.token('s', line, Math.min(at, end));
  return at;
}
