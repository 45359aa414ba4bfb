/** A schema as a reader needs it: references followed, `allOf` merged, both dialects (3.0 and 3.1) alike. */
import {
  entriesOf,
  flagAt,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  textAt,
} from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { chosenOptions, type EnumOption, listedOptions } from './enum-options.ts';
import { additionalOf, keyedFields } from './keyed-fields.ts';
import { type Constraint, constraintsOf } from './schema-constraints.ts';
import { conditionalParts, hasRules, rulesOf } from './schema-rules.ts';

export interface SchemaView {
  /** Of the component it came from. */
  name: string | null;
  ref: string | null;
  /** Without `null`. Empty when the schema does not say. */
  types: string[];
  nullable: boolean;
  format: string | null;
  title: string | null;
  description: string | null;
  /** The merged keywords, for everything that is shown as it is. */
  keywords: JsonObject;
  properties: [name: string, schema: Json][];
  required: ReadonlySet<string>;
  items: Json | undefined;
  /** Items of a tuple (`prefixItems`). */
  tuple: Json[];
  /** Properties whose names the sender chooses, as they are shown: `{^x-}`, `{key}`. */
  keyed: [name: string, schema: Json][];
  /** What such a key may hold; undefined when nothing is said. */
  additional: JsonObject | undefined;
  variants: Variants | null;
  enum: EnumOption[] | null;
  constraints: Constraint[];
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
}

export interface Variants {
  kind: 'oneOf' | 'anyOf';
  options: Json[];
  discriminator: JsonObject | null;
}

const DEEPEST_MERGE = 30;
const MOST_MERGED = 200;

const views = new WeakMap<SpecDocument, Map<Json | undefined, SchemaView>>();

/** Documents do not change, so that a schema is looked at once. */
export function viewSchema(document: SpecDocument, schema: Json | undefined): SchemaView {
  let table = views.get(document);
  if (table === undefined) {
    table = new Map();
    views.set(document, table);
  }
  const key = keyOf(schema);
  let view = table.get(key);
  if (view === undefined) {
    view = makeView(document, schema);
    table.set(key, view);
  }
  return view;
}

/** All bare references to one schema are that schema. */
function keyOf(schema: Json | undefined): Json | undefined {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return schema;
  for (const key in schema) if (key !== '$ref') return schema;
  return schema.$ref;
}

function makeView(document: SpecDocument, schema: Json | undefined): SchemaView {
  const { keywords, name, ref, orNull, rules } = mergeSchema(document, schema);
  const variants = variantsOf(document, keywords);
  const values = valuesOf(document, keywords, variants.found);
  const { types, nullable } = typesOf(keywords, values);
  return {
    name,
    ref,
    types,
    nullable: nullable || orNull || variants.orNull,
    format: textAt(keywords, 'format'),
    title: textAt(keywords, 'title'),
    description: textAt(keywords, 'description'),
    keywords,
    properties: entriesOf(get(keywords, 'properties')).filter(
      ([, value]) => isSchema(value) && !isForGroups(document, value),
    ),
    required: new Set(listAt(keywords, 'required').filter((one) => typeof one === 'string')),
    items: get(keywords, 'items'),
    tuple: listAt(keywords, 'prefixItems'),
    keyed: keyedFields(keywords),
    additional: additionalOf(keywords),
    variants: values.areVariants ? null : variants.found,
    enum: values.options.length === 0 ? null : values.options,
    constraints: [...constraintsOf(keywords), ...rulesOf(rules)],
    deprecated: flagAt(keywords, 'deprecated'),
    readOnly: flagAt(keywords, 'readOnly'),
    writeOnly: flagAt(keywords, 'writeOnly'),
  };
}

/** Nobody is signed in where pages are made beforehand: what is for some groups of readers is left out. */
export function isForGroups(document: SpecDocument, schema: Json | undefined): boolean {
  if (listAt(get(schema, 'x-mint'), 'groups').length > 0) return true;
  const isReference = get(schema, '$ref') !== undefined;
  return isReference && listAt(get(document.object(schema) ?? undefined, 'x-mint'), 'groups').length > 0;
}

