/**
 * One lexer for programming languages, driven by a grammar's tables. It goes through the source once: every step
 * consumes what it looked at, and nesting (code in strings, tags in code) is kept on a stack of its own.
 */
import {
  isDigit,
  isLetter,
  isSpace,
  isUpper,
  isWord,
  lineEnd,
  NEWLINE,
  skipNumber,
  skipSpace,
  skipWord,
} from './characters.ts';
import {
  type Block,
  type CodeGrammar,
  type CodeTables,
  compileGrammar,
  type StringRule,
} from './code-grammar.ts';
import { lexTag, lexTagText } from './jsx-lexer.ts';
import type { Lexer, TokenClass, TokenWriter } from './token-writer.ts';

export interface CodeState {
  source: string;
  out: TokenWriter;
  at: number;
  end: number;
  stack: Frame[];
  /** Open brackets, innermost last. */
  brackets: number[];
  /** The last thing was a value, so that `/` divides and `<` compares. */
  afterValue: boolean;
  /** The last thing opened an entry: the start, `{`, `,`, `;` or a line break. */
  atEntry: boolean;
  /** A regular expression was tried and did not close before this place. */
  noRegexBefore: number;
}

/** What the code is inside of, innermost last. */
export type Frame =
  | { mode: 'hole'; open: number; close: number; depth: number }
  | { mode: 'string'; rule: StringRule }
  | { mode: 'tag'; closing: boolean }
  | { mode: 'text' };

export function createCodeLexer(grammar: CodeGrammar): Lexer {
  let tables: CodeTables | null = null;
  return (out, start, end) => {
    tables ??= compileGrammar(grammar);
    lexCode(tables, out, { start, end });
  };
}

function lexCode(tables: CodeTables, out: TokenWriter, { start, end }: { start: number; end: number }): void {
  const state: CodeState = {
    source: out.source,
    out,
    at: start,
    end,
    stack: [],
    brackets: [],
    afterValue: false,
    atEntry: true,
    noRegexBefore: 0,
  };
  while (state.at < end) {
    const frame = state.stack.at(-1);
    if (frame?.mode === 'string') lexString(state, { rule: frame.rule, start: state.at });
    else if (frame?.mode === 'tag') lexTag(state, frame);
    else if (frame?.mode === 'text') lexTagText(state);
    else lexNext(state, tables);
  }
}

function lexNext(state: CodeState, tables: CodeTables): void {
  const { source, at, end } = state;
  const code = source.charCodeAt(at);
  if (code === NEWLINE) {
    state.at += 1;
    state.atEntry = true;
    return;
  }
  if (isSpace(code)) {
    state.at += 1;
    return;
  }
  if (code < 128 && tables.rules[code] && openRule(state, tables, code)) return;
  if (isDigit(code) || (code === 46 && !state.afterValue && isDigit(source.charCodeAt(at + 1)))) {
    state.at = skipNumber(source, at, end);
    state.out.token('n', at, state.at);
    value(state);
    return;
  }
  if (code >= 128 || tables.wordPart[code] === 1) lexWord(state, tables);
  else lexPunctuation(state, tables, code);
}

function value(state: CodeState): void {
  state.afterValue = true;
  state.atEntry = false;
}

/** A comment or string that opens here. */
function openRule(state: CodeState, tables: CodeTables, code: number): boolean {
  const { source, at, end } = state;
  for (const rule of tables.rules[code]!) {
    if (!source.startsWith(rule.open, at)) continue;
    if (rule.type === 'block' && rule.block.atEntry && !(state.atEntry && state.brackets.length === 0))
      continue;
    if (rule.type === 'line') {
      state.at = lineEnd(source, at, end);
      state.out.token('c', at, state.at);
    } else if (rule.type === 'block') lexBlock(state, rule.block);
    else {
      state.at = Math.min(end, at + rule.open.length);
      lexString(state, { rule: rule.rule, start: at, keys: state.atEntry ? tables.grammar.keys : undefined });
      value(state);
    }
    return true;
  }
  return false;
}

function lexBlock(state: CodeState, { open, close, nested, kind }: Block): void {
  const { source, at: start, end } = state;
  let at = start + open.length;
  if (nested) at = skipNested(source, { at, end, open, close });
  else {
    const closing = source.indexOf(close, at);
    at = closing < 0 ? end : closing + close.length;
  }
  state.at = Math.min(at, end);
  state.out.token(kind ?? 'c', start, state.at);
}

function skipNested(
  source: string,
  { at, end, open, close }: { at: number; end: number; open: string; close: string },
): number {
  let next = at;
  for (let depth = 1; depth > 0 && next < end; ) {
    if (source.startsWith(open, next)) {
      depth += 1;
      next += open.length;
    } else if (source.startsWith(close, next)) {
      depth -= 1;
      next += close.length;
    } else next += 1;
  }
  return next;
}

interface StringPart {
  rule: StringRule;
  /** Where its token starts: before the quotes, or after a hole. */
  start: number;
  keys?: CodeGrammar['keys'];
}

