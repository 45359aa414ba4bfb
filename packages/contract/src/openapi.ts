/** The OpenAPI 3.1 description, from the very schemas that validate requests. */
import { z } from 'zod';
import { ERROR_STATUSES, type ErrorStatus, error } from './errors.ts';
import type { Operation } from './operation.ts';

export const API_VERSION = '2.0.0';
/** Browsers take it only over https or from this machine, for this host alone, and show it to no script. */
export const SESSION_COOKIE = '__Host-bindery.session_token';

type Json = Record<string, unknown>;

export interface DescribeOptions {
  operations: readonly Operation[];
  /** Where the API answers. */
  serverUrl: string;
  requestsPerSecond: number;
}

export function describeApi({ operations: given, serverUrl, requestsPerSecond }: DescribeOptions): Json {
  const operations = given.toSorted(inReadingOrder);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Bindery Admin API',
      version: API_VERSION,
      description: introduction(requestsPerSecond),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ adminKey: [] }, { session: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: describePaths(operations),
    components: {
      schemas: describeSchemas(operations),
      responses: Object.fromEntries(
        errorEntries().map(([status, { name }]) => [name, describeError(status)]),
      ),
      headers: HEADERS,
      securitySchemes: {
        adminKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'bnd_admin_…',
          description:
            'An admin key of an organization: `Authorization: Bearer bnd_admin_…`. It is a server-side secret: keep it out of browsers and repositories.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'The session of a person who is signed in. `POST /-/auth/sign-in/email` sets it. What the person may do depends on their role (`x-role`): a viewer can read, an editor can also start updates, exports and agents, and an admin can do everything. A request that changes something or opens a stream must come from a page on the API’s own host (`Origin`).',
        },
      },
    },
  };
}

/** As somebody who begins would meet them; others follow. */
const TAGS = [
  ...['Projects', 'Updates', 'Versions', 'Static export', 'Analytics', 'Agent jobs', 'Webhooks'],
  'Assistant',
  ...['Account', 'Organization', 'Service'],
];
const METHODS = ['POST', 'GET', 'PATCH', 'DELETE'];

/** Within a tag, what there are many of before one of them, and that before what is done with it. */
function inReadingOrder(a: Operation, b: Operation): number {
  const rank = ({ tag, path, method }: Operation): [number, number, string, number] => [
    TAGS.indexOf(tag) < 0 ? TAGS.length : TAGS.indexOf(tag),
    path.split('/').length,
    path,
    METHODS.indexOf(method.toUpperCase()),
  ];
  const [left, right] = [rank(a), rank(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at]! < right[at]! ? -1 : 1;
}

function introduction(requestsPerSecond: number): string {
  return [
    'JSON in, JSON out. Every error has the body `{"error": "<message>"}`; every answer has an `X-Request-Id` header, which is the caller’s own if the request brought one (1–64 letters, digits, dots, dashes, underscores).',
    'Timestamps are RFC 3339 in UTC with milliseconds. Identifiers are opaque strings. Anything that belongs to another organization answers exactly as if it did not exist.',
    'A caller is an admin key, or a person who is signed in (with a session cookie). The scopes of a key (`x-scope`) and the role of a person (`x-role`) decide what the caller may do.',
    `A key or a session may make ${requestsPerSecond} requests a second to each API process. The \`RateLimit-*\` headers show how many are left. When none are left, the answer is 429 with \`Retry-After\`. An organization may make ${200 * requestsPerSecond} changes at once, and after that ${requestsPerSecond / 100} a second.`,
    'If you repeat a POST with the same `Idempotency-Key` within 24 hours (same body, organization and path), you get the first answer again, with `Idempotent-Replayed: true`. Another body with the same key is a 409. A repetition that arrives before the first request has been answered waits for that answer. Answers with 5xx, and with 4xx from before the work began, are not kept.',
    'Lists take `limit` and `cursor` and answer `{"data": […], "nextCursor": string | null}`. Unknown fields in a body are refused; unknown query parameters are ignored.',
    'A path version (`/v1`, `/v2`) is never broken. Before an operation is withdrawn, it answers with the headers `Deprecation` and `Sunset` for twelve months.',
  ].join('\n\n');
}

function describePaths(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return paths;
}

function describeOperation(operation: Operation): Json {
  const { operationId, tag, summary, body, success } = operation;
  const plans = operation.plans ? `Plans: ${operation.plans.join(', ')}.` : '';
  const description = [operation.description, plans].filter(Boolean).join('\n\n');
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(operation.withdrawn && { deprecated: true }),
    ...whoMayCall(operation),
    ...(operation.plans && { 'x-plans': operation.plans }),
    parameters: describeParameters(operation),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          'application/json': { schema: reference(body) },
          ...(operation.signed && { 'application/x-www-form-urlencoded': { schema: reference(body) } }),
        },
      },
    }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: headersOf(operation),
        ...(success.schema && {
          content: {
            'application/json': { schema: reference(success.schema) },
            ...(operation.streams && { 'text/event-stream': { schema: { type: 'string' } } }),
            ...(operation.table && { 'text/csv': { schema: { type: 'string' } } }),
          },
        }),
      },
      ...describeErrors(operation),
    },
  };
}

function whoMayCall({ open, session, scope, role }: Operation): Json {
  if (open) return { security: [] };
  if (session) return { security: [{ session: [] }], 'x-role': role };
  return { 'x-scope': scope, 'x-role': role };
}

function describeParameters(operation: Operation): Json[] {
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes it safe to repeat the request within 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [
    ...parametersOf(operation.params, 'path'),
    ...parametersOf(operation.query, 'query'),
    ...(operation.streams ? [LAST_EVENT_ID] : []),
    ...(operation.idempotent ? [idempotencyKey] : []),
  ];
}

