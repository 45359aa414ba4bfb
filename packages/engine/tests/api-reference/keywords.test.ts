/** Keywords of newer schemas: what a value may or must have, said where its reader looks for it. */
import { expect, test } from 'vitest';
import { renderOne } from './harness.ts';

/** The body of one operation, as its page and as its Markdown. */
function shown(schema: unknown): { html: string; markdown: string } {
  const page = renderOne({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
    },
  });
  return { html: page.html, markdown: page.markdown ?? '' };
}

function saysBoth(schema: unknown, ...texts: string[]): void {
  const { html, markdown } = shown(schema);
  for (const text of texts) {
    expect(html).toContain(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    expect(markdown).toContain(text);
  }
}

const object = (properties: Record<string, unknown>, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});
const text = { type: 'string' };
const LOOP = { $ref: '#/components/schemas/Loop' };

/** `then` under another name: an object that has one is taken for a promise. */
const when = ({ so, ...others }: { if: object; so: object; else?: object }) =>
  Object.fromEntries([...Object.entries(others), ['then', so]]);

test('each pattern of keys is a field, beside all other keys', () => {
  saysBoth(
    {
      type: 'object',
      patternProperties: { '^x-': { description: 'Yours.' }, '^v[0-9]+$': { type: 'integer' } },
      additionalProperties: { type: 'boolean', description: 'Flags.' },
    },
    ...['{^x-}', 'Yours.', '{^v[0-9]+$}', 'integer', '{key}', 'Flags.'],
  );
});

test('a pattern that fits every key is just a key', () => {
  const { html, markdown } = shown({ type: 'object', patternProperties: { '^.*$': text } });
  expect(html).toContain('{key}');
  expect(html).not.toContain('{^.*$}');
  expect(markdown).toContain('{key}');
});

test('what keys must look like is a limit', () => {
  saysBoth(
    object({
      names: { type: 'object', propertyNames: { pattern: '^[a-z]{2}$' }, additionalProperties: text },
    }),
    '{key}: ^[a-z]{2}$',
  );
  saysBoth(object({ names: { type: 'object', propertyNames: { enum: ['en', 'de'] } } }), '{key}: en | de');
});

test('fields that are asked for under a condition are fields, and the condition is a limit', () => {
  saysBoth(
    object(
      { kind: { enum: ['card', 'bank'] } },
      {
        allOf: [
          when({
            if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
            so: {
              properties: { number: { type: 'string', description: 'Of the card.' } },
              required: ['number'],
            },
            else: { properties: { iban: { type: 'string', description: 'Of the account.' } } },
          }),
        ],
        dependentRequired: { coupon: ['campaign'] },
        dependentSchemas: { gift: { properties: { greeting: text }, required: ['greeting'] } },
      },
    ),
    ...['Of the card.', 'Of the account.', 'greeting'],
    ...['if kind = card then number else iban?', 'if coupon then campaign', 'if gift then greeting'],
  );
});

test('options that only ask for fields say which', () => {
  saysBoth(
    object(
      { id: text, name: text, zone: text },
      { anyOf: [{ required: ['id'] }, { required: ['name', 'zone'] }] },
    ),
    'anyOf: id | name & zone',
  );
  saysBoth(
    object({ id: text, name: text }, { oneOf: [{ required: ['id'] }, { required: ['name'] }] }),
    'oneOf: id | name',
  );
});

test('what a value may not be is a limit', () => {
  saysBoth(object({ id: text, name: text }, { not: { required: ['id', 'name'] } }), 'not: id & name');
  saysBoth(object({ id: { type: 'string', not: { enum: ['me', 'all'] } } }), 'not: me | all');
  saysBoth(object({ id: { type: 'string', not: { pattern: '^_' } } }), 'not: pattern ^_');
});

test('what a list must have among its items is a limit', () => {
  saysBoth(
    object({ tags: { type: 'array', contains: { const: 'main' }, minContains: 1, maxContains: 2 } }),
    'contains: main (1–2)',
  );
});

test('conditions that lead back to where they stand come to an end', () => {
  const page = renderOne({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: {
      schemas: {
        Loop: { type: 'object', properties: { a: text }, ...when({ if: {}, so: LOOP }) },
      },
    },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema: LOOP } } },
          responses: {},
        },
      },
    },
  });
  expect(page.html.match(/id="body-a"/g)).toHaveLength(1);
});