/** Up to the end of the string, or to code inside it; from there on the stack knows that the string goes on. */
function lexString(state: CodeState, { rule, start, keys }: StringPart): void {
  const { source, end, out } = state;
  const isOpen = state.stack.at(-1)?.mode === 'string';
  const close = rule.close.charCodeAt(0);
  let from = start;
  let at = state.at;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === close && source.startsWith(rule.close, at)) {
      at += rule.close.length;
      break;
    }
    if (code === 92 && !rule.raw && rule.hole?.open.charCodeAt(0) !== 92) at += 1;
    else if (code === NEWLINE && !rule.multiline) break;
    else if (rule.hole && code === rule.hole.open.charCodeAt(0) && source.startsWith(rule.hole.open, at)) {
      out.token('s', from, at);
      if (!isOpen) state.stack.push({ mode: 'string', rule });
      enterHole(state, rule.hole, at);
      return;
    } else if (rule.variable && code === rule.variable.charCodeAt(0) && isLetter(source.charCodeAt(at + 1))) {
      const name = skipWord(source, at + 1, end);
      out.token('s', from, at);
      out.token('v', at, name);
      from = name;
      at = name - 1;
    }
  }
  state.at = Math.min(at, end);
  out.token(from === start && keys && isKey(state, keys) ? 'p' : 's', from, state.at);
  if (isOpen) state.stack.pop();
}

function enterHole(state: CodeState, { open, close }: { open: string; close: string }, at: number): void {
  state.stack.push({
    mode: 'hole',
    open: open.charCodeAt(open.length - 1),
    close: close.charCodeAt(0),
    depth: 0,
  });
  state.at = at + open.length;
  state.afterValue = false;
  state.atEntry = false;
}

/** What follows makes a key of what was just read. */
function isKey(state: CodeState, keys: NonNullable<CodeGrammar['keys']>): boolean {
  const { source, end } = state;
  const next = skipSpace(source, state.at, end);
  const code = source.charCodeAt(next);
  if (code === 63 && keys === ':') return source.charCodeAt(next + 1) === 58;
  if (!keys.includes(String.fromCharCode(code))) return false;
  const after = source.charCodeAt(next + 1);
  return after !== 61 && after !== 62 && (after !== 58 || code !== 58);
}

function lexWord(state: CodeState, { grammar, words, wordPart }: CodeTables): void {
  const { source, at: start, end } = state;
  let at = start + 1;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code < 128 && wordPart[code] === 0) break;
  }
  state.at = at;
  const word = source.slice(start, at);
  const known = isMember(source, start)
    ? undefined
    : words.get(grammar.ignoreCase ? word.toLowerCase() : word);
  const kind = known ?? guess(state, grammar, word);
  if (kind) state.out.token(kind, start, at);
  value(state);
  if (known === 'k') state.afterValue = false;
}

/** After a dot even a keyword is only a name. */
function isMember(source: string, start: number): boolean {
  return source.charCodeAt(start - 1) === 46 && source.charCodeAt(start - 2) !== 46;
}

function guess(state: CodeState, grammar: CodeGrammar, word: string): TokenClass | null {
  if (state.atEntry && grammar.keys && isKey(state, grammar.keys)) return 'p';
  if (grammar.calls && state.source.charCodeAt(state.at) === 40 && state.at < state.end) return 'f';
  if (!grammar.capitals || !isUpper(word.charCodeAt(0))) return null;
  return word.length > 1 && word === word.toUpperCase() ? 'b' : 't';
}

function lexPunctuation(state: CodeState, tables: CodeTables, code: number): void {
  const { source, at, end, out } = state;
  const { sigils, regex, jsx } = tables.grammar;
  const next = source.charCodeAt(at + 1);
  const sigil = sigils?.[source[at]!];
  if (sigil && isWord(next) && at + 1 < end) {
    state.at = skipWord(source, at + 1, end);
    out.token(sigil, at, state.at);
    value(state);
    return;
  }
  if (code === 47 && regex && !state.afterValue && lexRegex(state)) return;
  if (code === 60 && jsx && !state.afterValue && (isLetter(next) || next === 62)) {
    state.stack.push({ mode: 'tag', closing: false });
    state.at += 1;
    return;
  }
  state.at += 1;
  bracket(state, code);
}

/** Brackets decide where entries start, and where code inside a string ends. */
function bracket(state: CodeState, code: number): void {
  const isOpening = code === 40 || code === 91 || code === 123;
  const isClosing = code === 41 || code === 93 || code === 125;
  const frame = state.stack.at(-1);
  if (frame?.mode === 'hole') {
    if (code === frame.open) frame.depth += 1;
    else if (code === frame.close && frame.depth === 0) {
      state.stack.pop();
      return;
    } else if (code === frame.close) frame.depth -= 1;
  }
  if (isOpening) state.brackets.push(code);
  else if (isClosing) state.brackets.pop();
  state.afterValue = code === 41 || code === 93;
  const separates = code === 44 || code === 59;
  state.atEntry = code === 123 || (separates && state.brackets.at(-1) !== 40);
}

/** A regular expression literal closes on its own line; one that did not is not tried again on that line. */
function lexRegex(state: CodeState): boolean {
  const { source, at: start, end } = state;
  if (start < state.noRegexBefore) return false;
  let inClass = false;
  for (let at = start + 1; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === NEWLINE) break;
    if (code === 92) at += 1;
    else if (code === 91) inClass = true;
    else if (code === 93) inClass = false;
    else if (code === 47 && !inClass) {
      state.at = skipWord(source, at + 1, end);
      state.out.token('s', start, state.at);
      value(state);
      return true;
    }
  }
  state.noRegexBefore = lineEnd(source, start, end);
  return false;
}
