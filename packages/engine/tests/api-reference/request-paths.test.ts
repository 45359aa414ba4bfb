import { buildRequest, defaultValues } from '@bindery/playground';
import { expect, test } from 'vitest';
import { listOperations } from '../../src/api-reference/operation/operations.ts';
import { describeRequest } from '../../src/api-reference/request/describe-request.ts';
import { loadSpec } from '../../src/api-reference/spec/load-spec.ts';
import { DEFAULT_API } from './harness.ts';

test.each([
  ['/#Action=Add', '/?label=blue'],
  ['/queue?Action=Add', '/queue?Action=Add&label=blue'],
  ['/queue?label={label}#Add', '/queue?label=blue'],
])('%s is sent as %s', (path, sent) => {
  const label = { name: 'label', in: 'query', required: true, schema: { type: 'string', example: 'blue' } };
  const root = {
    ...{ openapi: '3.0.3', info: { title: 'Queues', version: '1' } },
    servers: [{ url: 'https://queues.example.com' }],
    paths: { [path]: { get: { parameters: [label], responses: { 200: { description: 'Added' } } } } },
  };
  const { document } = loadSpec('queues.json', Buffer.from(JSON.stringify(root)));
  const data = describeRequest(listOperations(document!)[0]!, {
    ...DEFAULT_API,
    examples: { ...DEFAULT_API.examples, prefill: true },
  })!;
  expect(buildRequest(data, defaultValues(data)).url).toBe(`https://queues.example.com${sent}`);
});
