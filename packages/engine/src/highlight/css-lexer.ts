/** CSS, SCSS and Less. Whether a statement is a selector or a declaration is decided by what ends it. */
import { isDigit, isLetter, isSpace, isWord, lineEnd, NEWLINE, skipSpace } from './characters.ts';
import type { Lexer, TokenWriter } from './token-writer.ts';

export const lexCss: Lexer = (out, start, end) => {
  const { source } = out;
  let at = start;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === NEWLINE || code === 123 || code === 125 || code === 59) at += 1;
    else at = lexStatement(out, at, end);
  }
};

function lexStatement(out: TokenWriter, start: number, end: number): number {
  const { source } = out;
  const comment = lexComment(out, start, end);
  if (comment > start) return comment;
  if (source.charCodeAt(start) === 64) {
    const name = skipName(source, start + 1, end);
    out.token(source.charCodeAt(name) === 58 ? 'v' : 'k', start, name);
    return lexValue(out, name, statementEnd(source, start, end));
  }
  const stop = statementEnd(source, start, end);
  if (source.charCodeAt(stop) === 123 && stop < end) {
    lexSelector(out, start, stop);
    return stop;
  }
  const name = skipName(source, start, stop);
  const isVariable = source.charCodeAt(start) === 36 || source.startsWith('--', start);
  if (source.charCodeAt(skipSpace(source, name, stop)) === 58) out.token(isVariable ? 'v' : 'p', start, name);
  return lexValue(out, Math.max(name, start + 1), stop);
}

/** Up to `{`, `}` or `;` outside of strings, parentheses and comments. */
function statementEnd(source: string, start: number, end: number): number {
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 123 && source.charCodeAt(at - 1) === 35) at = Math.min(end, close(source, '}', at + 1, end));
    else if (code === 123 || code === 125 || code === 59) return at;
    else if (code === 34 || code === 39) at = close(source, source[at]!, at + 1, end);
    else if (code === 40) at = close(source, ')', at + 1, end);
    else if (code === 47 && source.charCodeAt(at + 1) === 42) return at;
  }
  return end;
}

/** Within the line; the place before it when the line holds none. */
function close(source: string, mark: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (source[at] === mark) return at;
    if (source.charCodeAt(at) === NEWLINE) return at;
  }
  return end;
}

function lexComment(out: TokenWriter, at: number, end: number): number {
  const { source } = out;
  if (source.charCodeAt(at) !== 47) return at;
  let stop = at;
  if (source.charCodeAt(at + 1) === 47) stop = lineEnd(source, at, end);
  else if (source.charCodeAt(at + 1) === 42) {
    const found = source.indexOf('*/', at + 2);
    stop = found < 0 ? end : Math.min(end, found + 2);
  }
  out.token('c', at, stop);
  return stop;
}

function lexSelector(out: TokenWriter, start: number, end: number): void {
  const { source } = out;
  for (let at = start; at < end; ) {
    const code = source.charCodeAt(at);
    const isMarked = code === 46 || code === 35 || code === 58 || code === 38 || code === 36;
    if (code === 34 || code === 39) {
      const stop = Math.min(end, close(source, source[at]!, at + 1, end) + 1);
      out.token('s', at, stop);
      at = stop;
    } else if (isMarked || isWord(code)) {
      const stop = skipName(source, at + 1, end);
      out.token(code === 58 ? 'k' : isMarked ? 't' : 'g', at, stop);
      at = stop;
    } else at += 1;
  }
}

function lexValue(out: TokenWriter, start: number, end: number): number {
  const { source } = out;
  let at = start;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code === 34 || code === 39) {
      const stop = Math.min(end, close(source, source[at]!, at + 1, end) + 1);
      out.token('s', at, stop);
      at = stop;
    } else if (isDigit(code) || code === 35 || (code === 46 && isDigit(source.charCodeAt(at + 1)))) {
      const stop = skipNumber(source, at + 1, end);
      out.token('n', at, stop);
      at = stop;
    } else if (code === 36 || code === 64 || source.startsWith('--', at)) {
      const stop = skipName(source, at + 1, end);
      out.token('v', at, stop);
      at = stop;
    } else if (code === 33) {
      const stop = skipName(source, at + 1, end);
      out.token('k', at, stop);
      at = stop;
    } else if (isLetter(code)) {
      const stop = skipName(source, at, end);
      if (source.charCodeAt(stop) === 40) out.token('f', at, stop);
      at = stop;
    } else at += 1;
  }
  return end;
}

function skipNumber(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && (isWord(source.charCodeAt(at)) || '.%'.includes(source[at]!))) at += 1;
  return at;
}

function skipName(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && (isWord(source.charCodeAt(at)) || '-$'.includes(source[at]!))) at += 1;
  return at;
}
