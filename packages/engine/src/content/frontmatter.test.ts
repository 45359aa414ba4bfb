import { CORE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { readFrontmatter } from './frontmatter.ts';
import { readSimpleFrontmatter } from './frontmatter-simple.ts';

const parse = (yaml: string) => load(yaml, { schema: CORE_SCHEMA });
const page = (yaml: string) => `---\n${yaml}\n---\nBody`;

/** Read without the YAML library, and exactly as it would. */
const simple = [
  'title: Plain text',
  'title: "Double quoted: with a colon # and more"',
  "title: 'Single ''quoted'''",
  'title: It\'s "fine" here',
  'hidden: true\nnoindex: False\nx: TRUE',
  'empty:\ntilde: ~\nnull: x'.replace('null: x', 'other: null'),
  'boost: 2\nfloat: 1.50\nnegative: -3\nplus: +4\nleading: 007',
  'version: 1.2.3\ndate: 2024-01-31\ntime: 10h',
  'keywords: ["a", \'b\', c d, 5, true]',
  'empty: []',
  'tags:\n  - one\n  - "two: 2"\n  - 3',
  'tags:\n- one\n- two\nnext: x',
  '"og:title": Social\n"twitter:card": summary',
  'og:image: https://example.com/a.png',
  'url: https://example.com/a?b=c#d',
  '# a comment\n\ntitle: After a blank line\n',
  'title:   spaces around   ',
  'sidebarTitle: Ünïcödé – “quotes” 日本',
  'icon: arrow-right\niconType: solid',
  'openapi: GET /users/{id}',
  'a_b: 1\na-b: 2\na.b: 3\n$c: 4',
  'title: 50% off',
  'windows: yes\r\nlines: no\r\n',
];

test.each(simple)('plain frontmatter: %j', (yaml) => {
  const read = readSimpleFrontmatter(yaml);
  expect(read).not.toBeNull();
  expect({ ...read }).toEqual(parse(yaml));
});

/** Left to the library: what they hold is read as YAML says. */
const full = [
  'title: >-\n  folded\n  text',
  'title: |\n  literal\n  text',
  'title: "escaped \\" quote \\u00e9"',
  'title: plain\n  continued',
  'nested:\n  key: value\n  list:\n    - a: 1',
  'flow: {a: 1, b: [2, 3]}',
  'list: [a, [b]]',
  'items:\n  - name: x\n    value: y',
  'title: value # comment',
  'anchor: &a x\nalias: *a',
  'n: 0x1F\no: 0o17\ne: 1e3\n',
  'quoted: "a" # comment',
  "list: [SOC2 Type II']",
  'true: yes',
];

test.each(full)('real YAML: %j', (yaml) => {
  expect(readSimpleFrontmatter(yaml)).toBeNull();
  const { data, diagnostics } = readFrontmatter(page(yaml), 'a.mdx');
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(JSON.stringify(data))).toEqual(parse(yaml));
});

test.each([
  ['a page without frontmatter', '# Hi', {}, 0, 1],
  ['an ordinary page', '---\ntitle: T\n---\n# Hi', { title: 'T' }, 17, 4],
  ['Windows line ends', '---\r\ntitle: T\r\n---\r\n# Hi', { title: 'T' }, 20, 4],
  ['spaces after the dashes', '---  \ntitle: T\n--- \n# Hi', { title: 'T' }, 20, 4],
  ['a byte order mark', '\uFEFF---\ntitle: T\n---\n# Hi', { title: 'T' }, 18, 4],
  ['nothing but frontmatter', '---\ntitle: T\n---', { title: 'T' }, 16, 4],
  ['empty frontmatter', '---\n---\n# Hi', {}, 8, 3],
  ['a rule', '---\n\n# Hi\n', {}, 0, 1],
  ['a longer rule', '----\n\nT\n', {}, 0, 1],
  ['a rule further down', '# Hi\n\n---\ntitle: T\n---\n', {}, 0, 1],
  ['rules around text', '\n---\n\nNote: this\n\n---\n', {}, 0, 1],
])('finds the body after %s', (_, source, data, bodyOffset, bodyLine) => {
  const read = readFrontmatter(source, 'a.mdx');
  expect({ ...read, data: { ...read.data } }).toEqual({ data, bodyOffset, bodyLine, diagnostics: [] });
});

