/** Texts of parameters back into values: the other way of `serialize-parameter.ts`. */
import { checkValue } from './check-values.ts';
import type { FormObject, FormValue } from './form-values.ts';
import { fieldOf, isObject, setField } from './json.ts';
import type { ParameterData, SchemaData } from './request-data.ts';
import { numberFrom, propertyOf, resolveSchema, type Schemas, typesOf } from './schema-data.ts';
import { encodeName, isExploded, type Pair, plainText, styleOf } from './serialize-parameter.ts';

export type ReadShape = Pick<ParameterData, 'name' | 'in' | 'style' | 'explode' | 'json' | 'schema'>;

export function parsePath(data: Schemas, shape: ReadShape, text: string): FormValue {
  const style = styleOf(shape);
  const exploded = isExploded(shape);
  const first = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const plain = text.startsWith(first) ? text.slice(first.length) : text;
  const between = exploded && first !== '' ? first : ',';
  const kind = kindOf(data, shape);
  const own = `${encodeURIComponent(shape.name)}=`;
  const withoutName = (one: string) =>
    style === 'matrix' && one.startsWith(own) ? one.slice(own.length) : one;
  if (kind === 'object' && exploded) {
    return fromPairs(data, shape.schema, plain.split(between).map(splitPair));
  }
  if (kind === 'plain') return cast(data, shape.schema, decode(withoutName(plain)));
  if (kind === 'json') return JSON.parse(decode(withoutName(plain))) as FormValue;
  const parts = exploded ? plain.split(between).map(withoutName) : withoutName(plain).split(',');
  return kind === 'array'
    ? castItems(data, shape.schema, parts)
    : fromPairs(data, shape.schema, inPairs(parts));
}

/** Takes what is this parameter's out of the list. */
export function takeQuery(data: Schemas, shape: ReadShape, pairs: Pair[]): FormValue | undefined {
  const name = encodeName(shape.name);
  const style = styleOf(shape);
  const kind = kindOf(data, shape);
  if (kind === 'object' && style === 'deepObject') return takeDeep(data, shape, pairs);
  if (kind === 'object' && isExploded(shape)) {
    const { properties = {}, additionalProperties } = resolveSchema(data, shape.schema);
    const own = new Set(Object.keys(properties).map(encodeName));
    const isFree = Object.keys(properties).length === 0 || additionalProperties;
    const found = take(pairs, ([key]) => own.has(key) || Boolean(isFree));
    return found.length === 0 ? undefined : fromPairs(data, shape.schema, found);
  }
  const found = take(pairs, ([key]) => key === name);
  if (found.length === 0) return undefined;
  const text = found[0]![1];
  if (kind === 'json') return JSON.parse(decode(text)) as FormValue;
  if (kind === 'plain') return cast(data, shape.schema, decode(text));
  if (kind === 'array' && isExploded(shape))
    return castItems(
      data,
      shape.schema,
      found.map(([, one]) => one),
    );
  const parts = text.split(style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '|' : ',');
  return kind === 'array'
    ? castItems(data, shape.schema, parts)
    : fromPairs(data, shape.schema, inPairs(parts));
}

export function parseHeader(data: Schemas, shape: ReadShape, text: string): FormValue {
  const kind = kindOf(data, shape);
  const encoded = text.split(',').map(encodeURIComponent);
  if (kind === 'json') return JSON.parse(text) as FormValue;
  if (kind === 'plain') return cast(data, shape.schema, text);
  if (kind === 'array') return castItems(data, shape.schema, text === '' ? [] : encoded);
  const pairs = isExploded(shape)
    ? text.split(',').map((one) => splitPair(one).map(encodeURIComponent) as Pair)
    : inPairs(encoded);
  return fromPairs(data, shape.schema, pairs);
}

