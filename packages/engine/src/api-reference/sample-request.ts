/** One request of an operation with example values, from which every language's sample is written. */
import type { OutgoingRequest, PartData, RequestBody } from '@bindery/playground';
import { examplesOf, exampleValue, type NamedExample } from './operation/example-value.ts';
import { type ApiOperation, serversOf, toldBody } from './operation/operations.ts';
import type { ApiParameter } from './operation/parameters.ts';
import { viewSchema } from './operation/schema-view.ts';
import { credentialOf, securityOf } from './operation/security.ts';
import { type Media, mediaOf } from './render-bodies.ts';
import { get, isObject, type Json, type JsonObject, textAt } from './spec/json.ts';
import { serverUrl } from './spec/server-url.ts';

export interface SampleOptions {
  /** Without what may be absent. */
  requiredOnly: boolean;
}

export function sampleRequest(
  target: ApiOperation,
  parameters: ApiParameter[],
  options: SampleOptions,
): OutgoingRequest {
  const request: OutgoingRequest = { method: target.method, url: '', headers: [], body: null };
  const query: [string, string][] = [];
  const cookies: [string, string][] = [];
  addCredentials(target, { headers: request.headers, query, cookies });
  let path = target.path;
  for (const parameter of parameters) {
    const value = sampleOf(target, parameter, options);
    if (parameter.place === 'path') {
      if (value !== null) path = path.replaceAll(`{${parameter.name}}`, encodePath(plainText(value)));
    } else if (value !== null) {
      if (parameter.place === 'query') query.push(...queryPairs(parameter, value));
      else
        (parameter.place === 'header' ? request.headers : cookies).push([parameter.name, plainText(value)]);
    }
  }
  if (cookies.length > 0) {
    request.headers.push(['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')]);
  }
  const server = serversOf(target)[0];
  const base = server === undefined ? '' : serverUrl(server);
  const search = query.map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(value)}`).join('&');
  request.url = absolute(base) + path + (search === '' ? '' : `?${search}`);
  addBody(request, target, options);
  return request;
}

/** A base without host stands on the reader's own. */
function absolute(base: string): string {
  if (base === '') return 'https://api.example.com';
  return base.startsWith('/') ? `https://api.example.com${base}` : base;
}

function addCredentials(
  target: ApiOperation,
  to: { headers: [string, string][]; query: [string, string][]; cookies: [string, string][] },
): void {
  const [first] = securityOf(target.document, target.operation).alternatives;
  for (const use of first ?? []) {
    const credential = credentialOf(use);
    if (credential === null) continue;
    const list =
      credential.place === 'header' ? to.headers : credential.place === 'query' ? to.query : to.cookies;
    list.push([credential.name, credential.value]);
  }
}

/** What is required, and of the rest what the document gives an example for. */
function sampleOf(
  target: ApiOperation,
  parameter: ApiParameter,
  { requiredOnly }: SampleOptions,
): Json | null {
  const { document } = target;
  const { written, schema, required, place } = parameter;
  const [given] = examplesOf(
    document,
    { ...written, schema: null },
    { direction: 'request', requiredOnly, generate: false },
  );
  const keywords = viewSchema(document, schema).keywords;
  const own =
    given?.value ?? keywords.example ?? (Array.isArray(keywords.examples) ? keywords.examples[0] : undefined);
  if (own !== undefined) return required || !requiredOnly ? own : null;
  // A placeholder in the path says more than a made-up value.
  if (place === 'path' || !required) return null;
  return exampleValue(document, schema, { direction: 'request', requiredOnly });
}

function queryPairs({ name, written }: ApiParameter, value: Json): [string, string][] {
  if (Array.isArray(value)) {
    const joined = get(written, 'explode') === false;
    return joined
      ? [[name, value.map(plainText).join(',')]]
      : value.slice(0, 5).map((one) => [name, plainText(one)]);
  }
  if (!isObject(value)) return [[name, plainText(value)]];
  const deep = get(written, 'style') === 'deepObject';
  return Object.entries(value)
    .slice(0, 10)
    .map(([key, inside]) => [deep ? `${name}[${key}]` : key, plainText(inside)]);
}

