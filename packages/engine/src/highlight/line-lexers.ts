/** Formats whose lines stand for themselves: settings, HTTP messages, diffs, Dockerfiles, Makefiles. */
import { isDigit, isLetter, isSpace, isUpper, isWord, lineEnd, skipSpace, skipWord } from './characters.ts';
import type { Lexer, TokenClass, TokenWriter } from './token-writer.ts';

/** `[section]`, `key = value`, comments. */
export const lexIni: Lexer = (out, start, end) =>
  eachLine(out, { start, end }, (from, stop) => {
    const { source } = out;
    const at = skipSpace(source, from, stop);
    const code = source.charCodeAt(at);
    if (code === 35 || code === 59 || code === 33) out.token('c', at, stop);
    else if (code === 91) out.token('h', at, stop);
    else lexSetting(out, at, stop);
  });

function lexSetting(out: TokenWriter, start: number, stop: number): void {
  const { source } = out;
  let key = start;
  if (source.startsWith('export ', start)) {
    out.token('k', start, start + 6);
    key = skipSpace(source, start + 6, stop);
  }
  let separator = key;
  while (separator < stop && source.charCodeAt(separator) !== 61 && source.charCodeAt(separator) !== 58)
    separator += 1;
  if (separator >= stop) return;
  out.token('p', key, trimEnd(source, key, separator));
  const value = skipSpace(source, separator + 1, stop);
  const first = source.charCodeAt(value);
  if (first === 34 || first === 39) out.token('s', value, stop);
  else lexPlaceholders(out, value, stop);
}

/** `$NAME` and `${NAME}` in plain text. */
function lexPlaceholders(out: TokenWriter, start: number, stop: number): void {
  const { source } = out;
  if (isDigit(source.charCodeAt(start)) && skipWord(source, start, stop) === stop)
    out.token('n', start, stop);
  for (let at = start; at < stop; ) {
    if (source.charCodeAt(at) !== 36) {
      at += 1;
      continue;
    }
    const isBraced = source.charCodeAt(at + 1) === 123 || source.charCodeAt(at + 1) === 40;
    let end = skipWord(source, at + (isBraced ? 2 : 1), stop);
    if (isBraced && end < stop && '})'.includes(source[end]!)) end += 1;
    out.token('v', at, end);
    at = Math.max(end, at + 1);
  }
}

export function createHttpLexer(bodies: { json: Lexer; markup: Lexer }): Lexer {
  return (out, start, end) => {
    const { source } = out;
    let line = start;
    while (line < end) {
      const stop = lineEnd(source, line, end);
      const first = source.charCodeAt(skipSpace(source, line, stop));
      const body = first === 123 || first === 91 ? bodies.json : first === 60 ? bodies.markup : null;
      if (body) {
        body(out, line, end);
        return;
      }
      lexHttpLine(out, line, stop);
      line = stop + 1;
    }
  };
}

function lexHttpLine(out: TokenWriter, start: number, stop: number): void {
  const { source } = out;
  const word = skipWord(source, start, stop);
  const next = source.charCodeAt(word);
  if (source.charCodeAt(start) === 35) out.token('c', start, stop);
  else if (source.startsWith('HTTP/', start)) {
    const version = skipTo(source, 32, start, stop);
    out.token('k', start, version);
    const status = skipSpace(source, version, stop);
    out.token('n', status, skipWord(source, status, stop));
  } else if (isUpper(source.charCodeAt(start)) && next === 32 && word - start > 2) {
    out.token('k', start, word);
    const path = skipSpace(source, word, stop);
    const pathEnd = skipTo(source, 32, path, stop);
    out.token('s', path, pathEnd);
    out.token('k', skipSpace(source, pathEnd, stop), stop);
  } else {
    const colon = skipTo(source, 58, start, stop);
    const isHeader = source.charCodeAt(colon + 1) === 32 && !isSpace(source.charCodeAt(start));
    if (colon < stop && isHeader) out.token('p', start, colon);
  }
}

export const lexDiff: Lexer = (out, start, end) =>
  eachLine(out, { start, end }, (from, stop) => {
    const kind = diffKind(out.source, from);
    if (kind) out.token(kind, from, stop);
  });

