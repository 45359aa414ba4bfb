/** Shell commands: the command, its flags, variables, strings, here-documents; in a session only what is typed. */
import { isDigit, isSpace, isWord, lineEnd, NEWLINE, skipWord } from './characters.ts';
import type { Lexer, TokenWriter } from './token-writer.ts';

const KEYWORDS = new Set(
  'if then elif else fi for in do done while until case esac function select return exit break continue export local declare readonly unset source alias set eval trap time'.split(
    ' ',
  ),
);
/** After these another command follows. */
const PREFIXES = new Set('if then elif else do while until time sudo exec env nohup xargs eval !'.split(' '));

interface ShellState {
  source: string;
  out: TokenWriter;
  at: number;
  end: number;
  /** The next word is a command. */
  atCommand: boolean;
  /** In the value of `NAME=value`: after it a command may follow. */
  inAssignment: boolean;
  heredoc: string | null;
}

export const lexShell: Lexer = (out, start, end) => {
  const { source } = out;
  const state: ShellState = {
    source,
    out,
    at: start,
    end,
    atCommand: true,
    inAssignment: false,
    heredoc: null,
  };
  if (!isPrompt(source, start)) {
    lexUntil(state, end);
    return;
  }
  for (let line = start; line < end; ) {
    state.at = line;
    if (isPrompt(source, line)) {
      state.at += 2;
      state.atCommand = true;
      out.token('m', line, line + 1);
      lexUntil(state, commandEnd(source, line, end));
    }
    line = Math.max(lineEnd(source, state.at, end), lineEnd(source, line, end)) + 1;
  }
};

function isPrompt(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return (code === 36 || code === 37) && source.charCodeAt(at + 1) === 32;
}

/** The end of the line, or of the last one that a backslash joins to it. */
function commandEnd(source: string, at: number, end: number): number {
  let stop = lineEnd(source, at, end);
  while (stop < end && source.charCodeAt(stop - 1) === 92) stop = lineEnd(source, stop + 1, end);
  return stop;
}

function lexUntil(state: ShellState, end: number): void {
  state.end = end;
  while (state.at < end) lexNext(state);
}

function lexNext(state: ShellState): void {
  const { source, at, end, out } = state;
  const code = source.charCodeAt(at);
  if (code === NEWLINE) {
    state.at += 1;
    state.atCommand = true;
    state.inAssignment = false;
    if (state.heredoc !== null) lexHeredoc(state, state.heredoc);
  } else if (isSpace(code)) {
    state.at += 1;
    state.atCommand ||= state.inAssignment;
    state.inAssignment = false;
  } else if (code === 92) state.at += source.charCodeAt(at + 1) === 13 ? 3 : 2;
  else if (code === 35) {
    state.at = lineEnd(source, at, end);
    out.token('c', at, state.at);
  } else if (code === 39) lexSingle(state);
  else if (code === 34) lexDouble(state);
  else if (code === 36) lexVariable(state);
  else if (code === 60 && source.charCodeAt(at + 1) === 60) lexRedirect(state);
  else if (isOperator(code)) {
    state.at += 1;
    state.atCommand = code !== 62 && code !== 60;
  } else lexWord(state);
}

/** `;` `|` `&` `(` `)` `{` `}` `` ` `` start a command, `<` and `>` name a file. */
function isOperator(code: number): boolean {
  return (
    code === 59 ||
    code === 124 ||
    code === 38 ||
    code === 40 ||
    code === 41 ||
    code === 96 ||
    code === 60 ||
    code === 62
  );
}

/** A quote that never closes is an apostrophe in some output. */
function lexSingle(state: ShellState): void {
  const { source, at, end, out } = state;
  const closing = source.indexOf("'", at + 1);
  const isClosed = closing > 0 && closing < end;
  state.at = isClosed ? closing + 1 : at + 1;
  if (isClosed) out.token('s', at, state.at);
  state.atCommand = false;
}