const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'For an event stream: the `id` of the event to continue after.',
  schema: { type: 'string', maxLength: 64 },
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const { $schema: _, description, ...rest } = z.toJSONSchema(field, { io: 'input', override }) as Json;
    const required = place === 'path' || !field.safeParse(undefined).success;
    return { name, in: place, required, ...(description ? { description } : {}), schema: rest };
  });
}

function describeErrors(operation: Operation): Json {
  const statuses = errorEntries()
    .map(([status]) => status)
    .filter((status) => mayAnswer(operation, status));
  return Object.fromEntries(
    statuses.map((status) => {
      const own = operation.errors?.[status as 403 | 404 | 409 | 413];
      const shared = { $ref: `#/components/responses/${ERROR_STATUSES[status].name}` };
      return [status, own ? { ...describeError(status), description: own } : shared];
    }),
  );
}

function mayAnswer(operation: Operation, status: ErrorStatus): boolean {
  if ((operation.signed || operation.entrance) && (status === 403 || status === 429)) return true;
  if (status === 401 || status === 403 || status === 429) return !operation.open;
  if (status === 413 || status === 415) return operation.method !== 'GET';
  if (status === 404 || status === 409)
    return operation.errors?.[status] !== undefined || (status === 409 && operation.idempotent);
  return true;
}

function describeError(status: ErrorStatus): Json {
  const headers = {
    ...headerReferences('X-Request-Id'),
    ...(status === 401 && headerReferences('WWW-Authenticate')),
    ...(status === 405 && headerReferences('Allow')),
    ...((status === 429 || status === 503) && headerReferences('Retry-After')),
    ...([400, 403, 404, 409, 413, 415, 429].includes(status) && headerReferences(...RATE_LIMIT)),
  };
  return {
    description: ERROR_STATUSES[status].description,
    headers,
    content: { 'application/json': { schema: reference(error) } },
  };
}

function headersOf(operation: Operation): Json {
  const limits = operation.open ? [] : RATE_LIMIT;
  const withdrawal = operation.withdrawn ? ['Deprecation', 'Sunset'] : [];
  const replayed = operation.idempotent ? ['Idempotent-Replayed'] : [];
  return headerReferences('X-Request-Id', ...limits, ...replayed, ...withdrawal);
}

function headerReferences(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const integer = { type: 'integer', minimum: 0 };
const HEADERS: Json = {
  'X-Request-Id': {
    required: true,
    description: 'Identifies this request in the platform’s log.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'How many requests the key may make in a second.', schema: integer },
  'RateLimit-Remaining': { description: 'How many requests are left at the moment.', schema: integer },
  'RateLimit-Reset': { description: 'Seconds until the full limit is available again.', schema: integer },
  'Retry-After': { required: true, description: 'Seconds to wait.', schema: integer },
  'WWW-Authenticate': {
    required: true,
    description: 'Always `Bearer`.',
    schema: { type: 'string', const: 'Bearer' },
  },
  Allow: { required: true, description: 'The methods of this path.', schema: { type: 'string' } },
  Deprecation: {
    required: true,
    description: 'Since when the operation is deprecated (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: {
    required: true,
    description: 'When the operation stops working (RFC 8594).',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the first answer again.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Named schemas become components: requests as what goes in, answers as what comes out. */
function describeSchemas(operations: readonly Operation[]): Json {
  const inputs = operations.flatMap(({ body }) => (body ? [body] : []));
  const outputs = operations.flatMap(({ success }) => (success.schema ? [success.schema] : []));
  const schemas = { ...components(inputs, 'input'), ...components([...outputs, error], 'output') };
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function components(roots: z.ZodType[], io: 'input' | 'output'): Json {
  const found: Json = {};
  for (const root of roots) {
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(root, {
      io,
      override: io === 'output' ? overrideAnswer : overrideBody,
    }) as Json;
    Object.assign(found, { [nameOf(root)]: schema }, $defs);
  }
  return JSON.parse(JSON.stringify(found).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function reference(schema: z.ZodType): Json {
  return { $ref: `#/components/schemas/${nameOf(schema)}` };
}

function nameOf(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const name = inner.meta()?.id;
  if (!name) throw new Error('A schema of a body or an answer needs a name: .meta({ id })');
  return name;
}

// `meta({override})` says in JSON Schema what a refinement or transformation cannot say by itself.
function override({ jsonSchema }: { jsonSchema: Json }): void {
  const { override: given, id: _, description, examples } = jsonSchema;
  delete jsonSchema.id;
  if (!given) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, given, description && { description }, examples && { examples });
}

// Generators of clients take a field that has a default for one that is always there, also in a request. In words,
// it stays a field that may be left out.
function overrideBody(context: { jsonSchema: Json }): void {
  override(context);
  const { jsonSchema } = context;
  if (!('default' in jsonSchema)) return;
  const said = `Default: \`${JSON.stringify(jsonSchema.default)}\`.`;
  jsonSchema.description = [jsonSchema.description, said].filter(Boolean).join(' ');
  delete jsonSchema.default;
}

// Answers may grow fields within a path version; a client must not be told to refuse them.
function overrideAnswer(context: { jsonSchema: Json }): void {
  override(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
}

function errorEntries(): [ErrorStatus, (typeof ERROR_STATUSES)[ErrorStatus]][] {
  return Object.entries(ERROR_STATUSES).map(([status, entry]) => [Number(status) as ErrorStatus, entry]);
}