function diffKind(source: string, at: number): TokenClass | null {
  if (source.startsWith('+++', at) || source.startsWith('---', at) || source.startsWith('@@', at)) return 'm';
  if (source.startsWith('diff ', at) || source.startsWith('index ', at)) return 'm';
  const code = source.charCodeAt(at);
  return code === 43 ? 'i' : code === 45 ? 'd' : null;
}

/** Instructions at the start of a line; the commands of RUN and its kin are shell. */
export function createDockerfileLexer(shell: Lexer): Lexer {
  return (out, start, end) => {
    const { source } = out;
    let line = start;
    while (line < end) {
      const at = skipSpace(source, line, end);
      const stop = joinedEnd(source, at, end);
      const word = skipWord(source, at, stop);
      if (source.charCodeAt(at) === 35) out.token('c', at, lineEnd(source, at, end));
      else if (isLetter(source.charCodeAt(at))) {
        out.token('k', at, word);
        const name = source.slice(at, Math.min(word, at + 12)).toUpperCase();
        const isList = source.charCodeAt(skipSpace(source, word, stop)) === 91;
        if (!isList && (name === 'RUN' || name === 'CMD' || name === 'ENTRYPOINT')) shell(out, word, stop);
        else lexArguments(out, word, stop);
      }
      line = (source.charCodeAt(at) === 35 ? lineEnd(source, at, end) : stop) + 1;
    }
  };
}

/** The end of the line, or of the last one that a backslash joins to it. */
function joinedEnd(source: string, at: number, end: number): number {
  let stop = lineEnd(source, at, end);
  while (stop < end && source.charCodeAt(stop - 1) === 92) stop = lineEnd(source, stop + 1, end);
  return stop;
}

function lexArguments(out: TokenWriter, start: number, stop: number): void {
  const { source } = out;
  for (let at = start; at < stop; ) {
    const code = source.charCodeAt(at);
    let end = at + 1;
    if (code === 34 || code === 39) {
      end = Math.min(stop, skipTo(source, code, at + 1, stop) + 1);
      out.token('s', at, end);
    } else if (code === 36) {
      end = Math.max(end, skipTo(source, 125, at, Math.min(stop, skipWord(source, at + 2, stop) + 1)));
      out.token('v', at, Math.min(stop, end));
    } else if (isWord(code) || code === 45) {
      while (end < stop && (isWord(source.charCodeAt(end)) || source.charCodeAt(end) === 45)) end += 1;
      if (code === 45) out.token('a', at, end);
      else if (end - at === 2 && source.slice(at, end).toUpperCase() === 'AS') out.token('k', at, end);
      else if (source.charCodeAt(end) === 61) out.token('p', at, end);
    }
    at = end;
  }
}

const MAKE_WORDS = new Set(
  'ifeq ifneq ifdef ifndef else endif include export override define endef'.split(' '),
);

/** Targets, variables, and recipes, which are shell. */
export function createMakefileLexer(shell: Lexer): Lexer {
  return (out, start, end) =>
    eachLine(out, { start, end }, (from, stop) => {
      const { source } = out;
      if (source.charCodeAt(from) === 9) {
        shell(out, from + 1, stop);
        return;
      }
      if (source.charCodeAt(from) === 35) {
        out.token('c', from, stop);
        return;
      }
      let mark = from;
      while (mark < stop && !':=?+'.includes(source[mark]!)) mark += 1;
      const isTarget = source.charCodeAt(mark) === 58 && source.charCodeAt(mark + 1) !== 61;
      const word = source.slice(from, Math.min(skipWord(source, from, stop), from + 20));
      const isDirective = MAKE_WORDS.has(word);
      if (isDirective) out.token('k', from, from + word.length);
      else if (mark < stop) out.token(isTarget ? 'f' : 'v', from, trimEnd(source, from, mark));
      lexPlaceholders(out, isDirective ? from + word.length : mark, stop);
    });
}

function eachLine(
  { source }: TokenWriter,
  { start, end }: { start: number; end: number },
  lex: (from: number, stop: number) => void,
): void {
  for (let line = start; line < end; ) {
    const stop = lineEnd(source, line, end);
    lex(line, stop);
    line = stop + 1;
  }
}

function trimEnd(source: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(source.charCodeAt(at - 1))) at -= 1;
  return at;
}

function skipTo(source: string, code: number, from: number, stop: number): number {
  let at = from;
  while (at < stop && source.charCodeAt(at) !== code) at += 1;
  return at;
}
