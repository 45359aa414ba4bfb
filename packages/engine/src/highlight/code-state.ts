/** Where a code lexer stands. */
import type { StringRule } from './code-grammar.ts';
import type { TokenWriter } from './token-writer.ts';

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

/** Code in strings in code: deeper than anyone writes, and no reason to keep millions of frames. */
export const MAX_NESTING = 200;

/** What was read last is a value. */
export function endValue(state: CodeState): void {
  state.afterValue = true;
  state.atEntry = false;
}
