/** A request back into the form that it came from. */
import { fieldShape, isForm, isJson, isMultipart, isXml, typeOf } from './build-body.ts';
import {
  type BodyValues,
  type FormObject,
  type FormValue,
  type FormValues,
  parameterKey,
} from './form-values.ts';
import { fieldOf, type Json, setField } from './json.ts';
import { readJson } from './json-text.ts';
import type { OutgoingRequest, PartData, RequestBody } from './outgoing-request.ts';
import {
  cast,
  decode,
  kindOf,
  parseHeader,
  parsePath,
  type ReadShape,
  splitPair,
  takeQuery,
} from './parse-parameter.ts';
import { type Carried, readSecrets } from './read-secrets.ts';
import { readXml } from './read-xml.ts';
import type { BodyData, ParameterData, RequestData } from './request-data.ts';
import { propertyOf, resolveSchema, typesOf } from './schema-data.ts';
import { encodeName, encodeText, isExploded, type Pair, plainText, styleOf } from './serialize-parameter.ts';

export function readRequest(data: RequestData, { url, headers, body }: OutgoingRequest): FormValues {
  const at = url.indexOf('?');
  const { server, variables, texts } = readAddress(data, url);
  const carried: Carried = {
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
    query: at < 0 ? [] : pairsOf(url.slice(at + 1), '&'),
    cookies: [],
  };
  carried.cookies = pairsOf(carried.headers.get('cookie') ?? '', '; ');
  const { auth, secrets } = readSecrets(data, carried);
  const params: Record<string, FormValue> = {};
  for (const param of greedyLast(data)) {
    const value = readParameter(data, param, { ...carried, texts });
    if (value !== undefined) params[parameterKey(param)] = value;
  }
  const sent = readBody(data, body, carried.headers.get('content-type') ?? null);
  return { server, variables, params, auth, secrets, ...(sent === undefined ? {} : { body: sent }) };
}

function readParameter(
  data: RequestData,
  param: ParameterData,
  { headers, query, cookies, texts }: Carried & { texts: Record<string, string> },
): FormValue | undefined {
  const { in: place, name } = param;
  if (place === 'query' || place === 'cookie')
    return takeQuery(data, param, place === 'query' ? query : cookies);
  const text = place === 'path' ? texts[name] : headers.get(name.toLowerCase());
  if (text === undefined) return undefined;
  return place === 'path' ? parsePath(data, param, text) : parseHeader(data, param, text);
}

/** An object whose fields stand in the query by themselves takes what nobody else has claimed. */
function greedyLast(data: RequestData): ParameterData[] {
  const isGreedy = (param: ParameterData): boolean =>
    styleOf(param) === 'form' && isExploded(param) && kindOf(data, param) === 'object';
  return (data.params ?? []).toSorted((left, right) => Number(isGreedy(left)) - Number(isGreedy(right)));
}

interface Address {
  server: number;
  variables: Record<string, string>;
  /** Of path parameters, still encoded. */
  texts: Record<string, string>;
}

function readAddress({ servers, path, params = [] }: RequestData, address: string): Address {
  const known = Object.fromEntries(
    params.filter((param) => param.in === 'path').map(({ name, schema }) => [name, schema ?? {}]),
  );
  for (const [server, { url, variables = {} }] of servers.entries()) {
    const base = templateOf(url.replace(/\/+$/, ''), { inside: '[^?]*?', known: variables });
    const rest = templateOf(path, { inside: '[^/?&]*?', known });
    const match = new RegExp(`^${base.pattern}${rest.pattern}(?:[?&].*)?$`, 's').exec(address);
    if (match === null) continue;
    const found = match.slice(1);
    const names = base.names.map((name, index): [string, string] => [name, found[index]!]);
    const texts = rest.names.map((name, index): [string, string] => [
      name,
      found[base.names.length + index]!,
    ]);
    const filled = texts.filter(([name, text]) => text !== `{${name}}`);
    return {
      server,
      variables: Object.fromEntries(names.filter(([name]) => Object.hasOwn(variables, name))),
      texts: Object.fromEntries(filled),
    };
  }
  return { server: 0, variables: {}, texts: {} };
}

interface Known {
  inside: string;
  /** What a name may stand for, where that is said: it tells names apart that have nothing between them. */
  known: Record<string, { enum?: Json[] }>;
}