/** `true` stands for anything (3.1). */
function isSchema(value: Json): boolean {
  return isObject(value) || value === true;
}

interface Merged {
  keywords: JsonObject;
  name: string | null;
  ref: string | null;
  orNull: boolean;
  /** All that was merged and asks for more than single fields. */
  rules: JsonObject[];
}

type Origin = Pick<Merged, 'name' | 'ref'>;
const NO_ORIGIN: Origin = { name: null, ref: null };

/**
 * Follows references and folds `allOf` into one set of keywords; what stands beside a `$ref` wins over it.
 * A choice that leaves one option (`anyOf: [X, null]`) is that option. Fields that are there under a condition
 * only are fields that may be absent.
 */
function mergeSchema(document: SpecDocument, schema: Json | undefined): Merged {
  const target = newKeywords();
  const conditional = newKeywords();
  const rules: JsonObject[] = [];
  const merging = new Set<Json>();
  let merged = 0;
  let orNull = false;
  const add = (value: Json | undefined, depth: number, into: JsonObject): Origin => {
    merged += 1;
    if (!isObject(value) || depth > DEEPEST_MERGE || merged > MOST_MERGED || merging.has(value)) {
      return NO_ORIGIN;
    }
    merging.add(value);
    let origin = NO_ORIGIN;
    if (typeof value.$ref === 'string') {
      const followed = document.follow(value);
      origin = { name: followed.name, ref: followed.ref };
      add(followed.value ?? undefined, depth + 1, into);
    }
    const settled = CHOICES.filter((kind) => readChoice(document, value, kind).options.length === 1);
    const choices = settled.map((kind) => readChoice(document, value, kind));
    orNull ||= choices.some((choice) => choice.orNull);
    const parts = [...listAt(value, 'allOf'), ...choices.flatMap(({ options }) => options)];
    const origins = parts.map((part) => add(part, depth + 1, into));
    // A schema that only wraps another one is that other one.
    if (parts.length === 1 && origin.name === null && get(value, 'properties') === undefined)
      origin = origins[0]!;
    fold(into, value, settled);
    if (hasRules(value)) {
      if (into === target) rules.push(value);
      for (const part of conditionalParts(value)) add(part, depth + 1, conditional);
    }
    merging.delete(value);
    return origin;
  };
  const origin = add(schema, 0, target);
  addConditional(target, conditional);
  return { ...origin, keywords: target, orNull, rules };
}

/** What is known in every case says more than what holds in some. */
function addConditional(target: JsonObject, conditional: JsonObject): void {
  const fields = entriesOf(conditional.properties).filter(
    ([name]) => get(target.properties, name) === undefined,
  );
  if (fields.length > 0) target.properties = Object.fromEntries([...entriesOf(target.properties), ...fields]);
}

function newKeywords(): JsonObject {
  return Object.create(null) as JsonObject;
}

function fold(target: JsonObject, value: JsonObject, settled: readonly string[]): void {
  for (const [key, inside] of Object.entries(value)) {
    if (key === '$ref' || key === 'allOf' || settled.includes(key)) continue;
    if (key === 'properties' && isObject(inside)) {
      target.properties = Object.fromEntries([...entriesOf(target.properties), ...Object.entries(inside)]);
    } else if (key === 'required' && Array.isArray(inside)) {
      target.required = [...new Set([...listAt(target, 'required'), ...inside])];
    } else if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(target[key])) {
    } else target[key] = inside;
  }
}

interface Values {
  options: EnumOption[];
  /** The choice between schemas says no more than these. */
  areVariants: boolean;
}

function valuesOf(document: SpecDocument, keywords: JsonObject, variants: Variants | null): Values {
  const listed = listedOptions(keywords);
  if (listed.length > 0 || variants === null) return { options: listed, areVariants: false };
  const chosen = chosenOptions(variants.options.map((option) => document.object(option) ?? {}));
  return { options: chosen ?? [], areVariants: chosen !== null };
}

