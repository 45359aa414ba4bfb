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

/** What `shown` is, once the types are gone, and the line that it stands on. */
it.each([
  ['an enum of numbers', 'enum A { b, c = 4, d }\nexport const shown = [A.b, A.d, A[4]];', [0, 5, 'c']],
  [
    'an enum of texts',
    "export enum A {\n  // why\n  b = 'https://b',\n}\nexport const shown: A = A.b;",
    'https://b',
  ],
  ['a constant enum', 'const enum A { b = 1 << 2 }\nexport const shown = A.b;', 4],
  ['an enum that uses another', 'enum A { b = 2 }\nenum C { d = A.b * 2 }\nexport const shown = C.d;', 4],
  [
    'an enum in a function',
    'const f = () => { enum A { b = 3 } return A.b; };\nexport const shown = f();',
    3,
  ],
  ['an enum behind other letters', '/* 日本 */ enum A { b = 3 }\nexport const shown = A.b;', 3],
  ['a namespace', 'namespace A { export const b: number = 2; }\nexport const shown = A.b;', 2],
  [
    'properties of a constructor',
    'class A { constructor(private b: string, readonly c = 2) {} d() { return this.b; } }\nexport const shown = new A("x").d();',
    'x',
  ],
])('%s works', async (_, source, expected) => {
  const code = withoutTypes(source, 'a.tsx');
  const { shown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(shown).toEqual(expected);
});

it('what follows an enum stays on its line', () => {
  const source = 'type T = 1;\nexport enum A {\n  b,\n  c,\n}\n\nexport const d = <b>{A.c as T}</b>;';
  expect(withoutTypes(source, 'a.tsx').split('\n')[6]).toBe('export const d = <b>{A.c     }</b>;');
});

it('a file may have any number of enums', () => {
  const source = Array.from({ length: 120 }, (_, index) => `enum E${index} { a }`).join('\n');
  expect(withoutTypes(source, 'a.ts')).not.toContain('enum');
});
