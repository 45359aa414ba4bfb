import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findUnusedPackages, readNamedPackages } from './unused-packages.ts';

const findings = (names: string[], text: string) => findUnusedPackages({ where: 'packages/a', names, text });

it.each([
  ['an import', ['zod'], "import { z } from 'zod';"],
  ['an import of a part', ['@scope/x'], "import x from '@scope/x/part';"],
  ['types of a package that is used', ['pg', '@types/pg'], "import pg from 'pg';"],
  ['a part by template', ['@icons/one'], 'resolve(`@icons/$'.concat('{name}`)')],
])('takes as used %s', (_, names, text) => {
  expect(findings(names, text)).toEqual([]);
});

it.each([
  ['a package that is named in a comment alone', ['zod'], '// zod would do'],
  ['a package whose name begins another', ['zod'], "import 'zod-extra';"],
  ['types of a package that is not there', ['@types/pg'], "import pg from 'pg';"],
])('finds %s', (_, names, text) => {
  expect(findings(names, text)).toEqual([`packages/a/package.json names ${names[0]}, which nothing uses`]);
});

it('every package that is named is used', () => {
  expect(readNamedPackages(join(import.meta.dirname, '..')).flatMap(findUnusedPackages)).toEqual([]);
});
