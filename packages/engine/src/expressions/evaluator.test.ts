import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { callFunction, evaluateExpression } from './evaluator.ts';
import { ExpressionError } from './expression-error.ts';
import { type Closure, createScope, JsxElement, Opaque, type Value } from './value.ts';

const children = new Opaque('rendered children');
const scope = createScope({
  name: 'Ada',
  count: 3,
  nothing: null,
  missing: undefined,
  items: [
    { id: 1, title: 'One', tags: ['a', 'b'] },
    { id: 2, title: 'Two', tags: [] },
  ],
  user: { name: 'Ada', address: { city: 'London' } },
  children,
});

function evaluate(source: string): Value {
  return evaluateExpression(source, scope, createBudget());
}

describe('values', () => {
  it.each<[string, unknown]>([
    // Literals, with and without the parser.
    ['"a"', 'a'],
    ["'a b'", 'a b'],
    ['`a\nb`', 'a\nb'],
    ['"a\\n\\u0041"', 'a\nA'],
    ['12', 12],
    ['-1.5', -1.5],
    ['0x10', 16],
    ['1_000', 1000],
    ['true', true],
    ['null', null],
    ['undefined', undefined],
    ['/* only a comment */', undefined],
    ['', undefined],
    [' // a comment\n 1', 1],
    [
      "{ color: 'red', fontSize: 12, 'z-index': 1, nested: { a: [1, 2,], }, }",
      { color: 'red', fontSize: 12, 'z-index': 1, nested: { a: [1, 2] } },
    ],
    ['["a", 1, true]', ['a', 1, true]],
    ['({ a: 1 })', { a: 1 }],
    // Names.
    ['name', 'Ada'],
    [' count ', 3],
    ['missing', undefined],
    ['user.address.city', 'London'],
    ['user["name"]', 'Ada'],
    ['items[1].title', 'Two'],
    ['items.length', 2],
    ['name.length', 3],
    ['name[0]', 'A'],
    ['user.other', undefined],
    // Operators.
    ['1 + 2 * 3 ** 2', 19],
    ['7 % 4 - 10 / 4', 0.5],
    ['(1 + 2) * 3', 9],
    ['"a" + 1 + true + null', 'a1truenull'],
    ['1 + true', 2],
    ['[1, 2] + ""', '1,2'],
    ['({}) + ""', '[object Object]'],
    ['1 < 2 && "b" > "a"', true],
    ['2 >= "2"', true],
    ['1 == "1"', true],
    ['null == undefined', true],
    ['null === undefined', false],
    ['1 !== 2 && 1 != 2', true],
    ['!name', false],
    ['-"3"', -3],
    ['+true', 1],
    ['~5 | 6 & 3 ^ 1 << 2 >> 1 >>> 0', -6],
    ['typeof name + typeof count + typeof items + typeof (() => 1)', 'stringnumberobjectfunction'],
    ['typeof unheardOf', 'undefined'],
    ['void 0', undefined],
    ['"name" in user', true],
    ['"toString" in user', false],
    ['count > 2 ? "many" : "few"', 'many'],
    ['nothing ?? "default"', 'default'],
    ['nothing || name', 'Ada'],
    ['nothing && name', null],
    ['0 || false || ""', ''],
    // Optional chains.
    ['nothing?.a.b.c', undefined],
    ['user?.address?.city', 'London'],
    ['nothing?.[name]', undefined],
    ['missing?.map(x => x)', undefined],
    ['user.other?.()', undefined],
    ['(nothing?.a)?.b', undefined],
    // Templates.
    [`\`\${name} has \${count * 2} of \${items.map(i => i.id)}\``, 'Ada has 6 of 1,2'],
    [`\`a\${\`b\${"c"}\`}\``, 'abc'],
    // Lists.
    ['[...items.map(({ id }) => id), ..."xy", count]', [1, 2, 'x', 'y', 3]],
    [`items.map((item, index) => \`\${index}\${item.title}\`).join("-")`, '0One-1Two'],
    ['items.filter(({ tags }) => tags.length).map(i => i.id)', [1]],
    ['[1, 2, 3].filter(Boolean).map(String)', ['1', '2', '3']],
    ['[3, 1, 2].sort()', [1, 2, 3]],
    ['[10, 9, 1].sort()', [1, 10, 9]],
    ['[3, 1, 2].sort((a, b) => b - a)', [3, 2, 1]],
    ['[1, 2, 3].reverse()', [3, 2, 1]],
    ['[1, 2, 3, 4].slice(-3, -1)', [2, 3]],
    ['[1].concat([2, 3], 4)', [1, 2, 3, 4]],
    ['[1, [2, [3, [4]]]].flat()', [1, 2, [3, [4]]]],
    ['[1, [2, [3, [4]]]].flat(Infinity)', [1, 2, 3, 4]],
    ['items.flatMap(i => i.tags)', ['a', 'b']],
    ['[1, 2, 3].reduce((a, b) => a + b)', 6],
    ['[1, 2, 3].reduce((a, b) => a + b, 10)', 16],
    ['["a", "b"].reduceRight((a, b) => a + b)', 'ba'],
    ['[1, 2, 3].find(x => x > 1)', 2],
    ['[1, 2, 3].findIndex(x => x > 1)', 1],
    ['[1, 2, 3].findLast(x => x < 3)', 2],
    ['[1, 2].some(x => x > 1) && [1, 2].every(x => x > 0)', true],
    ['[1, NaN].includes(NaN) && [1, 2].includes(2)', true],
    ['[1, 2, 1].indexOf(1) + [1, 2, 1].lastIndexOf(1)', 2],
    ['[1, 2].at(-1)', 2],
    [
      '[..."ab"].entries()',
      [
        [0, 'a'],
        [1, 'b'],
      ],
    ],
    ['["a", "b"].keys()', [0, 1]],
    ['[1, 2].with(0, 5)', [5, 2]],
    ['[1, , 3]', [1, undefined, 3]],
    ['Array.from({ length: 3 }, (_, i) => i * 2)', [0, 2, 4]],
    ['Array.from("ab")', ['a', 'b']],
    ['Array.isArray([]) && !Array.isArray("")', true],
    // Strings.
    ['name.toUpperCase() + name.toLowerCase()', 'ADAada'],
    ['"  a ".trim() + "|" + " a ".trimStart() + "|" + " a".trimEnd()', 'a|a | a'],
    ['"a,b,c".split(",")', ['a', 'b', 'c']],
    ['"a,b,c".split(",", 2)', ['a', 'b']],
    ['"aXbX".replace("X", "-")', 'a-bX'],
    ['"aXbX".replaceAll("X", "-")', 'a-b-'],
    ['"ab".replaceAll("", ".")', '.a.b.'],
    ['"a b".replace("a", (m) => m + m)', 'aa b'],
    ['"5".padStart(3, "0") + "5".padEnd(3, "ab")', '0055ab'],
    ['"ab".repeat(3)', 'ababab'],
    ['"hello".slice(1, -1) + "hello".substring(3, 1)', 'ellel'],
    ['"hello".startsWith("he") && "hello".endsWith("lo") && "hello".includes("ll")', true],
    ['"hello".indexOf("l") + "hello".lastIndexOf("l")', 5],
    ['"hello".charAt(1) + "hello".at(-1) + "a".charCodeAt(0)', 'eo97'],
    ['["b", "a", "ä"].sort((x, y) => x.localeCompare(y))', ['a', 'ä', 'b']],
    // Numbers and built-ins.
    ['(3.14159).toFixed(2)', '3.14'],
    ['(255).toString(16)', 'ff'],
    ['Math.max(1, ...[5, 3]) + Math.floor(1.9) + Math.PI.toFixed(1)', '63.1'],
    ['Number("12") + parseInt("12px") + parseFloat("1.5em")', 25.5],
    ['Number.isInteger(1) && !isNaN(1) && isFinite(1)', true],
    ['String(12) + Boolean(0)', '12false'],
    ['Object.keys(user)', ['name', 'address']],
    ['Object.values({ a: 1, b: 2 })', [1, 2]],
    ['Object.entries({ a: 1 }).map(([k, v]) => k + v)', ['a1']],
    ['Object.fromEntries([["a", 1]])', { a: 1 }],
    [
      'JSON.stringify({ a: [1, "x", null, undefined, () => 1], b: undefined })',
      '{"a":[1,"x",null,null,null]}',
    ],
    ['JSON.stringify([{ a: 1 }], null, 2)', '[\n  {\n    "a": 1\n  }\n]'],
    ['encodeURIComponent("a b&c")', 'a%20b%26c'],
    // Objects and functions.
    [`({ ...user, name: "Bob", [\`k\${count}\`]: 1, name2() { return 1 } }).k3`, 1],
    ['(({ a, b: { c = 2 } = {}, ...rest }) => [a, c, rest])({ a: 1, d: 4 })', [1, 2, { d: 4 }]],
    ['(([a, , b = 9, ...c]) => [a, b, c])([1, 2, undefined, 4, 5])', [1, 9, [4, 5]]],
    ['((a, b = a + 1, ...more) => [a, b, more])(1, undefined, 3, 4)', [1, 2, [3, 4]]],
    ['(x => { const y = x * 2; const { z } = { z: y + 1 }; return z })(4)', 9],
    ['(x => { if (x > 3) return "big"; else if (x > 1) { return "mid" } return "small" })(2)', 'mid'],
    ['(function f(n) { return n < 2 ? 1 : n * f(n - 1) })(5)', 120],
    ['(() => { return twice(4); function twice(x) { return x * 2 } })()', 8],
    ['(() => {})()', undefined],
    ['(a => b => a + b)(1)(2)', 3],
    ['({ f: x => x + 1 }).f(1)', 2],
  ])('%s', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });
});

