import { expect, it } from 'vitest';
import type { FormValue } from './form-values.ts';
import { readXml } from './read-xml.ts';
import type { BodyData, SchemaData } from './request-data.ts';
import { writeXml } from './xml-text.ts';

const TEXT = { type: 'string' } as const;
const list = (more: SchemaData, items: SchemaData = TEXT): SchemaData => ({
  type: 'object',
  properties: { animals: { type: 'array', items, ...more } },
});
const ANIMALS = { animals: ['cat', 'dog'] };
const body = (schema: SchemaData, element?: string): BodyData => ({
  type: 'application/xml',
  schema,
  element,
});

/** The examples of OpenAPI, and what they leave open. */
it.each<[string, BodyData, FormValue, string]>([
  [
    'names, attributes and namespaces',
    body(
      {
        type: 'object',
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          name: { ...TEXT, xml: { name: 'given', prefix: 'p', namespace: 'https://example.com/p' } },
        },
        xml: { namespace: 'https://example.com/s' },
      },
      'Person',
    ),
    { id: 1, name: 'Ada & "Bo"' },
    '<Person xmlns="https://example.com/s" id="1"><p:given xmlns:p="https://example.com/p">Ada &#38; &#34;Bo&#34;</p:given></Person>',
  ],
  [
    'items by the name of the list',
    body(list({})),
    ANIMALS,
    '<root><animals>cat</animals><animals>dog</animals></root>',
  ],
  [
    'items by their own name',
    body(list({ xml: { name: 'aliens' } }, { ...TEXT, xml: { name: 'animal' } })),
    ANIMALS,
    '<root><animal>cat</animal><animal>dog</animal></root>',
  ],
  [
    'a list with an element of its own',
    body(list({ xml: { wrapped: true } })),
    ANIMALS,
    '<root><animals><animals>cat</animals><animals>dog</animals></animals></root>',
  ],
  [
    'a list and its items by other names',
    body(list({ xml: { name: 'aliens', wrapped: true } }, { ...TEXT, xml: { name: 'animal' } })),
    ANIMALS,
    '<root><aliens><animal>cat</animal><animal>dog</animal></aliens></root>',
  ],
  [
    'a list as the whole document',
    body({ type: 'array', items: { type: 'integer', xml: { name: 'n' } }, xml: { name: 'all' } }),
    [1, 2],
    '<all><n>1</n><n>2</n></all>',
  ],
  [
    'objects in lists, booleans, numbers and maps',
    body({
      type: 'object',
      properties: {
        pets: { type: 'array', items: { type: 'object', properties: { ok: { type: 'boolean' } } } },
        size: { type: 'number' },
        labels: { type: 'object', additionalProperties: TEXT },
      },
    }),
    { pets: [{ ok: true }, { ok: false }], size: 1.5, labels: { a: 'b' } },
    '<root><pets><ok>true</ok></pets><pets><ok>false</ok></pets><size>1.5</size><labels><a>b</a></labels></root>',
  ],
  ['nothing inside', body({ type: 'object' }), {}, '<root/>'],
])('writes and reads XML: %s', (_, shape, value, text) => {
  const written = writeXml({}, shape, value);
  expect(written.replace(/^<\?.*\?>/, '').replace(/\n\s*/g, '')).toBe(text);
  expect(readXml({}, shape.schema, written)).toEqual(value);
});

it('writes names that XML allows', () => {
  expect(writeXml({}, body({ type: 'object' }), { '2 x<y': 'z' })).toContain('<_2_x_y>z</_2_x_y>');
});

it('reads what people write: comments, CDATA, single quotes, entities', () => {
  const schema: SchemaData = {
    type: 'object',
    properties: { a: { ...TEXT, xml: { attribute: true } }, b: TEXT },
  };
  const text = `<!-- one --><x a='&lt;1'><b><![CDATA[<&>]]> &#x41;</b></x>`;
  expect(readXml({}, schema, text)).toEqual({ a: '<1', b: '<&> A' });
});

it.each(['', 'words', '<a>', '<a></b>', '<a/><b/>', '<a b=c/>', '{"a": 1}'])('is no XML: %s', (text) => {
  expect(() => readXml({}, { type: 'object' }, text)).toThrow(SyntaxError);
});
