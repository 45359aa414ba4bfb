/** A specification with an operation for every parameter style, body and authentication, and what each must look like. */
import type { Received } from './spec-front.ts';

const TEXT = { schema: { type: 'string' }, example: 'blue sky' };
const LIST = { schema: { type: 'array', items: { type: 'string' } }, example: ['blue', 'black'] };
const COLOUR = {
  schema: {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' } },
    additionalProperties: false,
  },
  example: { R: 100, G: 200 },
};

export interface Kind {
  name: string;
  operation: object;
  method?: string;
  /** Of the path: `{c}` at its end. */
  inPath?: boolean;
  /** What comes to the server, as text of the path or of one header, or a test of all of it. */
  sent: string | ((received: Received) => boolean);
  header?: string;
  /** Prism breaks off at it, or takes its numbers for text: it gets any text, and only we look closer. */
  isBeyondPrism?: boolean;
}

type Row = [style: string, explode: boolean, value: object, sent: string, beyond?: 'beyond Prism'];

/** The table of styles of OpenAPI, with signs that have to be encoded. */
const PATHS: Row[] = [
  ['simple', false, TEXT, '/blue%20sky'],
  ['simple', false, LIST, '/blue,black', 'beyond Prism'],
  ['simple', true, LIST, '/blue,black', 'beyond Prism'],
  ['simple', false, COLOUR, '/R,100,G,200', 'beyond Prism'],
  ['simple', true, COLOUR, '/R=100,G=200', 'beyond Prism'],
  ['label', false, TEXT, '/.blue%20sky'],
  ['label', false, LIST, '/.blue,black', 'beyond Prism'],
  ['label', true, LIST, '/.blue.black'],
  ['label', false, COLOUR, '/.R,100,G,200', 'beyond Prism'],
  ['label', true, COLOUR, '/.R=100.G=200', 'beyond Prism'],
  ['matrix', false, TEXT, '/;c=blue%20sky'],
  ['matrix', false, LIST, '/;c=blue,black', 'beyond Prism'],
  ['matrix', true, LIST, '/;c=blue;c=black'],
  ['matrix', false, COLOUR, '/;c=R,100,G,200', 'beyond Prism'],
  ['matrix', true, COLOUR, '/;R=100;G=200'],
];
const QUERIES: Row[] = [
  ['form', true, TEXT, '?c=blue%20sky'],
  ['form', false, LIST, '?c=blue,black'],
  ['form', true, LIST, '?c=blue&c=black'],
  ['form', false, COLOUR, '?c=R,100,G,200'],
  ['form', true, COLOUR, '?R=100&G=200'],
  ['spaceDelimited', false, LIST, '?c=blue%20black'],
  ['pipeDelimited', false, LIST, '?c=blue|black'],
  ['deepObject', true, COLOUR, '?c[R]=100&c[G]=200'],
];
const HEADERS: Row[] = [
  ['simple', false, TEXT, 'blue sky'],
  ['simple', false, LIST, 'blue,black'],
  ['simple', false, COLOUR, 'R,100,G,200'],
  ['simple', true, COLOUR, 'R=100,G=200'],
];

function styled(place: string, rows: readonly Row[]): Kind[] {
  return rows.map(([style, explode, value, sent, beyond], index) => ({
    name: `${place}-${style}-${explode ? 'exploded' : 'whole'}-${index}`,
    operation: { parameters: [{ name: 'c', in: place, required: true, style, explode, ...value }] },
    inPath: place === 'path',
    sent,
    ...(place === 'header' && { header: 'c' }),
    isBeyondPrism: beyond !== undefined,
  }));
}

