/** What a schema asks of a value beyond its single fields, each rule in one line: `if kind = card then number`. */
import {
  entriesOf,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  textAt,
  textsAt,
} from '../spec/json.ts';
import type { Constraint } from './schema-constraints.ts';
import { asked, conditionText, describe } from './schema-words.ts';

const MOST_RULES = 20;
const LONGEST_RULE = 200;

const DEPENDENT = ['dependentRequired', 'dependentSchemas', 'dependencies'] as const;
const KEYWORDS = ['if', 'not', 'contains', 'propertyNames', 'oneOf', 'anyOf', ...DEPENDENT] as const;

export function hasRules(schema: JsonObject): boolean {
  return KEYWORDS.some((key) => Object.hasOwn(schema, key));
}

/** Schemas that hold under a condition only. */
export function conditionalParts(schema: JsonObject): Json[] {
  const dependent = DEPENDENT.flatMap((key) => entriesOf(get(schema, key)).map(([, part]) => part));
  const chosen = schema.if === undefined ? [] : [get(schema, 'then'), get(schema, 'else')];
  return [...chosen, ...dependent].filter((part) => isObject(part));
}

export function rulesOf(schemas: readonly JsonObject[]): Constraint[] {
  const lines = new Set(schemas.flatMap(linesOf));
  return [...lines].slice(0, MOST_RULES).map((value) => ({ phrase: null, value }));
}

/** Documents do not change, and one schema may be merged into thousands of others. */
const known = new WeakMap<JsonObject, string[]>();

function linesOf(schema: JsonObject): string[] {
  const lines = known.get(schema) ?? writeLines(schema).map(shortened);
  known.set(schema, lines);
  return lines;
}

function writeLines(schema: JsonObject): string[] {
  return [
    ...choicesOf(schema),
    ...[conditionText(schema)].filter((text) => text !== ''),
    ...dependenciesOf(schema),
    ...labelled('not', describe(get(schema, 'not'))),
    ...containsOf(schema),
    ...keysOf(schema),
  ];
}

/** Options that only name fields: which of these are to be there. */
function choicesOf(schema: JsonObject): string[] {
  return ['oneOf', 'anyOf'].flatMap((kind) => {
    const options = listAt(schema, kind);
    const isOfNames = options.length > 1 && options.every((option) => isNamesAlone(option));
    return isOfNames ? labelled(kind, describe({ [kind]: options })) : [];
  });
}

function isNamesAlone(option: Json): boolean {
  if (!isObject(option) || textsAt(option, 'required').length === 0) return false;
  return Object.keys(option).every((key) => ['required', 'type', 'title', 'description'].includes(key));
}

function dependenciesOf(schema: JsonObject): string[] {
  return DEPENDENT.flatMap((key) =>
    entriesOf(get(schema, key)).flatMap(([name, part]) => {
      const then = Array.isArray(part) ? textsAt({ required: part }, 'required').join(' & ') : asked(part);
      return then === '' ? [] : [`if ${name} then ${then}`];
    }),
  );
}

function containsOf(schema: JsonObject): string[] {
  const [low, high] = [numberAt(schema, 'minContains'), numberAt(schema, 'maxContains')];
  const times = high === null ? (low === null ? '' : ` (≥ ${low})`) : ` (${low ?? 1}–${high})`;
  return labelled('contains', describe(get(schema, 'contains'))).map((line) => line + times);
}

function keysOf(schema: JsonObject): string[] {
  const names = get(schema, 'propertyNames');
  return labelled('{key}', textAt(names, 'pattern') ?? describe(names));
}

function labelled(label: string, text: string): string[] {
  return text === '' ? [] : [`${label}: ${text}`];
}

function shortened(line: string): string {
  return line.length > LONGEST_RULE ? `${line.slice(0, LONGEST_RULE - 1)}…` : line;
}