function templateOf(text: string, { inside, known }: Known): { pattern: string; names: string[] } {
  const names: string[] = [];
  const parts = text.split(/\{([^{}]*)\}/);
  const pattern = parts.map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    names.push(part);
    const values = fieldOf(known, part)?.enum?.map((one) => escaped(encodeText(plainText(one))));
    return `(${values?.join('|') || inside})`;
  });
  return { pattern: pattern.join(''), names };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function pairsOf(text: string, between: string): Pair[] {
  return text === '' ? [] : text.split(between).map(splitPair);
}

function readBody(data: RequestData, body: RequestBody | null, type: string | null): BodyValues | undefined {
  const { bodies = [] } = data;
  if (body === null) return undefined;
  const own = bodies.findIndex((one) =>
    body.kind === 'multipart' ? isMultipart(one) : typeOf(one) === type,
  );
  const index = Math.max(0, own);
  const shape = bodies[index];
  if (shape === undefined) return undefined;
  if (body.kind === 'multipart')
    return { type: index, mode: 'form', value: readParts(data, shape, body.fields) };
  if (body.kind === 'form') return { type: index, mode: 'form', value: readFields(data, shape, body.fields) };
  if (body.kind === 'json') return { type: index, mode: 'form', value: body.value };
  if (body.kind === 'file') return { type: index, mode: 'form', value: body.file ?? new Blob([]) };
  return readText(data, { index, shape, text: body.text });
}

function readText(
  data: RequestData,
  { index, shape, text }: { index: number; shape: BodyData; text: string },
): BodyValues {
  const value = formOf(data, shape, text);
  return value === undefined ? { type: index, mode: 'raw', raw: text } : { type: index, mode: 'form', value };
}

/** What was written by hand, for the form; undefined when it cannot stand there. */
export function formOf(data: RequestData, shape: BodyData, text: string): FormValue | undefined {
  if (shape.schema === undefined && !isJson(shape)) return undefined;
  if (isForm(shape)) {
    const fields = pairsOf(text, '&').map(
      (pair) => pair.map((one) => decode(one.replaceAll('+', ' '))) as Pair,
    );
    return readFields(data, shape, fields);
  }
  if (typesOf(resolveSchema(data, shape.schema))[0] === 'string' && !/json/i.test(shape.type)) return text;
  try {
    if (isXml(shape)) return readXml(data, shape.schema, text);
    return readJson(data, shape.schema, text);
  } catch {
    return isJson(shape) || isXml(shape) || typesOf(resolveSchema(data, shape.schema)).length > 0
      ? undefined
      : text;
  }
}

function readFields(data: RequestData, shape: BodyData, fields: readonly Pair[]): FormObject {
  // Signs between items are no longer told from those in them.
  const encode = (text: string) => encodeText(text).replaceAll('%2C', ',').replaceAll('%7C', '|');
  const pairs = fields.map(([name, text]): Pair => [encodeName(name), encode(text)]);
  const value: FormObject = {};
  for (const name of namesOf(data, shape, fields)) {
    const inside = takeQuery(data, fieldReader(data, shape, name), pairs);
    if (inside !== undefined) setField(value, name, inside);
  }
  for (const [name, text] of pairs) setField(value, decode(name), decode(text));
  return value;
}

function namesOf(data: RequestData, { schema }: BodyData, fields: readonly { 0: string }[]): Set<string> {
  const { properties = {}, oneOf = [] } = resolveSchema(data, schema);
  const others = oneOf.flatMap((option) => Object.keys(resolveSchema(data, option).properties ?? {}));
  return new Set([...Object.keys(properties), ...others, ...fields.map(({ 0: name }) => name)]);
}

function fieldReader(data: RequestData, shape: BodyData, name: string): ReadShape {
  const schema = propertyOf(data, shape.schema, name);
  const isCompound = typesOf(resolveSchema(data, schema))[0] === 'object';
  return { ...fieldShape(shape, name, isCompound ? {} : ''), schema };
}

function readParts(data: RequestData, shape: BodyData, parts: readonly PartData[]): FormObject {
  const value: FormObject = {};
  for (const name of new Set(parts.map((part) => part.name))) {
    const schema = propertyOf(data, shape.schema, name);
    const own = resolveSchema(data, schema);
    const isList = typesOf(own)[0] === 'array';
    const items = parts
      .filter((part) => part.name === name)
      .map((part) => readPart(data, part, isList ? own.items : schema));
    const isWhole = items.length === 1 && Array.isArray(items[0]);
    setField<FormValue>(value, name, isList && !isWhole ? items : items[0]!);
  }
  return value;
}

function readPart(data: RequestData, part: PartData, schema: ReadShape['schema']): FormValue {
  if (part.isFile) return part.file ?? new Blob([]);
  return part.type?.includes('json') ? readJson(data, schema, part.value) : cast(data, schema, part.value);
}
