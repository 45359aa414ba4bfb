import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../spec/json.ts';
import { SpecDocument } from '../spec/spec-document.ts';
import { exampleValue } from './example-value.ts';
import { typeLabel, viewSchema } from './schema-view.ts';

const schemas: JsonObject = {
  Node: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
    },
  },
  Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } },
  Cat: {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { properties: { lives: { type: 'integer', maximum: 9 } } },
    ],
  },
  Fish: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, fins: { const: 2 } } },
  Bird: { type: 'object', properties: { kind: { const: 'raven' } } },
  Sort: { type: 'string', title: 'Sort', enum: ['asc', 'desc'] },
  Loop: { $ref: '#/components/schemas/Loop' },
  Both: { allOf: [{ $ref: '#/components/schemas/Both' }, { type: 'object' }] },
};
const document = new SpecDocument('api.json', 'openapi', { components: { schemas } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const CASES: [name: string, schema: Json, label: string, example: Json][] = [
  ['text', { type: 'string' }, 'string', '<string>'],
  ['a format', { type: 'string', format: 'date' }, 'string<date>', '2023-12-25'],
  ['an enum', { type: 'string', enum: ['a', 'b'] }, 'enum<string>', 'a'],
  ['a constant', { const: 7 }, 'enum<number>', 7],
  ['a default', { type: 'boolean', default: false }, 'boolean', false],
  ['an own default', { type: 'string', 'x-default': 'x', default: 'y' }, 'string', 'x'],
  ['an example', { type: 'string', example: 'e', default: 'd' }, 'string', 'e'],
  ['examples of 3.1', { type: 'string', examples: ['e1', 'e2'] }, 'string', 'e1'],
  ['a range', { type: 'integer', minimum: 200, exclusiveMinimum: true }, 'integer', 201],
  ['a small range', { type: 'number', exclusiveMaximum: 5 }, 'number', 4],
  [
    'what tells options apart',
    { oneOf: [ref('Fish'), ref('Bird')], discriminator: { propertyName: 'kind' } },
    'object',
    { kind: 'Fish', fins: 2 },
  ],
  [
    'what tells options apart, by other names',
    {
      oneOf: [ref('Fish'), ref('Bird')],
      discriminator: { propertyName: 'kind', mapping: { swims: '#/components/schemas/Fish' } },
    },
    'object',
    { kind: 'swims', fins: 2 },
  ],
  [
    'an option that says what it is',
    { oneOf: [ref('Bird'), ref('Fish')], discriminator: { propertyName: 'kind' } },
    'object',
    { kind: 'raven' },
  ],
  ['nullable of 3.0', { type: 'string', nullable: true }, 'string | null', '<string>'],
  ['nullable of 3.1', { type: ['string', 'null'] }, 'string | null', '<string>'],
  ['a choice with null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null', 123],
  ['a choice of one or null', { anyOf: [ref('Sort'), { type: 'null' }] }, 'enum<string> | null', 'asc'],
  [
    'a list or null',
    { oneOf: [{ type: 'array', items: ref('Sort') }, { const: null }] },
    'enum<string>[] | null',
    ['asc'],
  ],
  [
    'a choice of one in a list',
    { items: { anyOf: [ref('Sort'), { type: 'null' }] } },
    '(enum<string> | null)[]',
    ['asc'],
  ],
  ['a choice', { oneOf: [{ type: 'string' }, ref('Cat')] }, 'string | object', '<string>'],
  ['a list', { type: 'array', items: { type: ['string', 'integer'] } }, '(string | integer)[]', ['<string>']],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'object', { key: 123 }],
  ['what holds itself', ref('Node'), 'object', { name: '<string>', children: [] }],
  ['parts put together', ref('Cat'), 'object', { id: 123, lives: 9 }],
  ['a reference to itself', ref('Loop'), 'any', '<any>'],
  ['parts that hold themselves', ref('Both'), 'object', {}],
  ['a broken reference', ref('Nothing'), 'any', '<any>'],
  ['a reference elsewhere', { $ref: 'other.json#/a' }, 'any', '<any>'],
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
    '[string, integer]',
    ['<string>', 123],
  ],
];

test.each(CASES)('%s', (_, schema, label, example) => {
  expect(typeLabel(document, viewSchema(document, schema))).toBe(label);
  expect(exampleValue(document, schema, { direction: 'response', requiredOnly: false })).toEqual(example);
});

test('a request carries nothing read-only, and on demand only what is required', () => {
  const options = { direction: 'request', requiredOnly: false } as const;
  expect(exampleValue(document, ref('Cat'), options)).toEqual({ lives: 9 });
  expect(exampleValue(document, ref('Cat'), { direction: 'response', requiredOnly: true })).toEqual({
    id: 123,
  });
});
