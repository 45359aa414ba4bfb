/** Specifications whose servers the playground is held against: real ones, and those that are odd on purpose. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { everyKind } from './every-kind.data.ts';
import type { Specification } from './played-site.ts';

const require = createRequire(join(import.meta.dirname, '../../packages/engine/package.json'));
const examples = dirname(require.resolve('@readme/oas-examples/package.json'));

const FEW = ['3.0/file-uploads', '3.1/train-travel'];
const MORE = [
  ...['3.0/security', '3.0/security-multiple', '3.0/parameters-common', '3.0/form-data'],
  ...['3.0/schema-types', '3.1/schema-types', '3.0/schema-enums', '3.0/schema-encoding-style'],
  ...['3.0/request-examples', '3.0/response-multiple-mediatypes', '3.0/link-example'],
  ...['3.0/discriminators', '3.0/polymorphism', '3.0/complex-nesting', '3.0/uspto'],
  ...['3.0/petstore', '3.1/petstore', '3.1/readme'],
];

/** By name: 22, or three of them. */
export function specifications(all: boolean): Map<string, Specification> {
  const names = all ? [...FEW, ...MORE] : FEW;
  const found = new Map<string, Specification>();
  found.set('every-kind', { document: everyKind(), forPrism: everyKind({ isForPrism: true }) });
  for (const name of names) {
    const file = join(examples, `${name.replace('/', '/json/')}.json`);
    found.set(name.replaceAll(/[./]/g, '-'), { document: readJson(file) });
  }
  const own = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
  // Cookies whose names begin like that are for https alone, and these servers have none.
  const plain = JSON.parse(own.replaceAll('"__Host-', '"')) as object;
  return all ? found.set('bindery', { document: plain }) : found;
}

function readJson(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
