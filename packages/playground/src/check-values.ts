/** What is wrong with a filled form, at the field where it is. Nothing of it forbids sending. */

import { isJson } from './build-body.ts';
import { isRawOnly } from './default-values.ts';
import type { FormValue, FormValues } from './form-values.ts';
import { parameterKey } from './form-values.ts';
import { fieldOf, isObject } from './json.ts';
import { readJson } from './json-text.ts';
import type { RequestData, SchemaData } from './request-data.ts';
import { isOfType, resolveSchema, type Schemas, typesOf } from './schema-data.ts';

export type Rule =
  | 'required'
  | 'type'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'json'
  | 'uniqueItems'
  | 'additionalProperties'
  | 'oneOf'
  | (typeof LIMITS)[number];

export interface Problem {
  /** `body`, or the key of a parameter. */
  place: string;
  /** Below it: names of properties and numbers of items. */
  path: string[];
  rule: Rule;
  /** What was broken: the limit, the format, the types. */
  limit?: number | string;
}

const LIMITS = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const),
] as const;

export function checkValues(data: RequestData, { params, body }: FormValues): Problem[] {
  const found = (data.params ?? []).flatMap((param): Problem[] => {
    // Pages cannot send cookies: whatever is wrong with one is wrong in the code alone.
    if (param.in === 'cookie') return [];
    const place = parameterKey(param);
    const value = params[place];
    const isMissing = value === undefined || (param.in === 'path' && value === '');
    if (isMissing) return param.required ? [{ place, path: [], rule: 'required' }] : [];
    return checkValue(data, param.schema, value).map((problem) => ({ ...problem, place }));
  });
  return [...found, ...checkBody(data, body).map((problem) => ({ ...problem, place: 'body' }))];
}

type Found = Omit<Problem, 'place'>;

function checkBody(data: RequestData, body: FormValues['body']): Found[] {
  const shape = body === undefined ? undefined : data.bodies?.[body.type];
  const isEmpty = body?.mode === 'raw' ? !body.raw : body?.value === undefined;
  if (body === undefined || shape === undefined || isEmpty) {
    return data.bodyRequired ? [{ path: [], rule: 'required' }] : [];
  }
  if (body.mode === 'form') return checkValue(data, shape.schema, body.value!);
  if (isRawOnly(shape) || !isJson(shape)) return [];
  try {
    return checkValue(data, shape.schema, readJson(data, shape.schema, body.raw!));
  } catch (error) {
    return [{ path: [], rule: 'json', limit: (error as Error).message }];
  }
}

export interface CheckOptions {
  /** A value of which several options of `oneOf` say that it is theirs is refused; few servers do. */
  strict?: boolean;
}

/** Everything that the schema says against the value. */
export function checkValue(
  data: Schemas,
  schema: SchemaData | undefined,
  value: FormValue,
  { strict = false }: CheckOptions = {},
): Found[] {
  const found: Found[] = [];
  check({ data, found, path: [], strict }, schema, value);
  return found;
}

interface Checker {
  data: Schemas;
  found: Found[];
  path: string[];
  strict: boolean;
}

function check(checker: Checker, written: SchemaData | undefined, value: FormValue): void {
  const schema = resolveSchema(checker.data, written);
  const tell = (rule: Rule, limit?: number | string): void => {
    checker.found.push({ path: checker.path, rule, ...(limit === undefined ? {} : { limit }) });
  };
  if (value === null && schema.nullable) return;
  if (schema.enum !== undefined && !schema.enum.some((one) => isSame(one, value))) tell('enum');
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    tell('type', types.join(' | '));
    return;
  }
  const size = sizeOf(value);
  for (const rule of LIMITS) {
    const limit = schema[rule];
    if (limit !== undefined && breaks(rule, limit, size)) tell(rule, limit);
  }
  if (typeof value === 'string') {
    if (schema.pattern !== undefined && !matches(schema.pattern, value)) tell('pattern', schema.pattern);
    const form = schema.format === undefined ? undefined : fieldOf(FORMATS, schema.format);
    if (form !== undefined && !form.test(value)) tell('format', schema.format);
  }
  if (Array.isArray(value)) {
    const texts = schema.uniqueItems ? value.map((one) => JSON.stringify(one)) : [];
    if (new Set(texts).size < texts.length) tell('uniqueItems');
    for (const [index, one] of value.entries()) {
      check(below(checker, String(index)), schema.prefixItems?.[index] ?? schema.items, one);
    }
  } else if (isObject(value)) checkFields(checker, schema, value);
  if (schema.oneOf !== undefined) checkOptions(checker, schema, value);
}