describe('elements', () => {
  const shown = (value: Value): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    if (value instanceof Opaque) return value.payload;
    if (!(value instanceof JsxElement)) return value;
    const type = value.type instanceof Opaque ? value.type.payload : value.type;
    return [
      type,
      Object.fromEntries(Object.entries(value.props).map(([key, prop]) => [key, shown(prop)])),
      ...value.children.map(shown),
    ];
  };

  it.each<[string, unknown]>([
    ['<br />', ['br', {}]],
    [
      '<Card title="a &amp; b" open n={1 + 1}>text</Card>',
      ['Card', { title: 'a & b', open: true, n: 2 }, 'text'],
    ],
    ['<Tree.File name={name} />', ['Tree.File', { name: 'Ada' }]],
    ['<><b>a</b> {count}</>', [null, {}, ['b', {}, 'a'], ' ', 3]],
    ['<p>\n  one\n  two {name}\n</p>', ['p', {}, 'one two ', 'Ada']],
    [
      '<ul>{items.map(i => <li key={i.id}>{i.title}</li>)}</ul>',
      [
        'ul',
        {},
        [
          ['li', {}, 'One'],
          ['li', {}, 'Two'],
        ],
      ],
    ],
    [
      '<div {...user} name="x" style={{ color: "red" }} />',
      ['div', { name: 'x', address: { city: 'London' }, style: { color: 'red' } }],
    ],
    ['<div>{children}{/* no */}{nothing}</div>', ['div', {}, 'rendered children', null]],
    ['<Icon icon={<svg />} />', ['Icon', { icon: ['svg', {}] }]],
    ['<a xlink:href="x" data-a="b" />', ['a', { 'xlink:href': 'x', 'data-a': 'b' }]],
    ['count > 1 && <b>many</b>', ['b', {}, 'many']],
    ['<div children="x" />', ['div', {}, 'x']],
    ['[<b>x</b>].map(e => e.props.children[0] + e.type)', ['xb']],
  ])('%s', (source, expected) => {
    expect(shown(evaluate(source))).toEqual(expected);
  });

  it('calls components of the content at once', () => {
    const Box = evaluate('({ title = "none", children }) => <div title={title}>{children}</div>');
    const inner = createScope({ Box }, scope);
    const value = evaluateExpression('<Box><Box title="in">x</Box></Box>', inner, createBudget());
    expect(shown(value)).toEqual(['div', { title: 'none' }, ['div', { title: 'in' }, 'x']]);
    expect(shown(callFunction(Box as Closure, [{ title: 'direct' }], createBudget()))).toEqual([
      'div',
      { title: 'direct' },
      undefined,
    ]);
  });

  it('leaves what the caller put into the scope to the caller', () => {
    const Intro = new Opaque('snippet');
    const value = evaluateExpression('<Intro a={1}>x</Intro>', createScope({ Intro }), createBudget());
    expect(shown(value)).toEqual(['snippet', { a: 1 }, 'x']);
  });
});

