/** The request of a page that describes its endpoint itself, filled in from the page's own `<ParamField>`s. */
import type { ParamNote } from '../mdx/renderer.ts';
import type { SampleRequest } from './code-samples/sample-request.ts';
import type { Json } from './json.ts';

export interface EndpointRequest {
  method: string;
  /** Server and path. */
  url: string;
  credentials: [name: string, value: string][];
  params: readonly ParamNote[];
  /** Without what may be absent. */
  requiredOnly: boolean;
}

export function endpointRequest(endpoint: EndpointRequest): SampleRequest {
  const { method, url, credentials, params, requiredOnly } = endpoint;
  const known = new Set(credentials.map(([name]) => name.toLowerCase()));
  const wanted = params.filter((param) => param.required || (!requiredOnly && param.given !== null));
  const query = wanted.filter(({ place }) => place === 'query');
  const headers = wanted.filter(({ place, name }) => place === 'header' && !known.has(name.toLowerCase()));
  const body = params.filter(({ place, required }) => place === 'body' && (required || !requiredOnly));
  const search = query.map((param) => `${encodeURIComponent(param.name)}=${encodeQuery(textOf(param))}`);
  const request: SampleRequest = {
    method,
    url: url + (search.length === 0 ? '' : `${url.includes('?') ? '&' : '?'}${search.join('&')}`),
    headers: [...credentials, ...headers.map((param): [string, string] => [param.name, textOf(param)])],
    body: null,
  };
  if (body.length === 0 || method === 'GET' || method === 'HEAD') return request;
  request.headers.push(['Content-Type', 'application/json']);
  request.body = { kind: 'json', value: nested(body) };
  return request;
}

/** `user.name` stands for a field inside of `user`. */
function nested(params: readonly ParamNote[]): Json {
  const value: Record<string, Json> = {};
  for (const param of params) {
    let at = value;
    const steps = param.name.split('.').slice(0, 8);
    for (const step of steps.slice(0, -1)) {
      const inner = Object.hasOwn(at, step) ? at[step] : undefined;
      const next = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
      define(at, step, next);
      at = next;
    }
    const last = steps.at(-1)!;
    if (!Object.hasOwn(at, last)) define(at, last, sampleValue(param));
  }
  return value;
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
