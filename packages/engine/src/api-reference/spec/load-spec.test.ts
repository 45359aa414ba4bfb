import { expect, test } from 'vitest';
import { get } from './json.ts';
import { loadSpec, looksLikeSpec } from './load-spec.ts';
import { SPEC_LIMITS } from './parse-spec.ts';

const load = (text: string) => loadSpec('api.yaml', Buffer.from(text));

test.each([
  ['OpenAPI 3.1 as JSON', '{"openapi":"3.1.0","info":{"title":"A"},"paths":{}}', 'openapi', 'A'],
  ['OpenAPI 3.0 as YAML', 'openapi: 3.0.3\ninfo:\n  title: B\npaths: {}\n', 'openapi', 'B'],
  ['Swagger 2', 'swagger: "2.0"\ninfo: {title: C}\npaths: {}\n', 'openapi', 'C'],
  ['AsyncAPI', 'asyncapi: 3.0.0\ninfo: {title: D}\nchannels: {}\n', 'asyncapi', 'D'],
  [
    'JSON with comments and commas too many',
    '{"openapi": "3.0.0", "info": {"title": "E",},}',
    'openapi',
    'E',
  ],
  ['a byte order mark', '\ufeff{"openapi":"3.1.0","info":{"title":"F"}}', 'openapi', 'F'],
])('reads %s', (_, text, format, title) => {
  const { document, diagnostics } = load(text);
  expect(diagnostics).toEqual([]);
  expect(document).toMatchObject({ format, title });
});

test.each([
  ['nothing', '', null, /neither an OpenAPI nor an AsyncAPI/],
  ['other data', 'a: 1\n', null, /neither/],
  ['an unknown version', 'openapi: 4.0.0\n', null, /OpenAPI 4\.0\.0 is not known/],
  ['YAML with a mistake', 'openapi: 3.0.0\n  info: x\n', 2, /cannot be read/],
  ['JSON with a mistake', '{"openapi": "3.0.0",\n "info": }}', 2, /cannot be read/],
  ['deep YAML', `openapi: 3.0.0\na: ${'['.repeat(50_000)}`, null, /cannot be read|nested/],
  [
    'deep JSON',
    `{"openapi":"3.0.0","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    null,
    /nested deeper/,
  ],
  ['an alias that holds itself', 'openapi: 3.0.0\na: &a\n  b: *a\n', null, /nested deeper/],
  ['an alias bomb', aliasBomb(), null, /million values/],
  ['more than may be', `openapi: 3.0.0\n#${'x'.repeat(SPEC_LIMITS.yamlSizeBytes)}`, null, /may have 12 MB/],
])('refuses %s with an explanation', (_, text, line, message) => {
  const { document, diagnostics } = load(text);
  expect(document).toBeNull();
  expect(diagnostics).toMatchObject([{ severity: 'error', file: 'api.yaml', rule: 'invalid-spec' }]);
  expect(diagnostics[0]!.message).toMatch(message);
  if (line !== null) expect(diagnostics[0]!.line).toBe(line);
});

test.each([
  ['JSON', '{"openapi":"3.0.0","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'],
  ['YAML', 'openapi: 3.0.0\n__proto__: {polluted: 1}\nx: {<<: {__proto__: {polluted: 1}}}\n'],
  [
    'Swagger',
    '{"swagger":"2.0","paths":{"__proto__":{"polluted":1}},"definitions":{"__proto__":{"polluted":1}}}',
  ],
])('a prototype in %s stays data', (_, text) => {
  const { document } = load(text);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(get(document!.root, 'polluted')).toBeUndefined();
  expect(Object.getPrototypeOf(document!.root)).toBe(Object.prototype);
});

test.each([
  ['{"openapi": "3.0.0"}', true],
  ["swagger: '2.0'", true],
  ['# a comment\nasyncapi: 2.6.0', true],
  ['{"name": "package", "openapi": true}', false],
  ['see openapi', false],
])('%s looks like a specification: %s', (text, expected) => {
  expect(looksLikeSpec(Buffer.from(text))).toBe(expected);
});

test('references that lead nowhere are said with where they stand', () => {
  const { document, diagnostics } = load(
    'openapi: 3.0.0\npaths:\n  /a:\n    $ref: "#/components/no"\n  /b:\n    $ref: other.yaml#/b\n  /c:\n    $ref: "#/paths/~1a"\n',
  );
  expect(document).not.toBeNull();
  expect(diagnostics).toMatchObject([
    {
      line: 4,
      severity: 'warning',
      rule: 'broken-spec-reference',
      excerpt: expect.stringContaining('#/components/no'),
    },
    { line: 6, message: expect.stringContaining('leads out of the document') },
  ]);
});

function aliasBomb(): string {
  let text = 'openapi: 3.0.0\na0: &a0 [x,x,x,x,x,x,x,x,x]\n';
  for (let i = 1; i < 12; i++)
    text += `a${i}: &a${i} [${Array(9)
      .fill(`*a${i - 1}`)
      .join(',')}]\n`;
  return text;
}
