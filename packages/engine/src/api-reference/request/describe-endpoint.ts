/** The request of a page that describes its endpoint itself: `api: POST /users` and `<ParamField>`s. */
import type { ParameterData, ParameterPlace, RequestData, SchemaData, SchemaType } from '@bindery/playground';
import type { ApiConfig } from '../../config/api.schema.ts';
import type { ParamNote } from '../../mdx/page-facts.ts';
import type { OwnBodyType } from '../own-body-type.ts';
import { describeSettings } from './describe-request.ts';
import { describeOwnSecurity } from './describe-security.ts';

export interface OwnEndpoint {
  method: string;
  /** Absolute addresses or paths of the site, with `{name}` for what is to be filled in. */
  servers: readonly string[];
  path: string;
  params: readonly ParamNote[];
  bodyType: OwnBodyType;
}

export function describeEndpoint(endpoint: OwnEndpoint, api: ApiConfig): RequestData | null {
  const { method, servers, params } = endpoint;
  if (servers.length === 0) return null;
  const [path, query = ''] = endpoint.path.replace(/:([A-Za-z_]\w*)/g, '{$1}').split('?', 2);
  const security = describeOwnSecurity(api);
  const taken = new Set(Object.values(security?.schemes ?? {}).map(headerOf));
  const own = params.filter(({ place, name }) => place !== 'header' || !taken.has(name.toLowerCase()));
  const fields = [...pathFields(path!, own), ...own.flatMap(parameterOf), ...writtenQuery(query, own)];
  const body = describeBody(method, own);
  return {
    method,
    path: path!,
    servers: servers.map(describeAddress),
    ...(fields.length === 0 ? {} : { params: fields }),
    ...(body === null ? {} : { bodies: [{ type: endpoint.bodyType, schema: body }] }),
    ...(security === undefined ? {} : { security }),
    ...defined(describeSettings(api)),
  };
}

function headerOf(scheme: NonNullable<RequestData['security']>['schemes'][string]): string {
  if (scheme.type === 'apiKey') return scheme.name.toLowerCase();
  return ((scheme.type === 'http' && scheme.header) || 'authorization').toLowerCase();
}

function describeAddress(url: string): RequestData['servers'][number] {
  const names = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  if (names.length === 0) return { url };
  return { url, variables: Object.fromEntries(names.map((name) => [name, { default: '' }])) };
}

/** What the path names and the page does not describe. */
function pathFields(path: string, params: readonly ParamNote[]): ParameterData[] {
  const known = new Set(params.filter(({ place }) => place === 'path').map(({ name }) => name));
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return [...new Set(names)]
    .filter((name) => !known.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function writtenQuery(query: string, params: readonly ParamNote[]): ParameterData[] {
  const known = new Set(params.filter(({ place }) => place === 'query').map(({ name }) => name));
  return [...new URLSearchParams(query)]
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({
      name,
      in: 'query',
      required: true,
      schema: { type: 'string' },
      example: value,
    }));
}

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

function parameterOf(note: ParamNote): ParameterData[] {
  const place = PLACES.find((one) => one === note.place);
  if (place === undefined || note.parent !== null) return [];
  const required = note.required || place === 'path';
  return [{ name: note.name, in: place, ...(required ? { required } : {}), schema: ownSchema(note) }];
}

/** Fields stand inside of the one that they are written in; `user.name` stands inside of `user` as well. */
function describeBody(method: string, params: readonly ParamNote[]): SchemaData | null {
  const fields = params.filter(({ place }) => place === 'body');
  if (fields.length === 0 || method === 'GET' || method === 'HEAD') return null;
  const root: SchemaData = { type: 'object' };
  const places = new Map<ParamNote, SchemaData>();
  for (const field of fields) {
    const above = field.parent === null ? undefined : places.get(field.parent);
    const start = above === undefined ? '' : `${field.parent!.name}.`;
    const name = field.name.startsWith(start) ? field.name.slice(start.length) : field.name;
    const steps = name.split('.').slice(0, 8);
    let holder = fieldsOf(above ?? root);
    for (const step of steps.slice(0, -1)) holder = fieldsOf(propertyOf(holder, step));
    const own = steps.at(-1)!;
    Object.assign(propertyOf(holder, own), ownSchema(field));
    if (field.required) holder.required = [...new Set([...(holder.required ?? []), own])];
    places.set(field, propertyOf(holder, own));
  }
  return root;
}

/** What holds fields: the object, or the items of the list. */
function fieldsOf(schema: SchemaData): SchemaData {
  if (schema.type === 'array') {
    schema.items ??= {};
    return fieldsOf(schema.items);
  }
  schema.type = 'object';
  delete schema.example;
  return schema;
}

function propertyOf(holder: SchemaData, name: string): SchemaData {
  holder.properties ??= {};
  if (!Object.hasOwn(holder.properties, name)) {
    Object.defineProperty(holder.properties, name, {
      value: {},
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return holder.properties[name]!;
}

const WORDS: readonly [RegExp, SchemaType][] = [
  [/^(?:object|map|dict|record|json)/, 'object'],
  [/^(?:int|long)/, 'integer'],
  [/^(?:number|float|double|decimal)/, 'number'],
  [/^bool/, 'boolean'],
];

/** Of the type that is named, with what the page gives as default or placeholder where it is of that type. */
function ownSchema({ type, given }: ParamNote): SchemaData {
  const word = type?.trim().toLowerCase() ?? 'string';
  const item = /^(?:array|list)\s*(?:<|of\s|\[)?\s*(\w*)|^(\w+)\s*\[\]/.exec(word);
  if (item !== null) {
    const items = ownSchema({ ...NO_NOTE, type: item[1] || item[2] || 'string' });
    return withGiven({ type: 'array', items }, parsed(given), Array.isArray);
  }
  const kind = WORDS.find(([words]) => words.test(word))?.[1] ?? 'string';
  const value = kind === 'string' ? given : parsed(given);
  const isFile = kind === 'string' && /^(?:file|binary)/.test(word);
  const isOwn =
    kind === 'integer' ? Number.isInteger : (one: unknown) => typeof one === kind && !Array.isArray(one);
  return isFile ? { type: 'string', format: 'binary' } : withGiven({ type: kind }, value, isOwn);
}

const NO_NOTE: ParamNote = { name: '', place: null, type: null, required: false, given: null, parent: null };

function withGiven(schema: SchemaData, value: unknown, isOwn: (value: unknown) => boolean): SchemaData {
  const isGiven = value !== null && value !== undefined && isOwn(value);
  return isGiven ? { ...schema, example: value as NonNullable<SchemaData['example']> } : schema;
}

function parsed(given: string | null): unknown {
  try {
    return JSON.parse(given ?? '');
  } catch {
    return undefined;
  }
}

function defined(data: Partial<RequestData>): Partial<RequestData> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
