/** Fields have the ids that existing deep links into reference pages say, beside our own. */
import { expect, it } from 'vitest';
import { renderOne } from './harness.ts';

const text = { type: 'string' };
const maybe = { anyOf: [text, { type: 'null' }] };
const inner = { type: 'object', properties: { id: text, agentName: maybe } };
const body = {
  type: 'object',
  properties: {
    platform_options: inner,
    list: { type: 'array', items: inner },
    either: { oneOf: [inner, { type: 'object', properties: { other: text } }] },
    open: { type: 'object', additionalProperties: text },
    perhaps: { type: ['string', 'null'] },
  },
};
const json = (schema: object) => ({ 'application/json': { schema } });

it.each([
  'authorization-authorization',
  'parameter-user-id',
  'parameter-x-trace-one-of-0',
  'param-user-id',
  'body-platform-options',
  'body-platform-options-agent-name-one-of-0',
  'body-list-items-id',
  'body-list-id',
  'body-either-one-of-0',
  'body-either-one-of-0-id',
  'body-either-one-of-1-other',
  'body-open-additional-properties',
  'body-perhaps-one-of-0',
  'response-items-id',
  'response-items-agent-name-one-of-0',
  'response-id',
])('%s', (id) => {
  expect(page().anchors).toContain(id);
  expect(page().html.split(` id="${id}"`)).toHaveLength(2);
});

let rendered: ReturnType<typeof renderOne> | undefined;

function page(): ReturnType<typeof renderOne> {
  rendered ??= renderOne({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths: {
      '/users/{userId}': {
        post: {
          parameters: [
            { name: 'userId', in: 'path', required: true, schema: text },
            { name: 'X-Trace', in: 'header', schema: maybe },
          ],
          requestBody: { content: json(body) },
          responses: { 200: { description: 'fine', content: json({ type: 'array', items: inner }) } },
        },
      },
    },
  });
  return rendered;
}
