/**
 * Real and deliberately odd specifications of all versions, every operation as a page. COLLECTION=full
 * (`npm run test:collection`) for five hundred operations over schemas that all hold each other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { renderAll } from './harness.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'));
const files = ['2.0', '3.0', '3.1']
  .flatMap((version) => ['json', 'yaml'].map((kind) => join(version, kind)))
  .flatMap((path) => readdirSync(join(folder, path)).map((name) => join(path, name)))
  .filter((name) => /\.(?:json|ya?ml)$/.test(name));

test('there are enough of them', () => {
  expect(files.length).toBeGreaterThan(100);
});

test.each(files)('%s', (name) => {
  const report = renderAll(name, readFileSync(join(folder, name)));
  expect(report).not.toBeNull();
  expect(report!.errors).toEqual([]);
  expect(report!.largestChars).toBeLessThan(2_000_000);
});

/** A page that grew with the tangle would not end at the first of them. */
const OPERATIONS = process.env.COLLECTION === 'full' ? 500 : 50;

test(`${OPERATIONS} operations over schemas that all hold each other`, () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `S${i}`,
      {
        type: 'object',
        description: `Schema **${i}**`,
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_, k) => [
            `p${k}`,
            { $ref: `#/components/schemas/S${(i * 7 + k) % 60}` },
          ]),
        ),
      },
    ]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS / 2 }, (_, i) => {
      const content = { 'application/json': { schema: { $ref: `#/components/schemas/S${i % 60}` } } };
      const operation = {
        summary: `Do ${i}`,
        requestBody: { content },
        responses: { 200: { description: 'ok', content } },
      };
      return [`/things/${i}/{id}`, { post: operation, put: operation }];
    }),
  );
  const report = renderAll(
    'large.json',
    Buffer.from(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } })),
  );
  expect(report).toMatchObject({ operations: OPERATIONS, errors: [] });
});
