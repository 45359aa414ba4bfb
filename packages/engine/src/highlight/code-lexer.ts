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
  skipWord,
} from './characters.ts';
import { type CodeGrammar, type CodeTables, compileGrammar } from './code-grammar.ts';
import { type CodeState, endValue, MAX_NESTING } from './code-state.ts';
import { isKey, lexBlock, lexString } from './code-strings.ts';
import { lexTag, lexTagText } from './jsx-lexer.ts';
import type { Lexer, TokenClass, TokenWriter } from './token-writer.ts';

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
  const { stack } = state;
  while (state.at < end) {
    const frame = stack.length === 0 ? null : stack[stack.length - 1]!;
    if (frame === null || frame.mode === 'hole') lexNext(state, tables);
    else if (frame.mode === 'string') lexString(state, { rule: frame.rule, start: state.at });
    else if (frame.mode === 'tag') lexTag(state, frame);
    else lexTagText(state);
  }
}

function lexNext(state: CodeState, tables: CodeTables): void {
  const { source, end } = state;
  let at = state.at;
  let code = source.charCodeAt(at);
  while (code === 32 || code === NEWLINE || isSpace(code)) {
    if (code === NEWLINE) state.atEntry = true;
    at += 1;
    if (at >= end) break;
    code = source.charCodeAt(at);
  }
  state.at = at;
  if (at >= end) return;
  if (code < 128 && tables.rules[code] !== undefined && openRule(state, tables, code)) return;
  if (isDigit(code) || (code === 46 && !state.afterValue && isDigit(source.charCodeAt(at + 1)))) {
    lexNumber(state, tables);
  } else if (code >= 128 || (tables.wordPart[code] === 1 && tables.sigils[code] === undefined)) {
    lexWord(state, tables);
  } else lexPunctuation(state, tables, code);
}

function lexNumber(state: CodeState, { grammar: { numberCharacters } }: CodeTables): void {
  const { source, at, end } = state;
  let stop = skipNumber(source, at, end);
  if (numberCharacters) {
    while (stop < end && (isDigit(source.charCodeAt(stop)) || numberCharacters.includes(source[stop]!)))
      stop += 1;
  }
  state.at = stop;
  state.out.token('n', at, stop);
  endValue(state);
}

/** A comment or string that opens here. */
function openRule(state: CodeState, tables: CodeTables, code: number): boolean {
  const { source, at, end } = state;
  for (const rule of tables.rules[code]!) {
    if (rule.open.length > 1 && !source.startsWith(rule.open, at)) continue;
    if (rule.type === 'block' && rule.block.atEntry && !(state.atEntry && state.brackets.length === 0))
      continue;
    if (rule.type === 'line') {
      state.at = lineEnd(source, at, end);
      state.out.token('c', at, state.at);
    } else if (rule.type === 'block') lexBlock(state, rule.block);
    else {
      state.at = Math.min(end, at + rule.open.length);
      lexString(state, { rule: rule.rule, start: at, keys: state.atEntry ? tables.grammar.keys : undefined });
      endValue(state);
    }
    return true;
  }
  return false;
}

function lexWord(state: CodeState, { grammar, words, wordPart, longestWord }: CodeTables): void {
  const { source, at: start, end } = state;
  let at = start + 1;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code < 128 && wordPart[code] === 0) break;
  }
  state.at = at;
  const word = source.slice(start, at);
  const isKnowable = word.length <= longestWord && !isMember(source, start);
  const known = isKnowable ? words.get(grammar.ignoreCase ? word.toLowerCase() : word) : undefined;
  const kind = known ?? guess(state, grammar, word);
  if (kind) state.out.token(kind, start, at);
  endValue(state);
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
  if (grammar.capitals === 'functions') return 'f';
  return word.length > 1 && word === word.toUpperCase() ? 'b' : 't';
}

function lexPunctuation(state: CodeState, tables: CodeTables, code: number): void {
  const { source, at, end, out } = state;
  const { regex, jsx } = tables.grammar;
  const next = source.charCodeAt(at + 1);
  const sigil = tables.sigils[code];
  if (sigil && isWord(next) && at + 1 < end) {
    state.at = skipWord(source, at + 1, end);
    out.token(sigil, at, state.at);
    endValue(state);
    return;
  }
  if (code === 47 && regex && !state.afterValue && lexRegex(state)) return;
  if (
    code === 60 &&
    jsx &&
    !state.afterValue &&
    (isLetter(next) || next === 62) &&
    state.stack.length < MAX_NESTING
  ) {
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
  const frame = state.stack.length > 0 ? state.stack.at(-1) : undefined;
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
      endValue(state);
      return true;
    }
  }
  state.noRegexBefore = lineEnd(source, start, end);
  return false;
}