describe('mistakes', () => {
  it.each<[string, string, number]>([
    ['1 +', 'syntax', 3],
    ['a b', 'syntax', 1],
    ['(1', 'syntax', 2],
    ['unheardOf', 'failed', 0],
    ['1 + unheardOf.x', 'failed', 4],
    ['nothing.a', 'failed', 8],
    ['missing()', 'failed', 0],
    ['name.nope()', 'failed', 5],
    ['[].reduce((a) => a)', 'failed', 3],
    ['[...5]', 'failed', 1],
    ['"a".repeat(-1)', 'failed', 4],
    ['/a/.test(name)', 'unsupported', 0],
    ['useState(0)', 'unsupported', 0],
    ['items.map', 'unsupported', 6],
    ['items.push(1)', 'unsupported', 6],
    ['count++', 'unsupported', 0],
  ])('%s is %s at %i', (source, kind, offset) => {
    const error = (() => {
      try {
        return evaluate(source);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(ExpressionError);
    expect(error).toMatchObject({ kind, offset });
  });
});

it('charges the same whether the source was parsed before or not', () => {
  const source = 'items.map(i => i.title + count).join()';
  const spent = [1, 2].map(() => {
    const budget = createBudget();
    evaluateExpression(source, scope, budget);
    return [budget.stepsLeft, budget.bytesLeft, budget.depth];
  });
  expect(spent[0]).toEqual(spent[1]);
});

it('leaves the budget usable after a failure', () => {
  const budget = createBudget();
  for (let round = 0; round < 2_000; round += 1) {
    expect(() => evaluateExpression('[[[[unheardOf]]]]', scope, budget)).toThrow(ExpressionError);
  }
  expect(evaluateExpression('1 + 1', scope, budget)).toBe(2);
});