/** Text as the schema's type has it. */
export function cast(data: Schemas, written: SchemaData | undefined, text: string): FormValue {
  const schema = resolveSchema(data, written);
  const known = schema.enum?.find((one) => plainText(one) === text);
  if (known !== undefined) return known;
  const types = typesOf(schema);
  if (types.length === 0 && schema.oneOf !== undefined) {
    const options = schema.oneOf.map((option) => ({ option, value: cast(data, option, text) }));
    const fit = options.find(({ option, value }) => checkValue(data, option, value).length === 0);
    return (fit ?? options[0])?.value ?? text;
  }
  if (types.includes('string') || (types.length === 0 && !/^\s*[[{]/.test(text))) return text;
  if (text === '' && schema.nullable) return null;
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (types.includes('number') || types.includes('integer')) return numberFrom(text);
  try {
    return JSON.parse(text) as FormValue;
  } catch {
    return text;
  }
}

type Kind = 'json' | 'array' | 'object' | 'plain';

export function kindOf(data: Schemas, { json, schema: written }: ReadShape): Kind {
  if (json) return 'json';
  const schema = resolveSchema(data, written);
  const types = typesOf(schema);
  if (types.length === 0 && schema.oneOf !== undefined) {
    // What is not a list may be one of a list's options: the first option is what the form begins with.
    return kindOf(data, { name: '', in: 'query', schema: schema.oneOf[0] });
  }
  if (types[0] === 'array') return 'array';
  return types[0] === 'object' || (types.length === 0 && schema.properties !== undefined)
    ? 'object'
    : 'plain';
}

function castItems(data: Schemas, written: SchemaData | undefined, texts: readonly string[]): FormValue[] {
  const schema = listSchema(data, written);
  return texts.map((text, index) => cast(data, schema.prefixItems?.[index] ?? schema.items, decode(text)));
}

function listSchema(data: Schemas, written: SchemaData | undefined): SchemaData {
  const schema = resolveSchema(data, written);
  return typesOf(schema).length === 0 && schema.oneOf !== undefined
    ? listSchema(data, schema.oneOf[0])
    : schema;
}

function fromPairs(data: Schemas, written: SchemaData | undefined, pairs: readonly Pair[]): FormObject {
  const value: FormObject = {};
  for (const [key, text] of pairs) {
    const name = decode(key);
    setField(value, name, cast(data, propertyOf(data, written, name), decode(text)));
  }
  return value;
}

/** `filter[user][name]=Ada`, lists with `[]`, objects in lists with their number. */
function takeDeep(data: Schemas, { name, schema }: ReadShape, pairs: Pair[]): FormValue | undefined {
  const start = `${encodeName(name)}[`;
  const found = take(pairs, ([key]) => key.startsWith(start));
  if (found.length === 0) return undefined;
  const value: FormObject = {};
  for (const [key, text] of found) {
    const steps = key.slice(start.length, -1).split('][').map(decode);
    putDeep(data, { holder: value, schema, steps, text: decode(text) });
  }
  return value;
}

interface Deep {
  holder: FormObject | FormValue[];
  schema: SchemaData | undefined;
  steps: string[];
  text: string;
}

function putDeep(data: Schemas, { holder, schema, steps, text }: Deep): void {
  const [step = '', ...rest] = steps;
  const isList = Array.isArray(holder);
  const inner = isList ? resolveSchema(data, schema).items : propertyOf(data, schema, step);
  if (rest.length === 0) {
    const value = cast(data, inner, text);
    if (isList) holder.push(value);
    else setField(holder, step, value);
    return;
  }
  const below = isList ? holder[Number(step)] : fieldOf(holder, step);
  const next = (
    Array.isArray(below) || isObject(below) ? below : /^\d*$/.test(rest[0]!) ? [] : {}
  ) as Deep['holder'];
  if (isList) holder[Number(step)] = next;
  else setField<FormValue>(holder, step, next);
  putDeep(data, { holder: next, schema: inner, steps: rest, text });
}

function take(pairs: Pair[], isOwn: (pair: Pair) => boolean): Pair[] {
  const found = pairs.filter(isOwn);
  const rest = pairs.filter((pair) => !isOwn(pair));
  pairs.splice(0, pairs.length, ...rest);
  return found;
}

function inPairs(parts: readonly string[]): Pair[] {
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, i) => [parts[2 * i]!, parts[2 * i + 1]!]);
}

export function splitPair(text: string): Pair {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
