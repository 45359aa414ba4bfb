/** The form as it opens: what is required, with values that the schema allows; with `prefill` all that has an example. */
import { isJson } from './build-body.ts';
import type { FormObject, FormValue, FormValues } from './form-values.ts';
import { parameterKey } from './form-values.ts';
import { fieldOf, isObject, setField } from './json.ts';
import type { BodyData, ParameterData, RequestData, SchemaData, ServerData } from './request-data.ts';
import { resolveSchema, type Schemas, typesOf } from './schema-data.ts';

export function defaultValues(data: RequestData): FormValues {
  const values: FormValues = { server: 0, variables: {}, params: {}, auth: 0, secrets: {} };
  values.variables = defaultVariables(data.servers[0]);
  for (const param of data.params ?? []) {
    const value = defaultParameter(data, param);
    if (value !== undefined) values.params[parameterKey(param)] = value;
  }
  const body = data.bodies?.[0];
  if (body !== undefined && (data.bodyRequired || !/^(?:GET|HEAD|DELETE)$/.test(data.method))) {
    values.body = { type: 0, mode: isRawOnly(body) ? 'raw' : 'form', ...defaultBody(data, body) };
  }
  return values;
}

export function defaultVariables(server: ServerData | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(server?.variables ?? {}).map(([name, one]) => [name, one.default]),
  );
}

/** Undefined: it is not sent. */
export function defaultParameter(data: RequestData, param: ParameterData): FormValue | undefined {
  const schema = resolveSchema(data, param.schema);
  const example = param.example ?? schema.example;
  if (example !== undefined && (param.required || data.prefill)) return structuredClone(example);
  return param.required ? defaultValue({ ...data, sendable: 0 }, schema) : undefined;
}

function isEmpty(value: FormValue | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

export function defaultBody(data: RequestData, body: BodyData): { value?: FormValue; raw?: string } {
  const example = body.examples?.[0]?.value;
  if (isRawOnly(body)) return { raw: typeof example === 'string' ? example : '' };
  const made = isJson(body) ? data : { ...data, sendable: 1 };
  const value =
    (data.prefill && example !== undefined ? example : undefined) ?? defaultValue(made, body.schema);
  return value === undefined ? {} : { value };
}

/** Types that have no form: they are written as they are sent. */
export function isRawOnly({ type, schema }: BodyData): boolean {
  return schema === undefined && !/json|form|^\*/i.test(type);
}

/**
 * `whole`: with all that may be absent. `sendable`: from this depth on there are no empty lists and objects, which only
 * JSON can tell from none.
 */
type Made = Schemas & { prefill?: true; whole?: true; sendable?: number };

/** A value that the schema allows; undefined where it has none that could be told. */
export function defaultValue(data: Made, schema: SchemaData | undefined): FormValue | undefined {
  return make({ data, depth: 0 }, schema);
}

interface Maker {
  data: Made;
  depth: number;
  /** Which of several values that must differ. */
  turn?: number;
}

const DEEPEST = 12;

function make(maker: Maker, written: SchemaData | undefined): FormValue | undefined {
  const schema = resolveSchema(maker.data, written);
  if (maker.depth > DEEPEST) return schema.nullable ? null : undefined;
  const turn = maker.turn ?? 0;
  const given = turn > 0 ? undefined : (schema.default ?? schema.example);
  const isGiven = given !== undefined && given !== null && !(isSendable(maker) && isEmpty(given));
  if (isGiven) return structuredClone(given);
  if (schema.enum !== undefined) return schema.enum[turn] ?? null;
  const inner = { data: maker.data, depth: maker.depth + 1, turn };
  const [type] = typesOf(schema);
  if ((type ?? (schema.properties && 'object')) === 'object') return makeObject(inner, schema);
  if (schema.oneOf !== undefined) return makeOption(inner, schema, 0);
  if (type === 'array') return makeList(inner, schema);
  if (type === 'string') return makeText(schema, turn);
  if (type === 'boolean') return turn === 0;
  if (type !== undefined) return makeNumber(schema, type === 'integer', turn);
  return schema.nullable || schema.cut ? null : maker.data.sendable === undefined ? {} : 'string';
}

/** `below`: how far the maker is ahead of the value. */
function isSendable({ data, depth }: Maker, below = 0): boolean {
  return data.sendable !== undefined && depth - below >= data.sendable;
}

/** What an option of `oneOf` begins with. */
export function defaultOption(data: Made, schema: SchemaData, index: number): FormValue | undefined {
  const base = resolveSchema(data, schema);
  const maker = { data, depth: 1 };
  return base.properties !== undefined || typesOf(base)[0] === 'object'
    ? makeObject(maker, base, index)
    : makeOption(maker, base, index);
}

function makeOption(
  maker: Maker,
  { oneOf, discriminator }: SchemaData,
  index: number,
): FormValue | undefined {
  const value = make(maker, oneOf?.[index]);
  const name = discriminator?.values[index];
  if (name !== undefined && isObject(value)) setField<FormValue>(value, discriminator!.name, name);
  return value;
}

function makeObject(maker: Maker, schema: SchemaData, option = 0): FormObject {
  const value: FormObject = {};
  const wanted = new Set(schema.required);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const { prefill, whole } = maker.data;
    const isShown = wanted.has(name) || whole || (prefill && hasExample(maker, property));
    const inside = isShown ? make(maker, property) : undefined;
    if (inside !== undefined) setField(value, name, inside);
  }
  if (schema.oneOf !== undefined) {
    const chosen = makeOption(maker, schema, option);
    if (isObject(chosen)) for (const [name, inside] of Object.entries(chosen)) setField(value, name, inside);
    addRequired(maker, schema, {
      value,
      names: requiredBy(maker, schema.oneOf[option]),
    });
  }
  addRequired(maker, schema, { value, names: schema.required ?? [] });
  const missing =
    Math.max(schema.minProperties ?? 0, isSendable(maker, 1) ? 1 : 0) - Object.keys(value).length;
  if (missing > 0) addMore(maker, schema, { value, missing });
  return value;
}