test.each([
  [
    'a colon in a plain value',
    'og:description: d\ntitle: One: two',
    { 'og:description': 'd', title: 'One: two' },
    3,
    'A value that contains ": " has to be in quotes',
  ],
  [
    'a quote that is not closed',
    'title: "open\nicon: x',
    { title: 'open', icon: 'x' },
    2,
    'A quoted value is not closed',
  ],
  ['a tab as indentation', 'a:\n\tb: 1\ntitle: T', { title: 'T' }, 3, null],
  [
    'a word in quotes',
    'title: "One" and two\nicon: x',
    { title: '"One" and two', icon: 'x' },
    2,
    'A quote within this value ends it',
  ],
  [
    'a sign of a block of text',
    'title: > 5 users\ntag: | a\nicon: x',
    { title: '> 5 users', tag: '| a', icon: 'x' },
    2,
    'A value that begins with > has to be in quotes',
  ],
  ['a word in brackets', 'title: [Beta] Exports\nicon: x', { title: '[Beta] Exports', icon: 'x' }, 2, null],
  [
    'a word in braces',
    'title: {id} of it\nx: [a,\ny: {b}',
    { title: '{id} of it' },
    2,
    'A value that begins with { has to be in quotes',
  ],
  [
    'a bracket that is not closed',
    'icon: x\ntags: [a\ntitle: T',
    { title: 'T', icon: 'x' },
    3,
    'This [ is never closed',
  ],
  ['a bracket at the end', 'icon: x\ntags: [a', { icon: 'x' }, 3, 'This [ is never closed'],
  ['marked words', 'icon: x\ntitle: *New* in v2', { title: '*New* in v2', icon: 'x' }, 3, null],
  ['an unknown alias', 'title: T\nx: *nope', { title: 'T' }, 3, null],
  [
    'a colon without a space',
    'title:One\nicon:\u00a0x',
    { title: 'One', icon: 'x' },
    2,
    'A space has to follow the colon',
  ],
  ['a list at the top', '- a\n- b', {}, 2, 'Frontmatter should be `key: value` lines'],
  ['plain text', 'just some text', {}, 2, 'Frontmatter should be `key: value` lines'],
])('after %s the page keeps what can be read', (_, yaml, data, line, message) => {
  const read = readFrontmatter(page(yaml), 'a.mdx');
  expect({ ...read.data }).toEqual(data);
  expect(read.diagnostics).toMatchObject([
    { severity: 'warning', file: 'a.mdx', rule: 'frontmatter-syntax', line },
  ]);
  if (message !== null) expect(read.diagnostics[0]!.message).toBe(message);
  expect(read.diagnostics[0]!.excerpt).not.toBeNull();
});

test('what to write is the line as it should be', () => {
  const hint = (yaml: string) => readFrontmatter(page(yaml), 'a.mdx').diagnostics[0]?.hint;
  expect(hint('title: One: two')).toBe('Write: title: "One: two"');
  expect(hint('a: b\ntitle: Say "x: y"')).toBe('Write: title: \'Say "x: y"\'');
  expect(hint('title:One')).toBe('Write: title: One');
  expect(hint('title: {id} of it')).toBe('Write: title: "{id} of it"');
  expect(hint('title: @a in \\d')).toBe("Write: title: '@a in \\d'");
  expect(hint('title: "It\'s "One""')).toBe("Write: title: 'It''s \"One\"'");
  expect(hint("title: 'It's one'")).toBe('Write: title: "It\'s one"');
  expect(hint('tags: [a\ntitle: T')).toBe('Close it. If it is text, write: tags: "[a"');
});

