/** Example values from schemas: what the document gives, else something of the right shape. Always the same. */
import { entriesOf, get, isObject, type Json, listAt, numberAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { discriminatorOf } from './discriminator.ts';
import { givenExamples } from './given-examples.ts';
import { type SchemaView, type Variants, viewSchema } from './schema-view.ts';

export interface ExampleOptions {
  /** Fields that only the other direction carries are left out. */
  direction: 'request' | 'response';
  /** Without fields that may be absent. */
  requiredOnly: boolean;
}

const ANY_TEXT = '<string>';
const DEEPEST = 8;
const MOST_VALUES = 600;
const MOST_PROPERTIES = 100;

export function exampleValue(
  document: SpecDocument,
  schema: Json | undefined,
  options: ExampleOptions,
): Json {
  const maker: Maker = { document, options, open: [], values: 0 };
  return make(maker, schema, 0) ?? null;
}

interface Maker {
  document: SpecDocument;
  options: ExampleOptions;
  /** References being followed: one that comes up again ends there. */
  open: string[];
  values: number;
}

/** Undefined: nothing more is to be said here. */
function make(maker: Maker, schema: Json | undefined, depth: number): Json | undefined {
  maker.values += 1;
  if (depth > DEEPEST || maker.values > MOST_VALUES) return undefined;
  const view = viewSchema(maker.document, schema);
  const given = givenValue(view);
  if (given !== undefined) return given;
  if (view.ref !== null && maker.open.includes(view.ref)) return undefined;
  if (view.ref !== null) maker.open.push(view.ref);
  const value = fromShape(maker, view, depth);
  if (view.ref !== null) maker.open.pop();
  return value;
}

/** `example`, `examples`, `x-default`, `default`, `const`, the first of `enum`. */
function givenValue({ keywords, enum: values }: SchemaView): Json | undefined {
  if (keywords.example !== undefined) return keywords.example;
  const examples = get(keywords, 'examples');
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  // Some documents give a table of examples here as elsewhere.
  if (isObject(examples)) {
    const first = entriesOf(examples)[0]?.[1];
    if (first !== undefined) return get(first, 'value') ?? first;
  }
  const value = keywords['x-default'] ?? keywords.default;
  if (value !== undefined && value !== null) return value;
  return values?.find(({ value: one }) => one !== null)?.value;
}

function fromShape(maker: Maker, view: SchemaView, depth: number): Json | undefined {
  if (view.variants !== null && view.properties.length === 0) {
    return optionExample(maker, view.variants, depth);
  }
  const type = view.types[0];
  if (type === 'object' || view.properties.length > 0) return objectExample(maker, view, depth);
  if (type === 'array') return arrayExample(maker, view, depth);
  return scalarExample(view, type);
}

function objectExample(maker: Maker, view: SchemaView, depth: number): Json {
  const { direction, requiredOnly } = maker.options;
  const entries: [string, Json][] = [];
  for (const [name, schema] of view.properties) {
    if (entries.length >= MOST_PROPERTIES) break;
    if (requiredOnly && !view.required.has(name)) continue;
    const followed = maker.document.object(schema);
    if (direction === 'request' && get(followed ?? undefined, 'readOnly') === true) continue;
    if (direction === 'response' && get(followed ?? undefined, 'writeOnly') === true) continue;
    const value = make(maker, schema, depth + 1);
    if (value !== undefined) entries.push([name, value]);
  }
  const option = view.variants === null ? undefined : optionExample(maker, view.variants, depth);
  if (isObject(option)) entries.push(...Object.entries(option));
  if (entries.length === 0 && view.additional !== undefined && !requiredOnly) {
    const value = make(maker, view.additional, depth + 1);
    if (value !== undefined && value !== null) entries.push(['key', value]);
  }
  return Object.fromEntries(entries);
}

/** The first option; the property that tells options apart says so, unless the option says it itself. */
function optionExample(maker: Maker, variants: Variants, depth: number): Json | undefined {
  const value = make(maker, variants.options[0], depth + 1);
  const told = discriminatorOf(maker.document, variants, variants.options);
  if (told === null || !isObject(value)) return value;
  const said = get(value, told.name);
  return said === undefined || said === ANY_TEXT ? { ...value, [told.name]: told.values[0]! } : value;
}

function arrayExample(maker: Maker, view: SchemaView, depth: number): Json {
  if (view.tuple.length > 0) {
    return view.tuple.slice(0, 10).map((schema) => make(maker, schema, depth + 1) ?? null);
  }
  const value = make(maker, view.items, depth + 1);
  return value === undefined || value === null ? [] : [value];
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2023-11-07T05:31:56Z',
  date: '2023-12-25',
  time: '05:31:56Z',
  duration: 'P3D',
  email: 'jsmith@example.com',
  'idn-email': 'jsmith@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  iri: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  base64: 'aGVsbG8=',
  binary: '<binary>',
  password: '<password>',
};

function scalarExample({ keywords, format }: SchemaView, type: string | undefined): Json | undefined {
  if (type === 'string') return (format === null ? undefined : BY_FORMAT[format]) ?? ANY_TEXT;
  if (type === 'integer' || type === 'number') return withinRange(keywords, type);
  if (type === 'boolean') return true;
  return type === undefined && Object.keys(keywords).length === 0
    ? '<any>'
    : type === undefined
      ? '<any>'
      : null;
}

function withinRange(keywords: Json, type: string): number {
  const low = bound(keywords, 'minimum', 'exclusiveMinimum', 1);
  const high = bound(keywords, 'maximum', 'exclusiveMaximum', -1);
  const value = Math.min(Math.max(123, low ?? 123), high ?? Number.MAX_SAFE_INTEGER);
  const step = numberAt(keywords, 'multipleOf');
  const stepped = step === null || step <= 0 ? value : Math.max(step, Math.floor(value / step) * step);
  return type === 'integer' ? Math.trunc(stepped) : stepped;
}

function bound(keywords: Json, name: string, exclusiveName: string, step: number): number | null {
  const exclusive = get(keywords, exclusiveName);
  if (typeof exclusive === 'number') return exclusive + step;
  const value = numberAt(keywords, name);
  return value === null ? null : exclusive === true ? value + step : value;
}

export interface NamedExample {
  /** '' when there is one only. */
  name: string;
  summary: string | null;
  value: Json;
}

/** Examples of a media type, parameter or header: those given, else one made from the schema. */
export function examplesOf(
  document: SpecDocument,
  holder: Json | undefined,
  options: ExampleOptions & { generate: boolean },
): NamedExample[] {
  const named = givenExamples(document, holder).flatMap(({ name, summary, value }): NamedExample[] =>
    value === undefined ? [] : [{ name, summary, value }],
  );
  if (named.length > 0) return named;
  const listed = listAt(holder, 'examples');
  if (listed.length > 0)
    return listed.map((value, index) => ({ name: `Example ${index + 1}`, summary: null, value }));
  const own = get(holder, 'example');
  if (own !== undefined) return [{ name: '', summary: null, value: own }];
  const schema = get(holder, 'schema');
  if (schema === undefined || !options.generate) return [];
  return [{ name: '', summary: null, value: exampleValue(document, schema, options) }];
}
