import { expect, it } from 'vitest';
import { resolveDefinition } from './definition.ts';

const definition = { kind: 'update', concurrency: 2, run: async () => {} };

it('fills in what a definition leaves open', () => {
  expect(resolveDefinition(definition)).toMatchObject({
    maxAttempts: 5,
    retryDelaySeconds: 5,
    maxRunSeconds: 3600,
  });
});

it.each([0, -1, Number.NaN, 24 * 3600])('refuses a time limit of %s seconds', (maxRunSeconds) => {
  expect(() => resolveDefinition({ ...definition, maxRunSeconds })).toThrow(/maxRunSeconds of update/);
});
