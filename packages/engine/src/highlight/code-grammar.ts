/** How a programming language is described, and the tables that its lexer runs on. */
import type { TokenClass } from './token-writer.ts';

export interface CodeGrammar {
  /** Words separated by spaces. */
  keywords?: string;
  types?: string;
  constants?: string;
  /** Functions that are called without parentheses. */
  functions?: string;
  ignoreCase?: boolean;
  /** Characters that a number may hold, as in a date. */
  numberCharacters?: string;
  /** What opens a comment to the end of the line. */
  lineComments?: string;
  blockComments?: readonly Block[];
  strings?: readonly StringRule[];
  /** Characters beside letters, digits and `_` that words may hold, e.g. `$` or `-`. */
  wordCharacters?: string;
  /** `Name` is a type and `NAME` a constant; or `Name` is a function. */
  capitals?: 'types' | 'functions';
  /** `name(` is a call. */
  calls?: boolean;
  /** `name:` or `name =` at the start of an entry is a key; strings may be keys too. */
  keys?: ':' | '=' | ':=';
  /** A character before a name: `$name` a variable, `@name` a decorator, `#include` a directive. */
  sigils?: Readonly<Record<string, TokenClass>>;
  /** `/…/` where a value is expected. */
  regex?: boolean;
  /** Tags where a value is expected. */
  jsx?: boolean;
}

export interface Block {
  open: string;
  close: string;
  nested?: boolean;
  kind?: TokenClass;
  /** Only where an entry starts outside of all brackets: `[section]`. */
  atEntry?: boolean;
}

export interface StringRule {
  open: string;
  close: string;
  /** No backslash escapes. */
  raw?: boolean;
  multiline?: boolean;
  /** Code inside: `${` … `}`. */
  hole?: { open: string; close: string };
  /** `$name` inside. */
  variable?: string;
}

export type Rule =
  | { type: 'line'; open: string }
  | { type: 'block'; open: string; block: Block }
  | { type: 'string'; open: string; rule: StringRule };

export interface CodeTables {
  grammar: CodeGrammar;
  words: ReadonlyMap<string, TokenClass>;
  /** By the character that opens them, the longest first. */
  rules: readonly (readonly Rule[] | undefined)[];
  /** 1 where a word may go on, for ASCII. */
  wordPart: Uint8Array;
  /** Kind of a name by the character before it. */
  sigils: readonly (TokenClass | undefined)[];
  /** No word of the grammar is longer. */
  longestWord: number;
}

export function compileGrammar(grammar: CodeGrammar): CodeTables {
  const rules: Rule[] = [
    ...split(grammar.lineComments).map((open) => ({ type: 'line', open }) as const),
    ...(grammar.blockComments ?? []).map((block) => ({ type: 'block', open: block.open, block }) as const),
    ...(grammar.strings ?? []).map((rule) => ({ type: 'string', open: rule.open, rule }) as const),
  ];
  const byCharacter: Rule[][] = [];
  for (const rule of rules.sort((a, b) => b.open.length - a.open.length)) {
    const code = rule.open.charCodeAt(0);
    byCharacter[code] = [...(byCharacter[code] ?? []), rule];
  }
  const words = compileWords(grammar);
  return {
    grammar,
    words,
    rules: Array.from({ length: 128 }, (_, code) => byCharacter[code]),
    wordPart: compileWordPart(grammar),
    sigils: Array.from({ length: 128 }, (_, code) => grammar.sigils?.[String.fromCharCode(code)]),
    longestWord: Math.max(...[...words.keys()].map((word) => word.length)),
  };
}

function compileWords(grammar: CodeGrammar): Map<string, TokenClass> {
  const words = new Map<string, TokenClass>();
  for (const word of split(grammar.functions)) words.set(word, 'f');
  for (const word of split(grammar.types)) words.set(word, 't');
  for (const word of split(grammar.constants)) words.set(word, 'b');
  for (const word of split(grammar.keywords)) words.set(word, 'k');
  return words;
}

function compileWordPart({ wordCharacters = '' }: CodeGrammar): Uint8Array {
  const part = new Uint8Array(128);
  for (let code = 0; code < 128; code += 1) {
    const character = String.fromCharCode(code);
    if (/\w/.test(character) || wordCharacters.includes(character)) part[code] = 1;
  }
  return part;
}

function split(words: string | undefined): string[] {
  return words ? words.split(' ') : [];
}
