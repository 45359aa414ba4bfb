/** The request of a page that describes its endpoint itself, filled in from the page's own `<ParamField>`s. */
import type { OutgoingRequest, RequestBody } from '@bindery/playground';
import type { ParamNote } from '../mdx/page-facts.ts';
import { isFile, type OwnBodyType } from './own-body-type.ts';
import { EXAMPLE_FILE, plainText } from './sample-request.ts';
import { isObject, type Json } from './spec/json.ts';

export interface EndpointRequest {
  method: string;
  /** Server and path. */
  url: string;
  credentials: [name: string, value: string][];
  params: readonly ParamNote[];
  /** Without what may be absent. */
  requiredOnly: boolean;
  bodyType?: OwnBodyType;
}

export function endpointRequest(endpoint: EndpointRequest): OutgoingRequest {
  const { method, url, credentials, params, requiredOnly } = endpoint;
  const known = new Set(credentials.map(([name]) => name.toLowerCase()));
  const wanted = params.filter((param) => param.required || (!requiredOnly && param.given !== null));
  const query = wanted.filter(({ place }) => place === 'query');
  const headers = wanted.filter(({ place, name }) => place === 'header' && !known.has(name.toLowerCase()));
  const body = params.filter(({ place, required }) => place === 'body' && (required || !requiredOnly));
  const search = query.map((param) => `${encodeURIComponent(param.name)}=${encodeQuery(textOf(param))}`);
  const request: OutgoingRequest = {
    method,
    url: url + (search.length === 0 ? '' : `${url.includes('?') ? '&' : '?'}${search.join('&')}`),
    headers: [...credentials, ...headers.map((param): [string, string] => [param.name, textOf(param)])],
    body: null,
  };
  if (body.length === 0 || method === 'GET' || method === 'HEAD') return request;
  request.body = bodyOf(body, endpoint.bodyType);
  // Of a form, the program that sends it says the type.
  if (request.body.kind === 'json') request.headers.push(['Content-Type', 'application/json']);
  return request;
}

function bodyOf(params: readonly ParamNote[], type: OwnBodyType = 'application/json'): RequestBody {
  const value = nested(params);
  if (type === 'application/json') return { kind: 'json', value };
  const fields = Object.entries(value).map(([name, one]): [string, string] => [name, plainText(one)]);
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', fields };
  const files = new Set(params.filter(isFile).map(({ name }) => name));
  return {
    kind: 'multipart',
    fields: fields.map(([name, text]) => {
      const isPart = files.has(name);
      return { name, value: isPart ? EXAMPLE_FILE : text, isFile: isPart };
    }),
  };
}

type Fields = Record<string, Json>;

/** A field stands inside of the one that it is written in; `user.name` stands inside of `user` as well. */
function nested(params: readonly ParamNote[]): Fields {
  const value: Fields = {};
  const places = new Map<ParamNote, { holder: Fields; key: string }>();
  for (const param of params) {
    const { parent } = param;
    const above = parent?.place === 'body' ? places.get(parent) : null;
    // What a field that is left out has inside is left out with it.
    if (above === undefined) continue;
    const name = above === null ? param.name : withoutStart(param.name, `${parent!.name}.`);
    const steps = name.split('.').slice(0, 8);
    let holder = above === null ? value : fieldsAt(above.holder, above.key);
    for (const step of steps.slice(0, -1)) holder = fieldsAt(holder, step);
    const key = steps.at(-1)!;
    if (!Object.hasOwn(holder, key)) define(holder, key, sampleValue(param));
    places.set(param, { holder, key });
  }
  return value;
}

/** The object that fields inside of a field go into; of a list its first. What is no object becomes one. */
function fieldsAt(holder: Fields, key: string): Fields {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  const inner = Array.isArray(value) ? value[0] : value;
  if (isObject(inner)) return inner;
  const fields: Fields = {};
  define(holder, key, Array.isArray(value) ? [fields] : fields);
  return fields;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text;
}

/** A field may have any name, `__proto__` among them. */
function define(target: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function textOf(param: ParamNote): string {
  const value = sampleValue(param);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the page says, else something of the type that it names. */
function sampleValue({ type, given }: ParamNote): Json {
  const name = type?.trim().toLowerCase() ?? 'string';
  if (/\[\]$|^array|^list/.test(name)) return parsed(given) ?? [];
  if (/^(?:object|map|dict|record)/.test(name)) return parsed(given) ?? {};
  if (/^(?:integer|int|number|float|double|long|decimal)/.test(name)) return numberOf(given);
  if (/^bool/.test(name)) return given !== 'false';
  return given ?? '<string>';
}

function numberOf(given: string | null): number {
  const number = given === null ? Number.NaN : Number(given);
  return Number.isFinite(number) ? number : 123;
}

function parsed(given: string | null): Json | null {
  try {
    const value: unknown = JSON.parse(given ?? '');
    return typeof value === 'object' ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Placeholders in angle brackets stay legible. */
function encodeQuery(text: string): string {
  return /^<[\w -]*>$/.test(text) ? text : encodeURIComponent(text);
}
