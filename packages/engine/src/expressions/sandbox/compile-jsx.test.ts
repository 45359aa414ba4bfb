import { expect, it } from 'vitest';
import { compileJsx } from './compile-jsx.ts';

it.each([
  ['const a = 1;', 'const a = 1;'],
  ['<br />', '$h("br", null)'],
  ['<></>', '$h($Fragment, null)'],
  ['<Card />', '$h("Card", null)'],
  ['import Card from "./c.jsx"; <Card />', 'import Card from "./c.jsx"; $h(Card, null)'],
  ['const A = () => null; <A.B /> ', 'const A = () => null; $h(A.B, null) '],
  ['<Tree.File />', '$h("Tree.File", null)'],
  ['({ Icon }) => <Icon />', '({ Icon }) => $h(Icon, null)'],
  ['<React.Fragment />', '$h(React.Fragment, null)'],
  ['<a b c="d &amp; \\" e={1} {...f} />', '$h("a", {["b"]: true, ["c"]: "d & \\\\", ["e"]: (1), ...(f)})'],
  ['<a>x {y}{/* no */}\n  z\n</a>', '$h("a", null, "x ", (y), "z")'],
  ['<a b={<c>{d}</c>} />', '$h("a", {["b"]: ($h("c", null, (d)))})'],
  [
    '[1].map((x) => <li key={x}>{x ? <b /> : null}</li>)',
    '[1].map((x) => $h("li", {["key"]: (x)}, (x ? $h("b", null) : null)))',
  ],
  ['const o = { a, b: <c /> };', 'const o = { a, b: $h("c", null) };'],
  [`\`x \${(<a />)} y\``, `\`x \${($h("a", null))} y\``],
  ['<svg:a xlink:href="b" />', '$h("svg:a", {["xlink:href"]: "b"})'],
])('%s', (source, expected) => {
  expect(compileJsx(source)).toBe(expected);
});

it('replaces imports as asked', () => {
  const code = compileJsx('import a from "x";\nimport b from "y";\na(b);', {
    replaceImport: ({ source }) => (source.value === 'x' ? 'const a = 1;' : null),
  });
  expect(code).toBe('const a = 1;\nimport b from "y";\na(b);');
});

it.each([
  ['const T = a ? Card : "div"; <T />', 'const T = a ? "Card" : "div"; $h(T, null)'],
  ['const all = { Card, Tile: Tabs };', 'const all = { Card: "Card", Tile: "Tabs" };'],
  ['x.Card; ({ Card: 1 }); <Card a={Card} />', 'x.Card; ({ Card: 1 }); $h("Card", {["a"]: ("Card")})'],
  ['const { Card } = own; f(Card);', 'const { Card } = own; f(Card);'],
  ['f(Math, Cards)', 'f(Math, Cards)'],
])('components of the renderer as values: %s', (source, expected) => {
  const isComponent = (name: string): boolean => name === 'Card' || name === 'Tabs';
  expect(compileJsx(source, { isComponent })).toBe(expected);
});
