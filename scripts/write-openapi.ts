/** Writes docs/openapi.json, from which the Admin API reference is made: `npm run write-openapi`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@bindery/contract';

export const OPENAPI_FILE = join(import.meta.dirname, '..', 'docs', 'openapi.json');

/** As an installation with default settings serves it. */
export function openapiText(): string {
  const values: unknown[] = Object.values(contract);
  const operations = values.filter(isOperation);
  const description = contract.describeApi({
    operations,
    serverUrl: 'http://127.0.0.1:7400',
    requestsPerSecond: 100,
  });
  return `${JSON.stringify(description, null, 2)}\n`;
}

function isOperation(value: unknown): value is contract.Operation {
  return typeof value === 'object' && value !== null && 'operationId' in value && 'path' in value;
}

if (import.meta.main) writeFileSync(OPENAPI_FILE, openapiText());