function hasExample({ data }: Maker, property: SchemaData): boolean {
  return resolveSchema(data, property).example !== undefined;
}

/** By an option, and by the first of its own options. */
function requiredBy(maker: Maker, option: SchemaData | undefined): string[] {
  const { required = [], oneOf } = resolveSchema(maker.data, option);
  const inner =
    oneOf === undefined || maker.depth > DEEPEST
      ? []
      : requiredBy({ ...maker, depth: maker.depth + 1 }, oneOf[0]);
  return [...required, ...inner];
}

/** What is required need not be described; what an option requires may be described beside it. */
function addRequired(
  maker: Maker,
  { properties, additionalProperties }: SchemaData,
  { value, names }: { value: FormObject; names: readonly string[] },
): void {
  for (const name of names) {
    if (Object.hasOwn(value, name)) continue;
    const inside = make(maker, fieldOf(properties, name) ?? (additionalProperties || undefined));
    if (inside !== undefined) setField(value, name, inside);
  }
}

function addMore(
  maker: Maker,
  schema: SchemaData,
  { value, missing }: { value: FormObject; missing: number },
): void {
  const optional = Object.keys(schema.properties ?? {}).filter((name) => !Object.hasOwn(value, name));
  const others = Array.from({ length: missing }, (_, index) => `key${index === 0 ? '' : index + 1}`);
  const free = schema.additionalProperties === false ? [] : others;
  addRequired(maker, schema, { value, names: [...optional, ...free].slice(0, missing) });
}

function makeList(maker: Maker, schema: SchemaData): FormValue[] {
  const first = schema.prefixItems ?? [];
  const wanted = Math.max(schema.minItems ?? 0, first.length, isSendable(maker, 1) ? 1 : 0);
  const least = Math.min(wanted, schema.maxItems ?? wanted, 100);
  return Array.from({ length: least }, (_, index) => {
    const turn = schema.uniqueItems ? index : 0;
    return make({ ...maker, turn }, first[index] ?? schema.items) ?? null;
  });
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T12:00:00Z',
  date: '2025-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': '/path/{name}',
  'json-pointer': '/path',
  'relative-json-pointer': '0/path',
  regex: '.*',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  base64: 'aGVsbG8=',
};

function makeText({ format, minLength = 0, maxLength = 9e9 }: SchemaData, turn: number): FormValue {
  if (format === 'binary') return new Blob([]);
  const word = (format !== undefined && BY_FORMAT[format]) || 'string';
  const text = turn === 0 ? word : `${word}${turn + 1}`;
  return text.padEnd(minLength, '-').slice(0, Math.max(maxLength, 0));
}

function makeNumber(schema: SchemaData, isInteger: boolean, turn: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = multipleOf !== undefined && multipleOf > 0 ? multipleOf : isInteger ? 1 : 0;
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const isOpenLow = low === exclusiveMinimum;
  const isOpenHigh = high === exclusiveMaximum;
  if (step > 0) {
    let value = Math.ceil(Math.min(Math.max(low, 1), high) / step) * step;
    if (isOpenLow && value <= low) value += step;
    if (value > high || (isOpenHigh && value >= high)) value = Math.floor(high / step) * step;
    if (isOpenHigh && value >= high) value -= step;
    return value + turn * step;
  }
  if (low < 1 && high > 1) return 1 + turn;
  const inside = low === -Infinity ? high - 1 : high === Infinity ? low + 1 : (low + high) / 2;
  return (isOpenLow || isOpenHigh || turn > 0 ? inside : low === -Infinity ? high : low) + turn;
}