test.each([
  ['an empty line', '\n---\ntitle: T\n---\n', 2],
  ['a comment', '<!-- a\nb -->\n\n---\ntitle: T\ntags:\n  - a\n---\n', 4],
  ['a comment of MDX', '{/* a */}\n---\n# b\ndescription: "T"\n---\n', 2],
  ['an import', "import A from './a.mdx'\n---\n'og:title': A\ntitle: T\n---\n", 2],
  ['spaces', '  ---\n  title: T\n  ---\n', 1],
])('frontmatter below %s is text, and that is said', (_, source, line) => {
  const read = readFrontmatter(source, 'a.mdx');
  expect({ ...read.data }).toEqual({});
  expect(read.diagnostics).toMatchObject([
    {
      severity: 'warning',
      rule: 'frontmatter-syntax',
      line,
      column: 1,
      message: 'Frontmatter has to begin on the first line; this is shown as text',
    },
  ]);
});

test.each([
  ['is never closed', '---\ntitle: T\n\n# Hi', 'Frontmatter is never closed; it is shown as text'],
  [
    'has four dashes',
    '----\ntitle: T\n----\n',
    'Frontmatter stands between lines of three dashes; this is shown as text',
  ],
  ['ends in dots', '---\ntitle: T\n...\n', 'Frontmatter is never closed; it is shown as text'],
])('frontmatter that %s is text, and that is said', (_, source, message) => {
  expect(readFrontmatter(source, 'a.mdx').diagnostics).toMatchObject([{ line: 1, message }]);
});

test('a key that is there twice counts once, the last time', () => {
  const read = readFrontmatter(page('title: A\ntitle: B'), 'a.mdx');
  expect(read.data.title).toBe('B');
  expect(read.diagnostics).toMatchObject([{ line: 3, message: expect.stringContaining('twice') }]);
});

const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]'];
for (let n = 1; n < 12; n++) {
  const above = String.fromCharCode(96 + n);
  bomb.push(
    `${String.fromCharCode(97 + n)}: &${String.fromCharCode(97 + n)} [${Array(10).fill(`*${above}`).join(',')}]`,
  );
}

test.each([
  ['an alias bomb', bomb.join('\n')],
  ['ten thousand brackets', `title: T\nx: ${'['.repeat(10_000)}`],
  ['ten thousand closed brackets', `x: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['megabytes', `title: |\n  ${'a'.repeat(2_000_000)}`],
  ['a hundred thousand keys', Array.from({ length: 100_000 }, (_, n) => `k${n}: {a: 1}`).join('\n')],
  ['deep indentation', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}k:`).join('\n')],
])('%s ends in a diagnostic, not in a crash', (_, yaml) => {
  const { diagnostics } = readFrontmatter(page(yaml), 'a.mdx');
  expect(diagnostics.length).toBeGreaterThan(0);
});

test.each([
  '__proto__: {polluted: 1}',
  '__proto__:\n  polluted: 1',
  'a: {__proto__: {polluted: 1}}',
  '"__proto__": x',
  'constructor: {prototype: {polluted: 1}}',
  '? __proto__\n: {polluted: 1}',
  '<<: {__proto__: {polluted: 1}}',
])('prototypes stay clean: %j', (yaml) => {
  const { data } = readFrontmatter(page(yaml), 'a.mdx');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(data)).toBeNull();
  expect(Object.hasOwn(data, '__proto__')).toBe(false);
  expect(data.polluted).toBeUndefined();
});

test.each([
  'x: !!js/function "function(){}"',
  'x: !custom {a: 1}',
  'x: !!binary aGk=',
  'x: .inf\ny: .nan',
  'x: !!set {a, b}',
])('tags and oddities become plain JSON data: %j', (yaml) => {
  const { data } = readFrontmatter(page(yaml), 'a.mdx');
  expect(JSON.parse(JSON.stringify(data))).toEqual(JSON.parse(JSON.stringify({ ...data })));
  expect(typeof data.x).not.toBe('function');
});

test.each([
  ['title: "A\nb"', { title: 'A b' }],
  ['title: "A\n"\nicon: x', { title: 'A ', icon: 'x' }],
])('a quoted text that goes on at the start of the next line: %j', (yaml, data) => {
  const read = readFrontmatter(`---\n${yaml}\n---\n`, 'a.mdx');
  expect({ ...read.data }).toEqual(data);
  expect(read.diagnostics).toEqual([]);
});