function checkFields(checker: Checker, schema: SchemaData, value: Record<string, FormValue>): void {
  const { properties, required = [], additionalProperties, oneOf } = schema;
  for (const name of required) {
    if (!Object.hasOwn(value, name)) checker.found.push({ path: [...checker.path, name], rule: 'required' });
  }
  for (const [name, inside] of Object.entries(value)) {
    const property = fieldOf(properties, name);
    if (property !== undefined) check(below(checker, name), property, inside);
    else if (additionalProperties) check(below(checker, name), additionalProperties, inside);
    else if (additionalProperties === false && oneOf === undefined) {
      checker.found.push({ path: [...checker.path, name], rule: 'additionalProperties' });
    }
  }
}

/** Of options that all refuse, what the nearest one says. */
function checkOptions(checker: Checker, schema: SchemaData, value: FormValue): void {
  const answers = optionAnswers(checker.data, schema, value);
  const fitting = answers.filter((found) => found.length === 0).length;
  if (checker.strict && fitting > 1 && !schema.any && schema.discriminator === undefined) {
    checker.found.push({ path: checker.path, rule: 'oneOf' });
  }
  if (fitting > 0) return;
  const nearest = answers[nearestOption(answers)] ?? [];
  checker.found.push(...nearest.map((one) => ({ ...one, path: [...checker.path, ...one.path] })));
}

/** Which of `oneOf` a value is of: the one that its discriminator names, else the one that has least against it. */
export function optionOf(data: Schemas, written: SchemaData, value: FormValue): number {
  const schema = resolveSchema(data, written);
  return nearestOption(optionAnswers(data, schema, value));
}

function optionAnswers(
  data: Schemas,
  { oneOf = [], discriminator }: SchemaData,
  value: FormValue,
): Found[][] {
  const named = discriminator === undefined || !isObject(value) ? undefined : value[discriminator.name];
  const index = typeof named === 'string' ? discriminator!.values.indexOf(named) : -1;
  return oneOf.map((option, one) => {
    const other: Found = { path: [discriminator?.name ?? ''], rule: 'enum' };
    return index >= 0 && index !== one ? [other, other] : checkValue(data, option, value);
  });
}

function nearestOption(answers: readonly Found[][]): number {
  const least = Math.min(...answers.map((found) => found.length));
  return Math.max(
    0,
    answers.findIndex((found) => found.length === least),
  );
}

function below(checker: Checker, step: string): Checker {
  return { ...checker, path: [...checker.path, step] };
}

interface Size {
  of: 'number' | 'Length' | 'Items' | 'Properties' | null;
  value: number;
}

function sizeOf(value: FormValue): Size {
  if (typeof value === 'number') return { of: 'number', value };
  if (typeof value === 'string') return { of: 'Length', value: [...value].length };
  if (Array.isArray(value)) return { of: 'Items', value: value.length };
  return isObject(value) ? { of: 'Properties', value: Object.keys(value).length } : { of: null, value: 0 };
}

function breaks(rule: (typeof LIMITS)[number], limit: number, { of, value }: Size): boolean {
  if (of === null || /Length|Items|Properties/.exec(rule)?.[0] !== (of === 'number' ? undefined : of))
    return false;
  if (rule === 'multipleOf') return Math.abs(value / limit - Math.round(value / limit)) > 1e-9;
  if (rule === 'exclusiveMinimum') return value <= limit;
  if (rule === 'exclusiveMaximum') return value >= limit;
  return rule.startsWith('min') ? value < limit : value > limit;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[tT ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[zZ]|[+-]\d\d:?\d\d)$/,
  date: /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/,
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  uri: /^[a-z][a-z\d+.-]*:[^\s]*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  duration: /^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,
  'json-pointer': /^(?:\/.*)?$/,
  byte: /^[A-Za-z\d+/]*={0,2}$/,
};

/** A repetition of a repetition may keep the matcher busy for ages: with long texts it is left to the server. */
const SLOW = /[+*}]\??\)+[+*{]/;
const LONGEST_SLOW = 20;

/** Patterns that this language cannot read say nothing. */
function matches(pattern: string, text: string): boolean {
  if (text.length > LONGEST_SLOW && SLOW.test(pattern)) return true;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {}
  }
  return true;
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
