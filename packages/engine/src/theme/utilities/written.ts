/** What an author wrote after a utility's name: `4`, `1/2`, `red-500/50`, `[3px]`, `(--gap)`. */
import { arbitraryCss } from './brackets.ts';

export interface Written {
  /** All of it, for words and fractions. */
  all: string;
  /** Without what follows a slash. */
  text: string;
  /** What follows a slash. */
  modifier: string | null;
  /** CSS between brackets or parentheses; null for a value of a scale. */
  inner: string | null;
  /** What an author says it is: `[length:var(--x)]`. */
  hint: string | null;
  isNegative: boolean;
}

/** Null when there are brackets around something that must not stand in a stylesheet. */
export function readWritten(all: string, isNegative: boolean): Written | null {
  const slash = slashAt(all);
  const text = slash < 0 ? all : all.slice(0, slash);
  const modifier = slash < 0 ? null : all.slice(slash + 1);
  const bare = { all, text, modifier, isNegative };
  const bracket = /^[[(]/.exec(text)?.[0];
  if (bracket === undefined) return { ...bare, inner: null, hint: null };
  if (!text.endsWith(bracket === '[' ? ']' : ')')) return null;
  const [, hint = null, value] = /^(?:([a-z-]+):)?(.*)$/.exec(text.slice(1, -1))!;
  if (bracket === '(' && !/^--[\w-]+$/.test(value!)) return null;
  const inner = arbitraryCss(value!);
  return inner === null ? null : { ...bare, inner, hint };
}

function slashAt(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at]!;
    if (sign === ']' || sign === ')') depth++;
    else if (sign === '[' || sign === '(') depth--;
    else if (sign === '/' && depth === 0) return at;
  }
  return -1;
}