function typesOf(keywords: JsonObject, values: Values): { types: string[]; nullable: boolean } {
  const written = get(keywords, 'type');
  const list = (Array.isArray(written) ? written : [written]).filter((one) => typeof one === 'string');
  const nullable = list.includes('null') || flagAt(keywords, 'nullable') || flagAt(keywords, 'x-nullable');
  const types = list.filter((type) => type !== 'null');
  return { types: types.length > 0 ? types : impliedTypes(keywords, values), nullable };
}

const HOLD_FIELDS = ['properties', 'additionalProperties', 'patternProperties'];

function impliedTypes(keywords: JsonObject, { options }: Values): string[] {
  if (HOLD_FIELDS.some((key) => isObject(keywords[key]))) return ['object'];
  if (keywords.items !== undefined || keywords.prefixItems !== undefined) return ['array'];
  const value = options[0]?.value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [typeof value];
  return [];
}

function variantsOf(
  document: SpecDocument,
  keywords: JsonObject,
): { found: Variants | null; orNull: boolean } {
  const kind = Array.isArray(keywords.oneOf) ? 'oneOf' : 'anyOf';
  const { options, orNull } = readChoice(document, keywords, kind);
  if (options.length === 0) return { found: null, orNull: false };
  const discriminator = isObject(keywords.discriminator) ? keywords.discriminator : null;
  return { found: { kind, options, discriminator }, orNull };
}

const CHOICES = ['oneOf', 'anyOf'] as const;

/** What may be chosen, `null` apart. */
function readChoice(
  document: SpecDocument,
  holder: JsonObject,
  kind: Variants['kind'],
): { options: Json[]; orNull: boolean } {
  const all = listAt(holder, kind).filter(isSchema);
  const given = all.filter((option) => !isNull(option));
  const options = given.filter((option) => !isForGroups(document, option));
  return { options, orNull: given.length < all.length };
}

function isNull(schema: Json): boolean {
  const type = get(schema, 'type');
  return type === 'null' || (type === undefined && get(schema, 'const') === null);
}

const DEEPEST_LABEL = 4;

/** `string<date-time>`, `User`, `array of integer`, `Cat | Dog | null`. */
export function typeLabel(document: SpecDocument, view: SchemaView, depth = 0): string {
  const label = plainLabel(document, view, depth);
  return view.nullable && label !== 'null' ? `${label} | null` : label;
}

function plainLabel(document: SpecDocument, view: SchemaView, depth: number): string {
  const { types, variants, format, enum: values } = view;
  if (depth > DEEPEST_LABEL) return types[0] ?? 'any';
  if (types.includes('array')) {
    const items = isObject(view.items) ? viewSchema(document, view.items) : null;
    const rest = types.filter((type) => type !== 'array');
    const tuple = view.tuple
      .slice(0, 6)
      .map((one) => typeLabel(document, viewSchema(document, one), depth + 1));
    if (view.tuple.length > tuple.length || (tuple.length > 0 && items !== null)) tuple.push('…');
    if (tuple.length > 0) return [`[${tuple.join(', ')}]`, ...rest].join(' | ');
    const label = items === null ? 'array' : `${bracketed(typeLabel(document, items, depth + 1))}[]`;
    return [label, ...rest].join(' | ');
  }
  if (variants !== null && view.properties.length === 0) {
    const labels = variants.options.slice(0, 4).map((option) => {
      const inside = viewSchema(document, option);
      return inside.title ?? typeLabel(document, inside, depth + 1);
    });
    if (variants.options.length > 4) labels.push('…');
    return [...new Set(labels)].join(' | ');
  }
  if (types.length === 0) return values === null ? 'any' : 'enum';
  const base = types.join(' | ');
  if (values !== null && types.length === 1) return `enum<${base}>`;
  return format === null || types.length > 1 ? base : `${base}<${format}>`;
}

function bracketed(label: string): string {
  return label.includes(' | ') ? `(${label})` : label;
}
