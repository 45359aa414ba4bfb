import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPENAPI_FILE, openapiText } from './write-openapi.ts';

test('docs/openapi.json is the contract of today (else run npm run write-openapi)', () => {
  expect(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))).toEqual(JSON.parse(openapiText()));
});
