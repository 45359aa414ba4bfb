import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { evaluateExpression } from './evaluator.ts';
import { classify, type ImportRequest, loadModule, summarize } from './module.ts';
import { Closure, createScope, type JsxElement, Opaque, SandboxComponent, type Value } from './value.ts';

function load(source: string, imports: Record<string, Value> = {}) {
  const requests: ImportRequest[] = [];
  const module = loadModule(source, {
    budget: createBudget(),
    resolveImport(request) {
      requests.push(request);
      return imports[`${request.specifier}#${request.imported}`];
    },
  });
  return {
    ...module,
    requests,
    evaluate: (text: string) => evaluateExpression(text, module.scope, createBudget()),
  };
}

describe('classify', () => {
  it.each([
    ['', 'data'],
    ['export const a = { b: [1, 2], c: `d` };', 'data'],
    ['import A from "/a.mdx";', 'data'],
    ['export const double = (x) => x * 2;', 'data'],
    ['export const A = ({ b = 1, children }) => <div>{b}{children}</div>;', 'jsx'],
    ['export function A(props) { return <b>{props.c.map((d) => <i key={d}>{d}</i>)}</b>; }', 'jsx'],
    ['export const A = () => { const b = 1; if (b) return null; return <i>{b}</i>; };', 'jsx'],
    ['export const A = () => { const [b, setB] = useState(0); return <i>{b}</i>; };', 'needs-sandbox'],
    ['export const A = () => { React.useEffect(() => {}); return null; };', 'needs-sandbox'],
    ['export const A = () => <button onClick={() => 1}>b</button>;', 'needs-sandbox'],
    ['export const A = () => { let b = 0; for (const c of d) b += c; return b; };', 'needs-sandbox'],
    ['export const year = new Date().getFullYear();', 'needs-sandbox'],
    ['export const a = "x".replace(/y/, "z");', 'needs-sandbox'],
    ['export const a = async () => 1;', 'needs-sandbox'],
    ['export class A {}', 'needs-sandbox'],
    ['window.a = 1;', 'needs-sandbox'],
    ['export const a = [1]; a.push(2);', 'needs-sandbox'],
  ])('%s → %s', (source, kind) => {
    expect(classify(source)).toBe(kind);
  });
});

describe('loadModule', () => {
  it('gives data, functions and components', () => {
    const { exports, evaluate, errors } = load(`
      const base = 2;
      export const numbers = [1, 2].map((n) => n * base), title = 'T';
      export function twice(x) { return x * base; }
      export const Box = ({ children }) => <div title={title}>{children}</div>;
      export { base as factor };
      export default Box;
    `);
    expect(errors).toEqual([]);
    expect([...exports.keys()]).toEqual(['numbers', 'title', 'twice', 'Box', 'factor', 'default']);
    expect(exports.get('numbers')).toEqual([2, 4]);
    expect(exports.get('factor')).toBe(2);
    expect(exports.get('default')).toBeInstanceOf(Closure);
    expect(evaluate('twice(numbers[1])')).toBe(8);
    expect(evaluate('<Box>x</Box>')).toMatchObject({ type: 'div', props: { title: 'T' }, children: ['x'] });
  });

  it('lists imports for the caller to resolve', () => {
    const snippet = new Opaque('snippet');
    const { requests, evaluate, exports } = load(
      `import Intro, { data as d } from '/a.mdx';\nimport * as all from "./b.jsx";\nexport { x } from './c.jsx';`,
      { '/a.mdx#default': snippet, '/a.mdx#data': { k: 1 }, './c.jsx#x': 7 },
    );
    expect(requests.map(({ specifier, imported, local }) => [specifier, imported, local])).toEqual([
      ['/a.mdx', 'default', 'Intro'],
      ['/a.mdx', 'data', 'd'],
      ['./b.jsx', '*', 'all'],
      ['./c.jsx', 'x', 'x'],
    ]);
    expect(evaluate('d.k')).toBe(1);
    expect((evaluate('<Intro />') as JsxElement).type).toBe(snippet);
    expect(exports.get('x')).toBe(7);
  });

  it('keeps what needs real JavaScript apart from the rest', () => {
    const { exports, evaluate, errors } = load(`
      export const label = 'ok';
      export const Live = () => { const [n] = useState(0); return <b>{n}</b>; };
      export const Page = () => <div><Live start={1} />{label}</div>;
    `);
    expect(errors).toEqual([]);
    const live = exports.get('Live');
    expect(live).toBeInstanceOf(SandboxComponent);
    expect((live as SandboxComponent).payload).toMatchObject({ name: 'Live' });
    expect(evaluate('<Page />')).toMatchObject({
      type: 'div',
      children: [{ type: live, props: { start: 1 } }, 'ok'],
    });
    expect(() => evaluate('Live()')).toThrow('useState');
  });

  it('collects mistakes and goes on', () => {
    const { exports, errors } = load('export const a = nope.x;\nexport const b = 1;\nexport * from "c";');
    expect(errors.map(({ kind, offset }) => [kind, offset])).toEqual([
      ['failed', 17],
      ['unsupported', 45],
    ]);
    expect(exports.get('b')).toBe(1);
  });

  it.each([
    ["'use client';", 'Closure'],
    ["A.displayName = 'A';", 'Closure'],
    ['other();', 'Closure'],
    ['A.defaultProps = { b: 1 };', 'SandboxComponent'],
    ['if (c) A = null;', 'SandboxComponent'],
  ])('leaves %s to real JavaScript where it matters', (statement, kind) => {
    const { exports, errors } = load(`export let A = ({ b }) => <i>{b}</i>;\n${statement}`);
    expect(errors).toEqual([]);
    expect(exports.get('A')?.constructor.name).toBe(kind);
  });

  it('sees the scope around it', () => {
    const scope = createScope({ variable: 'v' });
    const { exports } = loadModule('export const a = variable + 1;', {
      budget: createBudget(),
      scope,
      resolveImport: () => undefined,
    });
    expect(exports.get('a')).toBe('v1');
  });
});

it('summarizes names and reasons', () => {
  const summary = summarize(
    'import A from "a";\nconst b = 1;\nexport const c = () => useState(b), d = 2;\nexport default c;',
  );
  expect(summary).toMatchObject({
    kind: 'needs-sandbox',
    exports: ['c', 'd', 'default'],
    declared: ['b', 'c', 'd'],
  });
  expect(summary.unsupported.map(({ name }) => name)).toEqual(['c', 'd']);
});