function lexDouble(state: ShellState): void {
  const { source, out } = state;
  const stop = doubleEnd(source, state.at, state.end);
  let from = state.at;
  state.at = Math.max(stop, from + 1);
  state.atCommand = false;
  for (let at = from + 1; at < stop; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 92) at += 1;
    if (code !== 36) continue;
    const name = variableEnd(source, at, stop);
    if (name <= at + 1) continue;
    out.token('s', from, at);
    out.token('v', at, name);
    from = name;
    at = name - 1;
  }
  out.token('s', from, stop);
}

/** After the closing quote, or where it opened when there is none. */
function doubleEnd(source: string, start: number, end: number): number {
  for (let at = start + 1; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === 34) return at + 1;
  }
  return start;
}

function lexVariable(state: ShellState): void {
  const { source, at, end, out } = state;
  if (source.charCodeAt(at + 1) === 40) {
    state.at += 2;
    state.atCommand = true;
    return;
  }
  state.at = Math.max(at + 1, variableEnd(source, at, end));
  out.token('v', at, state.at);
  state.atCommand = false;
}

/** `$name`, `${name…}` on one line, `$1`, `$?`; the place itself when it is none. */
function variableEnd(source: string, at: number, end: number): number {
  const next = source.charCodeAt(at + 1);
  if (next === 123) {
    let close = at + 2;
    while (close < end && close < at + 200 && source.charCodeAt(close) !== 125) close += 1;
    return source.charCodeAt(close) === 125 && close < end ? close + 1 : at;
  }
  if (isWord(next)) return skipWord(source, at + 1, end);
  return '?@#*!$-'.includes(source[at + 1] ?? ' ') && at + 1 < end ? at + 2 : at;
}

/** `<<EOF`: the lines after this one, up to one that holds the word alone. */
function lexRedirect(state: ShellState): void {
  const { source, end } = state;
  let at = state.at + 2;
  if (source.charCodeAt(at) === 45) at += 1;
  const isQuoted = source.charCodeAt(at) === 39 || source.charCodeAt(at) === 34;
  if (isQuoted) at += 1;
  const close = skipWord(source, at, Math.min(end, at + 100));
  if (close > at && !isDigit(source.charCodeAt(at))) {
    state.heredoc = source.slice(at, close);
    state.out.token('k', state.at, isQuoted ? close + 1 : close);
    at = isQuoted ? close + 1 : close;
  }
  state.at = Math.min(at, end);
}

function lexHeredoc(state: ShellState, word: string): void {
  const { source, at: start, end, out } = state;
  state.heredoc = null;
  let line = start;
  while (line < end) {
    const stop = lineEnd(source, line, end);
    if (stop - line < word.length + 100 && source.slice(line, stop).trim() === word) {
      out.token('s', start, line);
      out.token('k', line, stop);
      state.at = stop;
      return;
    }
    line = stop + 1;
  }
  out.token('s', start, end);
  state.at = end;
}

function lexWord(state: ShellState): void {
  const { source, at, end, out } = state;
  const stop = wordEnd(source, at, end);
  state.at = stop;
  if (source.charCodeAt(at) === 45) {
    const equals = source.slice(at, Math.min(stop, at + 200)).indexOf('=');
    out.token('a', at, equals > 0 ? at + equals : stop);
    state.atCommand = false;
    return;
  }
  if (!state.atCommand) {
    if (isDigit(source.charCodeAt(at)) && isNumber(source, at, stop)) out.token('n', at, stop);
    return;
  }
  const name = skipWord(source, at, stop);
  if (source.charCodeAt(name) === 61 && name > at && name < stop) {
    out.token('v', at, name);
    state.at = name + 1;
    state.atCommand = false;
    state.inAssignment = true;
    return;
  }
  const word = source.slice(at, Math.min(stop, at + 40));
  out.token(KEYWORDS.has(word) ? 'k' : 'f', at, stop);
  state.atCommand = PREFIXES.has(word) || word === 'export' || word === 'local';
}

function isNumber(source: string, at: number, stop: number): boolean {
  for (let next = at; next < stop; next += 1) {
    const code = source.charCodeAt(next);
    if (!isDigit(code) && code !== 46) return false;
  }
  return true;
}

function wordEnd(source: string, from: number, end: number): number {
  let at = from + 1;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE || isSpace(code) || isOperator(code)) break;
    if (code === 34 || code === 39 || code === 36 || code === 92) break;
  }
  return at;
}
