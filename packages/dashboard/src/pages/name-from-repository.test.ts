import { expect, it } from 'vitest';
import { nameFromRepository } from './name-from-repository.ts';

it.each([
  ['https://github.com/acme/product-docs.git', 'Product docs'],
  ['git@host:acme/handbook', 'Handbook'],
  ['/srv/git/docs.git/', 'Docs'],
  ['', ''],
])('%s is called %s', (repository, name) => {
  expect(nameFromRepository(repository)).toBe(name);
});
