/** Forms of real and deliberately odd specifications; five hundred public ones by `npm run test:playground`. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tryAll } from './request-matrix.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'));
const files = ['3.0/json', '3.1/json'].flatMap((path) =>
  readdirSync(join(folder, path))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, name)),
);

/** Schemas that no value fits: an object that must hold another one of its kind, a text that is a number. */
const IMPOSSIBLE = /^(?:POST \/direct|PUT|PATCH) (?:\/anything\/quirks\/polymorphism |own check|application)/;

test.each(files)('%s', (name) => {
  for (const prefill of [false, true]) {
    const report = tryAll(name, readFileSync(join(folder, name)), prefill);
    expect(report).not.toBeNull();
    const { lost } = report!;
    const invalid = report!.invalid.filter((line) => !IMPOSSIBLE.test(line));
    expect({ invalid, lost }).toEqual({ invalid: [], lost: [] });
  }
});
