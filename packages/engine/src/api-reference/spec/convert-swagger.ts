/** Swagger 2 to the shape of OpenAPI 3.0, as far as reference pages show it. */
import {
  entriesOf,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  textsAt,
} from './json.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Keys of a parameter or header that are its schema in OpenAPI 3. */
const SCHEMA_KEYS = [
  'type',
  'format',
  'items',
  'default',
  'enum',
  'pattern',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
];

export function convertSwagger(root: JsonObject): JsonObject {
  const site: Swagger = { root, consumes: textsAt(root, 'consumes'), produces: textsAt(root, 'produces') };
  const {
    swagger: _,
    host: _h,
    basePath: _b,
    schemes: _s,
    definitions,
    parameters,
    responses,
    ...rest
  } = root;
  const { consumes: _c, produces: _p, securityDefinitions, paths, ...kept } = rest;
  const shared = entriesOf(parameters).filter(([, value]) => !isBody(value));
  const bodies = entriesOf(parameters).filter(([, value]) => isBody(value));
  return moveRefs({
    ...kept,
    openapi: '3.0.3',
    servers: serversOf(root),
    paths: fromEntries(entriesOf(paths).map(([path, item]) => [path, convertPath(item, site)])),
    components: {
      schemas: isObject(definitions) ? definitions : {},
      parameters: fromEntries(shared.map(([name, value]) => [name, convertParameter(value)])),
      requestBodies: fromEntries(bodies.map(([name, value]) => [name, bodyOf(value, site.consumes)])),
      responses: fromEntries(
        entriesOf(responses).map(([name, value]) => [name, convertResponse(value, site.produces)]),
      ),
      securitySchemes: fromEntries(
        entriesOf(securityDefinitions).map(([name, value]) => [name, convertScheme(value)]),
      ),
    },
  }) as JsonObject;
}

interface Swagger {
  root: JsonObject;
  consumes: string[];
  produces: string[];
}

