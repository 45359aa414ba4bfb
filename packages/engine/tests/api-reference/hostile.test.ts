/** Specifications made to break a renderer: each page is finished, bounded in size, and has no error. */
import { expect, test } from 'vitest';
import { renderOne } from './harness.ts';

const json = (schema: unknown) => ({ 'application/json': { schema } });
const around = (schema: unknown, schemas: object = {}, more: object = {}) => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      post: {
        requestBody: { content: json(schema) },
        responses: { 200: { description: 'ok', content: json(schema) } },
        ...more,
      },
    },
  },
  components: { schemas },
});
const ref = (name: string | number) => ({ $ref: `#/components/schemas/S${name}` });
const chain = (length: number, make: (next: object) => object) =>
  Object.fromEntries(Array.from({ length }, (_, i) => [`S${i}`, make(ref(i + 1))]));
const times = <T>(count: number, value: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => value(i));

function nested(depth: number, wrap: (inner: object) => object): object {
  let schema: object = { type: 'string' };
  for (let i = 0; i < depth; i++) schema = wrap(schema);
  return schema;
}

test.each<[string, object]>([
  [
    'choices of choices',
    around(
      ref(0),
      chain(20, (next) => ({ oneOf: times(30, () => next) })),
    ),
  ],
  [
    'any of any',
    around(
      ref(0),
      chain(20, (next) => ({ anyOf: times(10, (i) => ({ title: `T${i}`, anyOf: [next, next] })) })),
    ),
  ],
  [
    'parts of parts',
    around(
      ref(0),
      chain(40, (next) => ({ allOf: [next, next, next] })),
    ),
  ],
  [
    'fields of fields',
    around(
      ref(0),
      chain(30, (next) => ({ properties: Object.fromEntries(times(30, (i) => [`p${i}`, next])) })),
    ),
  ],
  ['lists of lists', around(nested(60, (items) => ({ type: 'array', items })))],
  ['choices in one another', around(nested(60, (inner) => ({ oneOf: [inner] })))],
  [
    'conditions in one another',
    around(nested(30, (inner) => ({ if: { properties: { a: inner } }, else: {} }))),
  ],
  ['one condition after another', around(nested(60, (inner) => ({ if: { required: ['a'] }, else: inner })))],
  [
    'ways that part at every condition',
    around(
      ref(0),
      chain(40, (next) => ({ if: { required: ['a'] }, dependentSchemas: { b: next, c: next }, else: next })),
    ),
  ],
  [
    'a thousand fields of one long rule',
    around(
      { properties: Object.fromEntries(times(1000, (i) => [`f${i}`, { ...ref(0), description: 'x' }])) },
      { S0: { not: { enum: times(20_000, (i) => `value-${i}`) } } },
    ),
  ],
  ['references in a circle', around(ref(0), { S0: ref(1), S1: ref(2), S2: ref(0) })],
  [
    'parts in a circle',
    around(ref(0), { S0: { allOf: [ref(1)] }, S1: { allOf: [ref(0), { properties: { a: ref(0) } }] } }),
  ],
  ['items in a circle', around(ref(0), { S0: { type: 'array', items: ref(0) } })],
  ['one choice in a circle', around(ref(0), { S0: { oneOf: [ref(1)] }, S1: { oneOf: [ref(0)] } })],
  [
    'ten thousand fields',
    around({
      properties: Object.fromEntries(
        times(10_000, (i) => [`field${i}`, { type: 'string', description: 'x' }]),
      ),
    }),
  ],
  ['ten thousand values', around({ enum: times(10_000, (i) => `value-${i}`) })],
  [
    'five thousand parameters',
    around(
      {},
      {},
      {
        parameters: times(5000, (i) => ({
          name: `p${i}`,
          in: 'query',
          required: true,
          schema: { type: 'string' },
        })),
      },
    ),
  ],
  [
    'thousands of statuses',
    around(
      {},
      {},
      {
        responses: Object.fromEntries(
          times(3000, (i) => [
            String(100 + i),
            { description: 'x', content: json({ properties: { a: {} } }) },
          ]),
        ),
      },
    ),
  ],
  [
    'a long description',
    around(
      { description: '*a **b '.repeat(50_000), type: 'string' },
      {},
      { description: '[['.repeat(100_000) },
    ),
  ],
  [
    'names of the prototype',
    around(
      { properties: { constructor: { type: 'string' }, toString: ref('x'), hasOwnProperty: {} } },
      { Sx: { example: { valueOf: 1 } } },
    ),
  ],
  [
    'wrong kinds everywhere',
    around(
      {
        type: 7,
        properties: [],
        required: 'a',
        enum: {},
        oneOf: 'x',
        items: [],
        allOf: {},
        description: [],
        examples: 3,
      },
      {},
      {
        parameters: {},
        tags: {},
        responses: [],
        security: 'x',
        callbacks: [],
        servers: 5,
        summary: {},
        'x-codeSamples': {},
        'x-mint': 3,
      },
    ),
  ],
  [
    'nothing but null',
    around(null, {}, { requestBody: null, responses: null, parameters: [null, 1, 'x', []] }),
  ],
])('%s', (_, spec) => {
  const page = renderOne(spec);
  expect(page.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(page.html.length + page.aside.length).toBeLessThan(4_000_000);
});
