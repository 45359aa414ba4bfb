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

test('languages go by several names; unknown ones are left out', () => {
  expect(sampleLanguages(['curl', 'C#', 'cpp', 'dot-net', 'flutter', 'cobol']).map(({ id }) => id)).toEqual([
    'bash',
    'csharp',
    'c++',
    'dart',
  ]);
  expect(sampleLanguages(null).length).toBe(7);
});
