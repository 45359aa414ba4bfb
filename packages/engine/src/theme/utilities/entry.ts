/** How utilities are written down: words with their declarations, and families that read a value. */
import { negated } from './values.ts';
import type { Written } from './written.ts';

export interface Entry {
  name: string;
  /** Declarations for what is written after the name; null when that is no value of this family. */
  declare: (value: Written) => string | null;
  /** A word of its own: nothing may follow. */
  isWord: boolean;
  /** Added to the selector: `space-y-4` speaks of children. */
  below?: string;
  /** A rule beside the declarations, the same wherever it is used. */
  beside?: string;
}

export function word(name: string, css: string): Entry {
  return { name, declare: () => css, isWord: true };
}

export function words(declarations: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(declarations).map(([name, css]) => word(name, css));
}

/** `choices('cursor', 'cursor', 'auto help')`: `cursor-auto` declares `cursor:auto`. */
export function choices(name: string, property: string, values: string): Entry[] {
  return values.split(' ').map((value) => word(`${name}-${value}`, `${property}:${value}`));
}

export function family(name: string, declare: (value: Written) => string | null): Entry {
  return { name, declare, isWord: false };
}

/** Several families that differ in what they set: `pt` sets `padding-top`. */
export function families(
  properties: Readonly<Record<string, string>>,
  read: (value: Written) => string | null,
): Entry[] {
  return Object.entries(properties).map(([name, names]) => {
    const each = names.split(' ');
    return family(name, (value) => {
      const css = read(value);
      return css === null ? null : each.map((property) => `${property}:${css}`).join(';');
    });
  });
}

export function prefixed(start: string, value: string | null): string | null {
  return value === null ? null : start + value;
}

/** `called('blur', '4px')`: `blur(4px)`. */
export function called(name: string, value: string | null): string | null {
  return value === null ? null : `${name}(${value})`;
}

export function below(selector: string, entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, below: selector }));
}

/** A value in brackets, or one that has a name. */
export function named(values: Readonly<Record<string, string>>): (value: Written) => string | null {
  return ({ all, inner, isNegative }) =>
    negated(inner ?? (Object.hasOwn(values, all) ? values[all]! : null), isNegative);
}
