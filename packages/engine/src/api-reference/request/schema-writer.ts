/** Schemas of a specification as the playground's form needs them: each once, the large ones cut short. */
import { isOfType, type SchemaData, type SchemaType } from '@bindery/playground';
import { discriminatorOf } from '../operation/discriminator.ts';
import { type SchemaView, viewSchema } from '../operation/schema-view.ts';
import { flagAt, get, isObject, type Json, type JsonObject, numberAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

/** Beyond it fields are written by hand: nobody fills in thousands, and every reader would load them. */
const MOST_NODES = 800;
const MOST_OPTIONS = 50;
const MOST_VALUES = 300;
const LONGEST_VALUE = 400;

/** What the value is sent in: bytes are a file where one can be carried, else text; only XML has names of its own. */
export type Carrier = 'file' | 'text' | 'xml';

export class SchemaWriter {
  readonly #document: SpecDocument;
  readonly #schemas: SchemaData[] = [];
  readonly #known: Record<Carrier, Map<SchemaView, number>> = {
    ...{ file: new Map(), text: new Map(), xml: new Map() },
  };
  /** What is still empty, in the order of reading: what stands near the top is never cut. */
  readonly #open: (() => void)[] = [];
  #nodes = 0;

  constructor(document: SpecDocument) {
    this.#document = document;
  }

  write(schema: Json | undefined, carrier: Carrier): SchemaData {
    const data = this.#place(schema, carrier);
    for (let next = this.#open.shift(); next !== undefined; next = this.#open.shift()) next();
    return data;
  }

  /** Those that `$ref`s lead to. */
  get schemas(): SchemaData[] {
    return this.#schemas;
  }

  #place(schema: Json | undefined, carrier: Carrier): SchemaData {
    const view = viewSchema(this.#document, schema);
    if (view.ref === null) return this.#fill({}, view, carrier);
    const table = this.#known[carrier];
    let index = table.get(view);
    if (index === undefined) {
      index = this.#schemas.push({}) - 1;
      table.set(view, index);
      const target = this.#schemas[index]!;
      this.#open.push(() => this.#fill(target, view, carrier));
    }
    return { $ref: index };
  }

  #fill(target: SchemaData, view: SchemaView, carrier: Carrier): SchemaData {
    this.#nodes += 1;
    Object.assign(target, ownKeywords(view, carrier));
    if (!isCompound(view)) return target;
    if (this.#nodes > MOST_NODES) target.cut = true;
    else this.#open.push(() => this.#fillInside(target, view, carrier));
    return target;
  }

  #fillInside(target: SchemaData, view: SchemaView, carrier: Carrier): void {
    const sent = view.properties.filter(([, property]) => !this.#isOnlyAnswered(property));
    if (sent.length > 0) {
      target.properties = Object.fromEntries(
        sent.map(([name, property]) => [name, this.#place(property, carrier)]),
      );
    }
    const hidden = new Set(view.properties.map(([name]) => name));
    for (const [name] of sent) hidden.delete(name);
    const names = new Set(sent.map(([name]) => name));
    const isClosed = view.keywords.additionalProperties === false && view.variants === null;
    // What is required and forbidden at once cannot be sent.
    const required = [...view.required].filter((name) => !hidden.has(name) && (names.has(name) || !isClosed));
    if (required.length > 0) target.required = required;
    if (view.tuple.length > 0)
      target.prefixItems = view.tuple.slice(0, 20).map((one) => this.#place(one, carrier));
    if (isObject(view.items)) target.items = this.#place(view.items, carrier);
    if (view.keywords.additionalProperties === false) target.additionalProperties = false;
    else if (view.additional !== undefined)
      target.additionalProperties = this.#place(view.additional, carrier);
    if (view.variants !== null) this.#fillOptions(target, view.variants, carrier);
  }

  #fillOptions(target: SchemaData, variants: NonNullable<SchemaView['variants']>, carrier: Carrier): void {
    const options = variants.options.slice(0, MOST_OPTIONS);
    target.oneOf = options.map((option) => {
      const { title, name } = viewSchema(this.#document, option);
      const data = this.#place(option, carrier);
      const label = title ?? name;
      // What stands inside is filled in later: a copy would stay empty.
      if (label !== null && data.title === undefined) data.title = label.slice(0, 80);
      return data;
    });
    if (variants.kind === 'anyOf') target.any = true;
    const discriminator = discriminatorOf(this.#document, variants, options);
    if (discriminator !== null) target.discriminator = discriminator;
  }

  #isOnlyAnswered(schema: Json): boolean {
    return viewSchema(this.#document, schema).readOnly;
  }
}

function isCompound({ types, variants, properties, required }: SchemaView): boolean {
  return (
    variants !== null ||
    properties.length + required.size > 0 ||
    types.some((type) => type === 'object' || type === 'array')
  );
}

const TYPES: readonly SchemaType[] = ['string', 'integer', 'number', 'boolean', 'object', 'array'];
const COPIED_NUMBERS = [
  ...['multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
] as const;

/** Everything that a schema says of its value alone. */
function ownKeywords(view: SchemaView, carrier: Carrier): SchemaData {
  const { keywords } = view;
  const types = TYPES.filter((type) => view.types.includes(type));
  const data: SchemaData = {};
  if (view.types.includes('file')) Object.assign(data, { type: 'string', format: 'binary' });
  // Values that are of none of the types are more than a slip: they are what may be sent.
  const isSaid = view.enum?.every(({ value }) => !types.some((type) => isOfType(value, type))) !== true;
  if (types.length > 0 && isSaid) data.type = types.length === 1 ? types[0]! : types;
  if (view.nullable) data.nullable = true;
  if (view.deprecated) data.deprecated = true;
  const format = formatOf(view, carrier);
  if (format !== null) data.format = format;
  if (view.enum !== null) data.enum = view.enum.slice(0, MOST_VALUES).map(({ value }) => value);
  addNumbers(data, keywords);
  const pattern = textAt(keywords, 'pattern');
  if (pattern !== null && pattern.length < LONGEST_VALUE) data.pattern = readablePattern(pattern);
  if (flagAt(keywords, 'uniqueItems')) data.uniqueItems = true;
  const fallback = keywords['x-default'] ?? keywords.default;
  if (isShort(fallback) && fallback !== null) data.default = fallback;
  const examples = get(keywords, 'examples');
  const example = keywords.example ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (view.enum === null && isShort(example) && example !== null) data.example = example;
  if (carrier === 'xml') Object.assign(data, xmlOf(keywords));
  return data;
}

/** Ends of a text as Ruby, Python and Java write them. */
export function readablePattern(pattern: string): string {
  return pattern.replace(/^\\A/, '^').replace(/\\[zZ]$/, '$');
}

function xmlOf(keywords: JsonObject): Pick<SchemaData, 'xml'> {
  const { xml } = keywords;
  const found = {
    ...Object.fromEntries(
      ['name', 'prefix', 'namespace'].flatMap((key) => {
        const text = textAt(xml, key);
        return text === null ? [] : [[key, text.slice(0, LONGEST_VALUE)]];
      }),
    ),
    ...(flagAt(xml, 'attribute') && { attribute: true as const }),
    ...(flagAt(xml, 'wrapped') && { wrapped: true as const }),
  };
  return Object.keys(found).length === 0 ? {} : { xml: found };
}

function isShort(value: Json | undefined): value is Json {
  return (
    value !== undefined &&
    (typeof value !== 'object' || value === null || JSON.stringify(value).length < LONGEST_VALUE)
  );
}

function formatOf({ format, keywords, types }: SchemaView, carrier: Carrier): string | null {
  if (!types.includes('string') && types.length > 0) return format;
  const isBytes = format === 'binary' || format === 'base64' || keywords.contentMediaType !== undefined;
  if (isBytes && carrier === 'file') return 'binary';
  return format === 'binary' ? null : format;
}

/** 3.0 has a flag beside a limit, 3.1 a limit of its own. */
function addNumbers(data: SchemaData, keywords: JsonObject): void {
  for (const name of COPIED_NUMBERS) {
    const value = numberAt(keywords, name);
    if (value !== null) Object.assign(data, { [name]: value });
  }
  for (const [name, exclusiveName] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = numberAt(keywords, name);
    const exclusive = get(keywords, exclusiveName);
    if (typeof exclusive === 'number') data[exclusiveName] = exclusive;
    if (value !== null) data[exclusive === true ? exclusiveName : name] = value;
  }
}
