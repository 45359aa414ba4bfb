import { expect, it } from 'vitest';
import { withoutTypes } from './typescript.ts';

/** What is left, with the room that types took counted as one space. */
it.each([
  ['interface P { a: string }\nexport const a: P = b as P;', ' \nexport const a = b ;'],
  ['const [n] = useState<Map<string, number>>(new Map());', 'const [n] = useState (new Map());'],
  ['export const A = ({ a }: P): JSX.Element => <b>{a!}</b>;', 'export const A = ({ a } ) => <b>{a }</b>;'],
  [
    'const z = <A b={(c: D) => <i key="}">it\'s {c as D}{/* d */}</i>} {...(e as F)} g="{"><></><h /></A>;',
    'const z = <A b={(c ) => <i key="}">it\'s {c }{/* d */}</i>} {...(e )} g="{"><></><h /></A>;',
  ],
  ['const f = <T,>(x: T) => x < 1 && x > 2;', 'const f = (x ) => x < 1 && x > 2;'],
  [
    `type F = <T>(x: T) => void;\nconst a = /<b>"/ ? <b /> : \`\${<i>{c as D}</i>}<\`;`,
    ` \nconst a = /<b>"/ ? <b /> : \`\${<i>{c }</i>}<\`;`,
  ],
  [
    'import type { A } from "a";\n// <b>\nconst a = (b satisfies C) ? (\n  <p>\n    it\'s\n  </p>\n) : "<b>";',
    ' \n// <b>\nconst a = (b ) ? (\n <p>\n it\'s\n </p>\n) : "<b>";',
  ],
  ['const é: "日本" = <b>日本 🎉{c as D}</b>;', 'const é = <b>日本 🎉{c }</b>;'],
  // No TypeScript that types can be taken from: the next parser says so.
  ['enum A { b }', 'enum A { b }'],
  ['const a: = <b>', 'const a: = <b>'],
])('%j', (source, expected) => {
  const stripped = withoutTypes(source, 'a.tsx');
  expect(stripped.length).toBe(source.length);
  expect(stripped.replace(/[^\S\n]+/g, ' ')).toBe(expected);
});

it('knows no tags in a file without them', () => {
  expect(withoutTypes('const a = <T>(x: T) => x;', 'a.ts').replace(/[^\S\n]+/g, ' ')).toBe(
    'const a = (x ) => x;',
  );
});

it.each(['= <T ', '= <T>{', '{<a b={', '<a>'.repeat(9), `= \`\${<a>`])(
  'takes no longer for many times %j',
  (part) => {
    const source = part.repeat(3_000);
    expect(withoutTypes(source, 'a.tsx')).toBe(source);
  },
);

it.each(['(', 'a<', '{', '!', 'a=>'])('a file with many times %j spoils no other', (part) => {
  const source = part.repeat(50_000);
  expect(withoutTypes(source, 'a.ts')).toBe(source);
  expect(withoutTypes('const a: number = 1;', 'b.ts')).toBe('const a         = 1;');
});