const parameter = (more: object) => ({ parameters: [{ name: 'c', in: 'query', required: true, ...more }] });
const body = (type: string, media: object) => ({
  requestBody: { required: true, content: { [type]: media } },
});
const PET = {
  schema: {
    type: 'object',
    required: ['name', 'kind', 'tags'],
    properties: {
      name: { type: 'string', default: 'Ada & Bo' },
      kind: { type: 'string', enum: ['cat', 'dog'] },
      tags: { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
      toys: { type: 'integer' },
    },
  },
};
const WITH_FILE = {
  schema: {
    type: 'object',
    required: ['name', 'photo'],
    properties: { name: { type: 'string', default: 'Ada' }, photo: { type: 'string', format: 'binary' } },
  },
};
const isTyped = (received: Received, type: string): boolean =>
  received.headers['content-type']?.startsWith(type) ?? false;
const hasJson = ({ body: text }: Received): boolean =>
  JSON.stringify(JSON.parse(text)) === '{"name":"Ada & Bo","kind":"cat","tags":["a","b"]}';

const BODIES: Kind[] = [
  {
    name: 'body-json',
    operation: body('application/json', PET),
    sent: (got) => isTyped(got, 'application/json') && hasJson(got),
  },
  {
    name: 'body-vendor-json',
    operation: body('application/vnd.pet+json', PET),
    sent: (got) => isTyped(got, 'application/vnd.pet+json') && hasJson(got),
  },
  {
    name: 'body-form',
    operation: body('application/x-www-form-urlencoded', {
      ...PET,
      encoding: { tags: { style: 'form', explode: true } },
    }),
    sent: ({ body: text }) => text === 'name=Ada+%26+Bo&kind=cat&tags=a&tags=b',
  },
  {
    name: 'body-multipart',
    operation: body('multipart/form-data', WITH_FILE),
    sent: (got) =>
      isTyped(got, 'multipart/form-data; boundary=') &&
      /name="name"\r\n\r\nAda\r\n[\s\S]*name="photo"; filename="[^"]+"[\s\S]*\r\n\r\nbytes\r\n/.test(
        got.body,
      ),
  },
  {
    name: 'body-text',
    operation: body('text/plain', { schema: { type: 'string', default: 'Some words.' } }),
    sent: (got) => isTyped(got, 'text/plain') && got.body === 'Some words.',
  },
  {
    name: 'body-file',
    operation: body('application/octet-stream', { schema: { type: 'string', format: 'binary' } }),
    sent: (got) => isTyped(got, 'application/octet-stream') && got.body === 'bytes',
  },
  {
    name: 'body-picture',
    operation: body('image/png', { schema: { type: 'string', format: 'binary' } }),
    sent: (got) => isTyped(got, 'image/png') && got.body === 'bytes',
  },
];

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  inHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
  inQuery: { type: 'apiKey', in: 'query', name: 'key' },
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://example.com/t', scopes: {} } } },
  openId: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com/.well-known/openid-configuration' },
};
const secured = (names: string[], header: string, sent: Kind['sent']): Kind => ({
  name: `auth-${names.join('-').toLowerCase()}`,
  operation: { security: [Object.fromEntries(names.map((name) => [name, []]))] },
  header,
  sent,
});
const AUTHENTICATIONS: Kind[] = [
  secured(['bearer'], 'authorization', 'Bearer secret'),
  secured(['basic'], 'authorization', `Basic ${btoa('secret:secret')}`),
  secured(['inHeader'], 'x-key', 'secret'),
  secured(['oauth'], 'authorization', 'Bearer secret'),
  secured(['openId'], 'authorization', 'Bearer secret'),
  secured(['inQuery'], '', ({ path }) => path.endsWith('?key=secret')),
  secured(
    ['bearer', 'inHeader', 'inQuery'],
    '',
    ({ path, headers }) =>
      path.endsWith('?key=secret') &&
      headers['x-key'] === 'secret' &&
      headers.authorization === 'Bearer secret',
  ),
];

export const KINDS: Kind[] = [
  ...styled('path', PATHS),
  ...styled('query', QUERIES),
  ...styled('header', HEADERS),
  {
    name: 'query-reserved',
    operation: parameter({ schema: { type: 'string' }, example: 'a/b?c', allowReserved: true }),
    sent: '?c=a/b?c',
  },
  {
    name: 'query-json',
    operation: parameter({
      content: { 'application/json': { schema: COLOUR.schema, example: COLOUR.example } },
    }),
    sent: '?c=%7B%22R%22%3A100%2C%22G%22%3A200%7D',
  },
  ...BODIES.map((kind) => ({ method: 'post', ...kind })),
  ...AUTHENTICATIONS,
];

export function everyKind({ isForPrism = false } = {}): object {
  const text = { parameters: [{ name: 'c', in: 'path', required: true, schema: { type: 'string' } }] };
  const paths = KINDS.map(({ name, operation, inPath, isBeyondPrism, method = 'get' }) => {
    const described = isForPrism && isBeyondPrism ? text : operation;
    const summarized = { summary: name, responses: { 200: { description: 'Yes.' } }, ...described };
    return [`/${name}${inPath ? '/{c}' : ''}`, { [method]: summarized }];
  });
  return {
    openapi: '3.0.3',
    info: { title: 'Every kind', version: '1' },
    components: { securitySchemes: SECURITY },
    paths: Object.fromEntries(paths),
  };
}

/** What is wrong with what came; null: it is as it must be. */
export function mistakeOf({ name, sent, header }: Kind, received: Received): string | null {
  const text = header ? String(received.headers[header]) : received.path;
  const isRight =
    typeof sent === 'string' ? (header ? text === sent : text === `/${name}${sent}`) : sent(received);
  return isRight ? null : `${name}: ${text} ${received.headers['content-type'] ?? ''} ${received.body}`;
}