function serversOf(root: JsonObject): Json[] {
  const host = textAt(root, 'host');
  const base = (textAt(root, 'basePath') ?? '').replace(/\/$/, '');
  if (host === null) return base === '' ? [] : [{ url: base }];
  const schemes = textsAt(root, 'schemes');
  const chosen = schemes.length === 0 || schemes.includes('https') ? ['https'] : schemes.slice(0, 4);
  return chosen.map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

function convertPath(item: Json, site: Swagger): Json {
  if (!isObject(item)) return item;
  const shared = listAt(item, 'parameters');
  const converted = Object.entries(item).map(([key, value]): [string, Json] => {
    if (key === 'parameters') return [key, shared.filter((one) => !isForm(one, site)).map(convertParameter)];
    if (!METHODS.includes(key) || !isObject(value)) return [key, value];
    return [key, convertOperation(value, shared, site)];
  });
  return fromEntries(converted);
}

function convertOperation(operation: JsonObject, shared: Json[], site: Swagger): Json {
  const { consumes: _, produces: _p, schemes: _s, parameters: _l, responses, ...kept } = operation;
  const consumes = get(operation, 'consumes') === undefined ? site.consumes : textsAt(operation, 'consumes');
  const produces = get(operation, 'produces') === undefined ? site.produces : textsAt(operation, 'produces');
  const all = [...shared.filter((one) => isForm(one, site)), ...listAt(operation, 'parameters')];
  const body = requestBody(all, consumes, site);
  return {
    ...kept,
    parameters: all.filter((one) => !isForm(one, site)).map(convertParameter),
    ...(body === null ? {} : { requestBody: body }),
    responses: fromEntries(
      entriesOf(responses).map(([status, one]) => [status, convertResponse(one, produces)]),
    ),
  };
}

function requestBody(parameters: Json[], consumes: string[], site: Swagger): Json | null {
  for (const written of parameters) {
    const name = sharedName(written);
    if (name !== null && isBody(sharedParameter(written, site)))
      return { $ref: `#/components/requestBodies/${name}` };
    if (isBody(written)) return bodyOf(written, consumes);
  }
  const fields = parameters
    .map((one) => sharedParameter(one, site))
    .filter((one) => get(one, 'in') === 'formData');
  return fields.length === 0 ? null : formOf(fields as JsonObject[], consumes);
}

function bodyOf(parameter: Json, consumes: string[]): Json {
  const types = consumes.length === 0 ? ['application/json'] : consumes;
  const schema = get(parameter, 'schema') ?? {};
  return {
    ...copyText(parameter, 'description'),
    required: get(parameter, 'required') === true,
    content: fromEntries(types.map((type) => [type, { schema }])),
  };
}

function formOf(fields: JsonObject[], consumes: string[]): Json {
  const hasFile = fields.some((field) => field.type === 'file');
  const wanted = consumes.filter((type) => /form/.test(type));
  const fallback = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const types = wanted.length === 0 ? [fallback] : wanted;
  const properties = fields.map((field): [string, Json] => [
    String(field.name),
    { ...schemaOf(field), ...copyText(field, 'description') },
  ]);
  const required = fields.filter((field) => field.required === true).map((field) => String(field.name));
  const schema = { type: 'object', properties: fromEntries(properties), required };
  return { required: required.length > 0, content: fromEntries(types.map((type) => [type, { schema }])) };
}

function convertParameter(parameter: Json): Json {
  if (!isObject(parameter) || '$ref' in parameter) return parameter;
  const kept = Object.entries(parameter).filter(([key]) => !SCHEMA_KEYS.includes(key));
  const isMulti = parameter.collectionFormat === 'multi';
  const style: JsonObject = parameter.type === 'array' ? { style: 'form', explode: isMulti } : {};
  return { ...fromEntries(kept), ...style, schema: schemaOf(parameter) };
}

function schemaOf(parameter: JsonObject): JsonObject {
  const schema = fromEntries(Object.entries(parameter).filter(([key]) => SCHEMA_KEYS.includes(key)));
  return parameter.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

function convertResponse(response: Json, produces: string[]): Json {
  if (!isObject(response) || '$ref' in response) return response;
  const { schema, examples, headers, ...kept } = response;
  const given = Object.keys(isObject(examples) ? examples : {});
  const types = given.length > 0 ? given : produces.length === 0 ? ['application/json'] : produces;
  const content = types.map((type): [string, Json] => {
    const example = get(examples, type);
    return [
      type,
      { ...(schema === undefined ? {} : { schema }), ...(example === undefined ? {} : { example }) },
    ];
  });
  const converted = entriesOf(headers).map(([name, header]): [string, Json] => {
    return [name, isObject(header) ? { ...copyText(header, 'description'), schema: schemaOf(header) } : {}];
  });
  return {
    ...kept,
    ...(schema === undefined && given.length === 0 ? {} : { content: fromEntries(content) }),
    ...(converted.length === 0 ? {} : { headers: fromEntries(converted) }),
  };
}

const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function convertScheme(scheme: Json): Json {
  if (!isObject(scheme)) return {};
  if (scheme.type === 'basic') return { ...copyText(scheme, 'description'), type: 'http', scheme: 'basic' };
  if (scheme.type !== 'oauth2') return scheme;
  const flow = FLOWS[String(scheme.flow)] ?? 'implicit';
  const { authorizationUrl, tokenUrl } = scheme;
  const parts = { ...(authorizationUrl && { authorizationUrl }), ...(tokenUrl && { tokenUrl }) };
  const scopes = objectAt(scheme, 'scopes') ?? {};
  return { ...copyText(scheme, 'description'), type: 'oauth2', flows: { [flow]: { ...parts, scopes } } };
}

function isBody(parameter: Json | undefined): boolean {
  return get(parameter, 'in') === 'body';
}

/** Body or form field, be it by reference. */
function isForm(parameter: Json, site: Swagger): boolean {
  const place = get(sharedParameter(parameter, site), 'in');
  return place === 'body' || place === 'formData';
}

function sharedName(parameter: Json): string | null {
  const ref = textAt(parameter, '$ref');
  return ref?.startsWith('#/parameters/') ? ref.slice('#/parameters/'.length) : null;
}

function sharedParameter(parameter: Json, { root }: Swagger): Json {
  const name = sharedName(parameter);
  return name === null ? parameter : (get(objectAt(root, 'parameters') ?? {}, name) ?? {});
}

const MOVED: readonly [from: string, to: string][] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
];

function moveRefs(value: Json): Json {
  if (Array.isArray(value)) return value.map(moveRefs);
  if (!isObject(value)) return value;
  return fromEntries(
    Object.entries(value).map(([key, inside]) => {
      if (key !== '$ref' || typeof inside !== 'string') return [key, moveRefs(inside)];
      const move = MOVED.find(([from]) => inside.startsWith(from));
      return [key, move === undefined ? inside : move[1] + inside.slice(move[0].length)];
    }),
  );
}

function copyText(value: Json, key: string): JsonObject {
  const text = textAt(value, key);
  return text === null ? {} : { [key]: text };
}

/** `Object.fromEntries` defines own properties, `__proto__` included, and sets no prototype. */
function fromEntries(entries: [string, Json][]): JsonObject {
  return Object.fromEntries(entries);
}
