/** What may be chosen, each value with what its specification says of it. */
import { get, isObject, type Json, type JsonObject, listAt, textAt } from '../spec/json.ts';

export interface EnumOption {
  value: Json;
  /** What the value is called, where the value itself does not say it. */
  name: string | null;
  description: string | null;
}

/** Whether more is known than the value. */
export function isExplained({ name, description }: EnumOption): boolean {
  return name !== null || description !== null;
}

/** Generators have their own words for the same: a list beside `enum`, or a table by value. */
const DESCRIPTIONS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enumDescription', 'x-enum-description'];
const NAMES = ['x-enumNames', 'x-enum-varnames', 'x-enumVarnames', 'x-enum-names'];

/** Of the values of `enum` and `const`; those for some groups of readers are left out. */
export function listedOptions(keywords: JsonObject): EnumOption[] {
  if (Object.hasOwn(keywords, 'const')) return [bare(keywords.const!)];
  // Values for some groups: `x-mint: { groups: { value: [group] } }`, or the same as `x-mint-enum`.
  const closed = [get(get(keywords, 'x-mint'), 'groups'), get(keywords, 'x-mint-enum')];
  const isOpen = ({ value }: EnumOption): boolean =>
    closed.every((table) => listAt(table, String(value)).length === 0);
  return listAt(keywords, 'enum')
    .map((value, index) => {
      const name = saidOf(keywords, NAMES, value, index);
      const isTold = name === null || name.toLowerCase() === String(value).toLowerCase();
      return { value, name: isTold ? null : name, description: saidOf(keywords, DESCRIPTIONS, value, index) };
    })
    .filter(isOpen);
}

function bare(value: Json): EnumOption {
  return { value, name: null, description: null };
}

function saidOf(keywords: JsonObject, keys: readonly string[], value: Json, index: number): string | null {
  for (const key of keys) {
    const table = get(keywords, key);
    const said = Array.isArray(table)
      ? textAt({ said: table[index] ?? null }, 'said')
      : textAt(table, String(value));
    if (said !== null) return said;
  }
  return null;
}

/** A choice of single values (`oneOf: [{ const: 1, title: 'On' }, …]`) is a list of them; null: it is more than that. */
export function chosenOptions(options: readonly JsonObject[]): EnumOption[] | null {
  const found = options.map((option) => {
    const [only, ...others] = listedOptions(option);
    if (only === undefined || others.length > 0 || isObject(only.value) || Array.isArray(only.value))
      return null;
    const name = textAt(option, 'title');
    return {
      value: only.value,
      name: name === String(only.value) ? null : name,
      description: textAt(option, 'description') ?? only.description,
    };
  });
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}
