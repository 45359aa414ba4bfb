import { expect, test } from 'vitest';
import { get, type Json } from './json.ts';
import { SpecLibrary } from './spec-library.ts';

const written = (externalValue: string): Json => ({ examples: { one: { externalValue } } });

test.each<[string, Json | undefined]>([
  ['examples/cat.json', { name: 'Tom' }],
  ['./examples/cat.json', { name: 'Tom' }],
  ['/api/examples/cat.json', { name: 'Tom' }],
  ['examples/cat.yaml', 'name: Tom\n'],
  ['examples/broken.json', '{ oh'],
  ['examples/gone.json', undefined],
  ['../../secret.json', undefined],
  ['https://example.com/cat.json', undefined],
])('an example in the file %s', (externalValue, value) => {
  const files: Record<string, string> = {
    'api/spec.json': JSON.stringify({ openapi: '3.1.0', paths: {}, 'x-here': written(externalValue) }),
    'api/examples/cat.json': '{ "name": "Tom" }',
    'api/examples/cat.yaml': 'name: Tom\n',
    'api/examples/broken.json': '{ oh',
  };
  const library = new SpecLibrary({
    files: Object.entries(files).map(([path, text]) => ({ path, sizeBytes: text.length })),
    roots: [''],
    // Asked for what is not listed, a disk might have it.
    read: (path) => Buffer.from(files[path] ?? '{ "never": "read" }'),
    remote: new Map(),
  });
  const { root } = library.find('api/spec.json')!;
  expect(get(get(get(get(root, 'x-here'), 'examples'), 'one'), 'value')).toEqual(value);
});
