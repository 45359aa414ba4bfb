/** The served OpenAPI document as a test oracle: its operations, and answers checked against its schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApi } from './harness.ts';

interface Described {
  operationId: string;
  security?: unknown[];
  'x-scope'?: 'read' | 'write';
  'x-role'?: 'viewer' | 'editor' | 'admin';
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface DescribedResponse {
  headers?: Record<string, { $ref: string }>;
  content?: { 'application/json': { schema: { $ref: string } } };
}

export interface DescribedOperation extends Described {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
}

export interface ApiDocument {
  raw: Record<string, unknown>;
  operations: DescribedOperation[];
  /** Fails unless status, headers and body are as described for the operation. */
  expectDescribed(operation: DescribedOperation, response: LightMyRequestResponse): void;
}

export async function readDocument(api: TestApi): Promise<ApiDocument> {
  const raw = (await api.call({ url: '/openapi.json' })).json() as Record<string, unknown>;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...raw });
  const operations = Object.entries(raw.paths as Record<string, Record<string, Described>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        ...described,
        method: method.toUpperCase() as DescribedOperation['method'],
        path,
      })),
  );
  return {
    raw,
    operations,
    expectDescribed(operation, response) {
      const name = `${operation.operationId} ${response.statusCode} ${response.body}`;
      const found = operation.responses[response.statusCode];
      expect(found, `${name} is not described`).toBeDefined();
      const described = ('$ref' in found! ? resolve(raw, found.$ref) : found) as DescribedResponse;
      for (const [header, { $ref }] of Object.entries(described.headers ?? {})) {
        const { required, schema } = resolve(raw, $ref) as { required?: boolean; schema: { type: string } };
        const value = response.headers[header.toLowerCase()];
        if (required) expect(value, `${name} lacks ${header}`).toBeDefined();
        if (value !== undefined && schema.type === 'integer')
          expect(value, `${name} ${header}`).toMatch(/^\d+$/);
      }
      if (!described.content) return expect(response.body, name).toBe('');
      expect(response.headers['content-type'], name).toBe('application/json; charset=utf-8');
      const reference = described.content['application/json'].schema.$ref;
      const validate = ajv.getSchema(`document${reference}`)!;
      expect(validate(response.json()), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    },
  };
}

function resolve(document: Record<string, unknown>, reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}
