import { expect, test } from 'vitest';
import type { OutgoingRequest } from '../outgoing-request.ts';
import { findSampleLanguage, sampleLanguageNames, sampleLanguages } from './sample-languages.ts';

const HOSTILE = 'it\'s "quoted" \\ `back` $dollar $\u007bx} #{y} """ \n</script>';

const plain: OutgoingRequest = {
  method: 'POST',
  url: 'https://api.example.com/users?limit=10',
  headers: [
    ['Authorization', 'Bearer <token>'],
    ['Content-Type', 'application/json'],
  ],
  body: {
    kind: 'json',
    value: { name: 'Ada', tags: ['a', 'b'], age: 36, admin: true, note: null, empty: {} },
  },
};

const bodies: [string, OutgoingRequest['body']][] = [
  ['no body', null],
  ['JSON', { kind: 'json', value: { text: HOSTILE, list: [] } }],
  ['a form', { kind: 'form', fields: [['a', HOSTILE]] }],
  [
    'parts',
    {
      kind: 'multipart',
      fields: [
        { name: 'file', value: 'a.png', isFile: true },
        { name: 'n', value: HOSTILE, isFile: false },
      ],
    },
  ],
  ['text', { kind: 'text', text: HOSTILE }],
  ['a file', { kind: 'file', name: 'a.png' }],
];

test.each(sampleLanguageNames())('%s: a plain request', (name) => {
  expect(`\n${findSampleLanguage(name)!.write(plain)}\n`).toMatchSnapshot();
});

test.each(sampleLanguageNames().flatMap((name) => bodies.map(([kind, body]) => [name, kind, body] as const)))(
  '%s with %s says method and address, and nothing undefined',
  (name, _, body) => {
    const code = findSampleLanguage(name)!.write({ ...plain, body });
    expect(code).toContain('https://api.example.com/users');
    expect(code.toUpperCase()).toContain('POST');
    expect(code).not.toMatch(/undefined|\[object/);
  },
);

test('a file is sent as it lies on disk', () => {
  const request = { ...plain, body: { kind: 'file', name: "it's.png" } } as const;
  expect(findSampleLanguage('bash')!.write(request)).toContain("--data-binary '@it'\\''s.png'");
  // A script in a page has no files.
  const others = sampleLanguageNames().filter((name) => !['javascript', 'node', 'typescript'].includes(name));
  for (const name of others) expect(findSampleLanguage(name)!.write(request), name).toContain('s.png');
});

test.each(sampleLanguageNames())('%s carries cookies, which pages cannot send', (name) => {
  const headers: [string, string][] = [['Cookie', 'sid=<api-key>; lamp=warm']];
  expect(findSampleLanguage(name)!.write({ ...plain, headers, body: null })).toContain(
    name === 'bash' ? "--cookie 'sid=<api-key>; lamp=warm'" : 'sid=<api-key>; lamp=warm',
  );
});

test.each(sampleLanguageNames())('%s: what is asked for with HEAD is the headers', (name) => {
  const code = findSampleLanguage(name)!.write({ ...plain, method: 'HEAD', headers: [], body: null });
  expect(code).toMatch(/header|CURLOPT_HEADER|--head|print\(response\)/i);
  // curl waits for the body of every other method; of nothing, nothing can be read.
  expect(code).not.toMatch(/--request|CUSTOMREQUEST|json\(\)|ReadAll|body\(\)|response\.text|\.Content\b/);
});

const parts: OutgoingRequest['body'] = {
  kind: 'multipart',
  fields: [
    { name: 'picture', value: 'a.png', isFile: true, type: 'image/png' },
    { name: 'about', value: '{"a":1}', isFile: false, type: 'application/json' },
    { name: 'note', value: '@home; later', isFile: false },
  ],
};

test.each(sampleLanguageNames())('%s: parts have their types', (name) => {
  const code = findSampleLanguage(name)!.write({ ...plain, headers: [], body: parts });
  for (const type of ['image/png', 'application/json']) expect(code).toContain(type);
});

test.each([
  ['bash', `--form 'picture=@a.png;type=image/png'`],
  ['bash', `--form 'about={"a":1};type=application/json'`],
  ['bash', `--form 'note="@home; later"'`],
  ['python', '"picture": ("a.png", open("a.png", "rb"), "image/png")'],
  ['python', '"about": (None, "{\\"a\\":1}", "application/json")'],
  ['javascript', `form.append('picture', new Blob(['…'], { type: 'image/png' }), 'a.png')`],
  ['php', `new CURLFile('a.png', 'image/png')`],
  ['ruby', `['picture', File.open('a.png'), { content_type: 'image/png' }]`],
])('%s writes a part as %s', (name, written) => {
  expect(findSampleLanguage(name)!.write({ ...plain, headers: [], body: parts })).toContain(written);
});

test.each(
  sampleLanguageNames().flatMap((name) =>
    (['form', 'multipart'] as const).map((kind) => [name, kind] as const),
  ),
)('%s: a name may stand twice in a %s', (name, kind) => {
  const values = ['first', 'second'];
  const body: OutgoingRequest['body'] =
    kind === 'form'
      ? { kind, fields: values.map((value) => ['tag', value]) }
      : { kind, fields: values.map((value) => ({ name: 'tag', value, isFile: false })) };
  const code = findSampleLanguage(name)!.write({ ...plain, headers: [], body });
  for (const value of values) expect(code).toContain(value);
});

test('a placeholder of a part stays legible', () => {
  const body = { kind: 'multipart', fields: [{ name: 'a', value: '<string>', isFile: false }] } as const;
  const request: OutgoingRequest = { ...plain, headers: [], body: { ...body, fields: [...body.fields] } };
  expect(findSampleLanguage('bash')!.write(request)).toContain("--form 'a=<string>'");
});

test('languages go by several names; unknown ones are left out', () => {
  expect(sampleLanguages(['curl', 'C#', 'cpp', 'dot-net', 'flutter', 'cobol']).map(({ id }) => id)).toEqual([
    'bash',
    'csharp',
    'c++',
    'dart',
  ]);
  expect(sampleLanguages(null).length).toBe(7);
});