function addBody(request: OutgoingRequest, target: ApiOperation, { requiredOnly }: SampleOptions): void {
  const body = target.document.object(get(target.operation, 'requestBody'));
  const chosen = body === null ? null : preferredMedia(mediaOf(body));
  if (chosen === null) return;
  const [type, media] = chosen;
  if (isBinary(target, type, media)) {
    request.body = { kind: 'file', name: EXAMPLE_FILE };
    request.headers.push(['Content-Type', type.includes('*') ? 'application/octet-stream' : type]);
    return;
  }
  const [example] = requestExamples(target, media, requiredOnly);
  if (example === undefined) return;
  request.body = bodyOf(type, example.value, target, media);
  // The boundary is the library's business.
  if (request.body.kind !== 'multipart') request.headers.push(['Content-Type', type]);
}

export const EXAMPLE_FILE = 'example-file';
const BINARY_TYPE = /^(?:image|audio|video|font)\/|octet-stream|pdf$|zip$/i;

/** Bytes that nobody would write into a sample. */
function isBinary(target: ApiOperation, type: string, media: JsonObject): boolean {
  if (/json|form|multipart/i.test(type) || media.example !== undefined || media.examples !== undefined)
    return false;
  if (media.schema === undefined) return BINARY_TYPE.test(type);
  const { format, keywords } = viewSchema(target.document, media.schema);
  return format === 'binary' || keywords.contentMediaType !== undefined;
}

export function requestExamples(
  target: ApiOperation,
  media: JsonObject,
  requiredOnly: boolean,
): NamedExample[] {
  const { direction } = toldBody(target);
  return examplesOf(target.document, media, { direction, requiredOnly, generate: true });
}

/** JSON before forms before anything else. */
export function preferredMedia(media: Media): Media[number] | null {
  return (
    media.find(([type]) => isJson(type)) ?? media.find(([type]) => /form/.test(type)) ?? media[0] ?? null
  );
}

export function isJson(type: string): boolean {
  return /^(?:application|text)\/(?:.*\+)?json\b/i.test(type) || type === '*/*';
}

/** Some documents write JSON as text (`example: |`). */
export function unquoted(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function bodyOf(type: string, value: Json, target: ApiOperation, media: JsonObject): RequestBody {
  if (isJson(type)) return { kind: 'json', value: unquoted(value) };
  if (/x-www-form-urlencoded/i.test(type) && isObject(value)) {
    return { kind: 'form', fields: Object.entries(value).map(([name, one]) => [name, plainText(one)]) };
  }
  if (/multipart/i.test(type) && isObject(value)) {
    const { properties } = viewSchema(target.document, media.schema);
    const files = new Set(properties.filter(([, schema]) => isFile(target, schema)).map(([name]) => name));
    const fields = Object.entries(value).flatMap(([name, one]) =>
      partsOf(one, { name, isFile: files.has(name), type: partType(get(get(media, 'encoding'), name)) }),
    );
    return { kind: 'multipart', fields };
  }
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) };
}

/** A list is as many parts, unless it is JSON; so is what has parts itself. */
function partsOf(value: Json, part: Pick<PartData, 'name' | 'isFile' | 'type'>): PartData[] {
  const items = Array.isArray(value) && !part.type?.includes('json') ? value : [value];
  return items.map((item): PartData => {
    if (part.isFile) return { ...part, value: EXAMPLE_FILE };
    const type = part.type ?? (typeof item === 'object' && item !== null ? 'application/json' : undefined);
    return { ...part, type, value: plainText(item) };
  });
}

/** Of several that are allowed, the first; `image/*` says none. */
export function partType(encoding: Json | undefined): string | undefined {
  const types = textAt(encoding, 'contentType')?.split(',') ?? [];
  return types.map((type) => type.trim()).find((type) => type !== '' && !type.includes('*'));
}

function isFile(target: ApiOperation, schema: Json): boolean {
  const view = viewSchema(target.document, schema);
  const inner = view.items === undefined ? view : viewSchema(target.document, view.items);
  return (
    inner.format === 'binary' || inner.format === 'base64' || inner.keywords.contentMediaType !== undefined
  );
}

export function plainText(value: Json): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

/** Placeholders in angle brackets stay legible. Brackets do not: curl would read them as a range. */
function encodeQuery(text: string): string {
  return /^<[\w -]*>$/.test(text) ? text : encode(text).replaceAll('%2C', ',');
}

function encodePath(text: string): string {
  return /^<[\w -]*>$/.test(text) ? text : encode(text);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
