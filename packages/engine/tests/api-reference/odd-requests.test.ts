/** What public specifications taught the forms, one operation for each lesson. */
import { expect, test } from 'vitest';
import { tryAll } from './request-matrix.ts';

const TEXT = { type: 'string' };
const query = (name: string, schema: object, more = {}) => ({ name, in: 'query', schema, ...more });
const path = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
const header = (name: string) => ({ name, in: 'header', required: true, schema: TEXT });
const body = (type: string, schema: object) => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});
const object = (properties: object, more = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});

const LESSONS: [string, string, object][] = [
  [
    'names in a path with nothing between them',
    '/a/{id}{ext}',
    { parameters: [path('id', TEXT), path('ext', { type: 'string', enum: ['.json', '.xml'] })] },
  ],
  ['a name of a path behind the question mark', '/b?key={key}', { parameters: [path('key', TEXT)] }],
  [
    'an object that would take every parameter of the query',
    '/c',
    {
      parameters: [
        query('sort', { type: 'object' }),
        query('id', { type: 'integer' }, { required: true }),
        query('tag', TEXT, { required: true }),
      ],
    },
  ],
  ['a header by two spellings', '/d', { parameters: [header('X-Hash'), header('x-hash')] }],
  [
    'a header by two spellings, the second one required',
    '/d2',
    { parameters: [{ ...header('X-Hash'), required: false }, header('x-hash')] },
  ],
  [
    'lists and objects that a form cannot carry empty',
    '/e',
    body(
      'application/x-www-form-urlencoded',
      object({ list: { type: 'array', items: TEXT }, map: { type: 'object', additionalProperties: TEXT } }),
    ),
  ],
  [
    'lists that parts cannot carry empty',
    '/f',
    body('multipart/form-data', object({ list: { type: 'array', items: TEXT } })),
  ],
  ['text that may be anything', '/g', body('text/plain', {})],
  ['text with properties', '/h', body('text/plain', { type: 'string', properties: { file: TEXT } })],
  [
    'a pattern of Ruby',
    '/i',
    body('application/json', object({ name: { type: 'string', pattern: '\\A[a-z]{2}\\d\\Z' } })),
  ],
  [
    'XML by its names',
    '/j',
    body(
      'application/xml',
      object({
        id: { type: 'integer', xml: { attribute: true } },
        many: { type: 'array', items: { type: 'boolean', xml: { name: 'one' } }, xml: { wrapped: true } },
        list: { type: 'array', items: object({ text: TEXT }) },
        any: {},
      }),
    ),
  ],
  ['YAML', '/k', body('application/yaml', object({ name: TEXT }))],
];

const specification = (written: string, operation: object) => ({
  openapi: '3.0.3',
  info: { title: 'Odd', version: '1' },
  servers: [
    {
      url: 'https://api{sign}{region}.example.com',
      variables: { sign: { default: '.', enum: ['.', '-'] }, region: { default: 'eu' } },
    },
  ],
  paths: { [written]: { post: { ...operation, responses: { 200: { description: 'Yes.' } } } } },
});

test.each(LESSONS)('%s', (_, written, operation) => {
  const text = JSON.stringify(specification(written, operation));
  const { invalid, lost, unreadable } = tryAll('odd.json', Buffer.from(text))!;
  expect({ invalid, lost, unreadable }).toEqual({ invalid: [], lost: [], unreadable: 0 });
});

/** What contradicts itself is not refused by our own check: readers may send what they can choose. */
test.each([
  ['values of another type', object({ flag: { type: 'string', enum: [true, false] } })],
  [
    'required and forbidden',
    { type: 'object', required: ['a'], properties: {}, additionalProperties: false },
  ],
])('is not held up by what contradicts itself: %s', (_, schema) => {
  const text = JSON.stringify(specification('/a', body('application/json', schema)));
  expect(tryAll('odd.json', Buffer.from(text))!.invalid.filter((line) => /own check/.test(line))).toEqual([]);
});
