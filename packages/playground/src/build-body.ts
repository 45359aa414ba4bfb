/** The body of a request out of its form, in the media type that was chosen. */
import type { BodyValues, FormValue } from './form-values.ts';
import { fieldOf, isObject, type Json } from './json.ts';
import { writeJson } from './json-text.ts';
import type { PartData, RequestBody } from './outgoing-request.ts';
import type { BodyData, RequestData } from './request-data.ts';
import type { Schemas } from './schema-data.ts';
import { fileName, jsonOf, plainText, queryPairs } from './serialize-parameter.ts';
import { writeXml } from './xml-text.ts';

export interface BuiltBody {
  body: RequestBody | null;
  /** Null: none, or the sender's business (the boundary of `multipart`). */
  type: string | null;
}

const NOTHING: BuiltBody = { body: null, type: null };

export function buildBody(data: RequestData, values: BodyValues | undefined): BuiltBody {
  const shape = values === undefined ? undefined : data.bodies?.[values.type];
  if (values === undefined || shape === undefined) return NOTHING;
  const type = typeOf(shape);
  if (values.mode === 'raw') {
    return values.raw === undefined ? NOTHING : { body: { kind: 'text', text: values.raw }, type };
  }
  const { value } = values;
  if (value === undefined) return NOTHING;
  if (value instanceof Blob) return { body: { kind: 'file', name: fileName(value), file: value }, type };
  if (isMultipart(shape) && isObject(value)) {
    return { body: { kind: 'multipart', fields: partsOf(shape, value) }, type: null };
  }
  if (isForm(shape) && isObject(value))
    return { body: { kind: 'form', fields: formFields(shape, value) }, type };
  if (!isJson(shape) && typeof value === 'string') return { body: { kind: 'text', text: value }, type };
  if (isXml(shape)) return { body: { kind: 'text', text: writeXml(data, shape, value) }, type };
  return { body: jsonBody(data, shape, value), type };
}

function jsonBody(data: Schemas, { schema }: BodyData, value: FormValue): RequestBody {
  const { text, isExact } = writeJson(data, schema, value);
  return isExact ? { kind: 'json', value: value as Json } : { kind: 'text', text };
}

/** What the form holds, as the text that would be sent; null for what is no text. */
export function rawOf(data: Schemas, shape: BodyData, value: FormValue | undefined): string | null {
  if (value === undefined) return '';
  if (value instanceof Blob || isMultipart(shape)) return null;
  if (isForm(shape) && isObject(value)) return queryText(formFields(shape, value));
  if (!isJson(shape) && typeof value === 'string') return value;
  return isXml(shape) ? writeXml(data, shape, value) : writeJson(data, shape.schema, value).text;
}

export function queryText(fields: readonly [string, string][]): string {
  return fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

/** Names and values as they are, before they are encoded. */
function formFields(shape: BodyData, value: Record<string, FormValue>): [string, string][] {
  return Object.entries(value).flatMap(([name, inside]) =>
    queryPairs(fieldShape(shape, name, inside), inside).map(([key, text]): [string, string] => [
      decodeURIComponent(key),
      decodeURIComponent(text),
    ]),
  );
}

/** Objects are JSON unless a style is named. */
export function fieldShape({ encoding }: BodyData, name: string, value: FormValue) {
  const { style, explode, contentType = '' } = fieldOf(encoding, name) ?? {};
  const isText = style === undefined && (isObject(value) || contentType.includes('json'));
  return { name, in: 'query', style, explode, json: isText || undefined } as const;
}

function partsOf({ encoding }: BodyData, value: Record<string, FormValue>): PartData[] {
  return Object.entries(value).flatMap(([name, inside]) => {
    const type = fieldOf(encoding, name)?.contentType;
    const items = Array.isArray(inside) && !type?.includes('json') ? inside : [inside];
    return items.map((item): PartData => {
      if (item instanceof Blob) return { name, value: fileName(item), isFile: true, file: item, type };
      const isJsonPart = isObject(item) || Array.isArray(item) || type?.includes('json');
      if (isJsonPart) return { name, value: jsonOf(item), isFile: false, type: type ?? 'application/json' };
      return { name, value: plainText(item), isFile: false, type };
    });
  });
}

/** What is said in the header: `*` stands for whatever is sent. */
export function typeOf({ type }: BodyData): string {
  if (!type.includes('*')) return type;
  return /^(?:image|audio|video|font)/.test(type) ? 'application/octet-stream' : 'application/json';
}

export function isJson({ type }: BodyData): boolean {
  return /^(?:application|text)\/(?:.*\+)?json\b/i.test(type) || /^\*|\/\*/.test(type);
}

export function isXml({ type }: BodyData): boolean {
  return /\bxml\b/i.test(type);
}

export function isForm({ type }: BodyData): boolean {
  return /x-www-form-urlencoded/i.test(type);
}

export function isMultipart({ type }: BodyData): boolean {
  return /^multipart/i.test(type);
}
