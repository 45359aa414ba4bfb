/** What a schema asks of a value beyond its single fields, each rule in one line: `if kind = card then number`. */
import {
  entriesOf,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  textAt,
  textsAt,
} from '../spec/json.ts';
import type { Constraint } from './schema-constraints.ts';

const MOST_RULES = 20;
const LONGEST_RULE = 200;
/** A reader follows no condition within a condition within a condition. */
const DEEPEST = 4;

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
    ...conditionOf(schema),
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

function conditionOf(schema: JsonObject, depth = 0): string[] {
  const condition = describe(get(schema, 'if'));
  if (condition === '') return [];
  const [then, otherwise] = [asked(get(schema, 'then'), depth), asked(get(schema, 'else'), depth)];
  if (then === '') return otherwise === '' ? [] : [`if not (${condition}) then ${otherwise}`];
  return [`if ${condition} then ${then}${otherwise === '' ? '' : ` else ${otherwise}`}`];
}

function dependenciesOf(schema: JsonObject): string[] {
  return DEPENDENT.flatMap((key) =>
    entriesOf(get(schema, key)).flatMap(([name, part]) => {
      const then = Array.isArray(part) ? namesOf({ required: part }).join(' & ') : asked(part);
      return then === '' ? [] : [`if ${name} then ${then}`];
    }),
  );
}

function containsOf(schema: JsonObject): string[] {
  const { minContains: low, maxContains: high } = schema;
  const times = high === undefined ? (low === undefined ? '' : ` (≥ ${low})`) : ` (${low ?? 1}–${high})`;
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

/** What follows from a condition: fields that must be there, and with a question mark those that may. */
function asked(schema: Json | undefined, depth = 0): string {
  if (!isObject(schema) || depth > DEEPEST) return '';
  if (schema.if !== undefined) return conditionOf(schema, depth + 1).join('');
  const required = new Set(namesOf(schema));
  const fields = entriesOf(get(schema, 'properties')).flatMap(([name, field]) => {
    if (isValue(field)) return [test(name, field)];
    return required.has(name) ? [] : [`${name}?`];
  });
  const without = labelled('not', describe(get(schema, 'not'))).map((line) => line.replace(': ', ' '));
  const all = [...withoutValues(schema, required), ...fields, ...without];
  return all.length > 0 ? all.join(', ') : describe(schema);
}

/** What a schema is true of, in few characters; nothing for one that is true of everything. */
function describe(schema: Json | undefined, depth = 0): string {
  if (!isObject(schema) || depth > DEEPEST) return '';
  const keys = Object.keys(schema).filter((key) => !['title', 'description', 'type'].includes(key));
  const inside = (list: readonly Json[]): string[] =>
    list.map((part) => describe(part, depth + 1)).filter((text) => text !== '');
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (keys.length === 1) {
    if (isValue(schema)) return valuesText(schema);
    if (keys[0] === 'pattern') return `pattern ${textAt(schema, 'pattern')}`;
    if (keys[0] === 'anyOf' || keys[0] === 'oneOf') return inside(listAt(schema, keys[0])).join(' | ');
    if (keys[0] === 'allOf') return inside(listAt(schema, 'allOf')).join(' & ');
    if (keys[0] === 'not')
      return inside([get(schema, 'not') ?? null])
        .map((text) => `not (${text})`)
        .join('');
  }
  if (keys.length > 0 && keys.every((key) => key === 'required' || key === 'properties')) {
    const tests = entriesOf(get(schema, 'properties')).map(([name, field]) => test(name, field));
    return [...withoutValues(schema, new Set(namesOf(schema))), ...tests.filter((one) => one !== '')].join(
      ' & ',
    );
  }
  return Object.keys(schema).length === 0 ? '' : JSON.stringify(schema);
}

/** Names of required fields of which nothing more is said. */
function withoutValues(schema: JsonObject, names: ReadonlySet<string>): string[] {
  const fields = get(schema, 'properties');
  return [...names].filter((name) => !isValue(get(fields, name)));
}

function namesOf(schema: JsonObject): string[] {
  return textsAt(schema, 'required');
}

function isValue(schema: Json | undefined): schema is JsonObject {
  return isObject(schema) && (Object.hasOwn(schema, 'const') || listAt(schema, 'enum').length > 0);
}

function test(name: string, schema: Json): string {
  if (isValue(schema)) return `${name} = ${valuesText(schema)}`;
  const text = describe(schema);
  return text === '' ? '' : `${name}: ${text}`;
}

function valuesText(schema: JsonObject): string {
  const values = Object.hasOwn(schema, 'const') ? [schema.const!] : listAt(schema, 'enum');
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' | ');
}
