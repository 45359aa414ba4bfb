import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { createBudget } from '../../src/expressions/budget.ts';
import { evaluateExpression } from '../../src/expressions/evaluator.ts';
import { ExpressionError } from '../../src/expressions/expression-error.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/expressions/sandbox/sandbox.ts';
import { endSandbox } from '../../src/expressions/sandbox/sandbox-thread.ts';
import { createScope, JsxElement, Opaque, type Value } from '../../src/expressions/value.ts';
import { waitForReply } from '../../src/threads/waiting-thread.ts';

afterAll(() => endSandbox());

function open(options: Partial<SandboxOptions> = {}): Sandbox {
  return createSandbox({
    budget: createBudget(),
    readModule: () => null,
    resolveImport: () => undefined,
    timeoutMs: 20_000,
    ...options,
  });
}

function render(
  source: string,
  props: Record<string, Value> = {},
  options: Partial<SandboxOptions> = {},
): string {
  return html(open(options).render({ module: { file: 'page.mdx', source }, component: 'X', props }));
}

/** Elements as tags, just enough to compare. */
function html(value: Value): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return value.map(html).join('');
  if (value instanceof Opaque) return `[${String(value.payload)}]`;
  if (!(value instanceof JsxElement)) return String(value);
  const type = value.type instanceof Opaque ? `[${String(value.type.payload)}]` : (value.type ?? '');
  const props = Object.entries(value.props).map(
    ([key, prop]) => ` ${key}=${prop instanceof JsxElement ? html(prop) : JSON.stringify(prop)}`,
  );
  return `<${type}${props.join('')}>${html(value.children)}</${type}>`;
}

describe('what a component shows first', () => {
  it.each([
    ['state', 'const [n] = useState(() => 4); return <b>{n}</b>;', '<b>4</b>'],
    ['reducer', 'const [n] = useReducer((s) => s, 1, (x) => x + 1); return n;', '2'],
    [
      'effects do nothing',
      'let n = 0; useEffect(() => { n = 1; }); useLayoutEffect(() => { n = 2; }); return n;',
      '0',
    ],
    ['ref and memo', 'const r = useRef(3); return useMemo(() => r.current + 1, []);', '4'],
    ['callback', 'return useCallback((x) => x + 1)(1);', '2'],
    ['ids', 'return useId() + useId();', ':r0::r1:'],
    ['React.*', 'const [n] = React.useState("x"); return <React.Fragment>{n}</React.Fragment>;', '<>x</>'],
    [
      'handlers are left out',
      'return <button onClick={() => 1} type="button">go</button>;',
      '<button type="button">go</button>',
    ],
    [
      'loops',
      'const l = []; for (let i = 0; i < 3; i++) l.push(<i key={i}>{i}</i>); return l;',
      '<i>0</i><i>1</i><i>2</i>',
    ],
    [
      'no browser',
      'return typeof window + typeof document + typeof fetch + typeof process;',
      'undefinedundefinedundefinedundefined',
    ],
    [
      'fixed time and chance',
      'return [Date.now(), new Date().getFullYear(), Math.random() === Math.random()];',
      '01970',
    ],
    [
      'UTC',
      'return new Date(2020, 0, 2, 3).toISOString() + new Date("2020-01-01T05:00").getHours();',
      '2020-01-02T03:00:00.000Z5',
    ],
    ['booleans and null show nothing', 'return <p>{true}{false}{null}{undefined}{0}</p>;', '<p>0</p>'],
    [
      'components of the renderer',
      'return <Card title="t"><Tree.File name="f" /></Card>;',
      '<Card title="t"><Tree.File name="f"></Tree.File></Card>',
    ],
    [
      'class components',
      'class C extends React.Component { render() { return <b>{this.props.a}</b>; } } return <C a={1} />;',
      '<b>1</b>',
    ],
    [
      'context',
      'const C = createContext("d"); const R = () => useContext(C); return <><R /><C.Provider value="p"><R /></C.Provider></>;',
      '<>dp</>',
    ],
    [
      'memo and forwardRef',
      'const M = memo(forwardRef((p, r) => <i>{p.a}{String(r)}</i>)); return <M a={1} />;',
      '<i>1null</i>',
    ],
    [
      'children helpers',
      'return React.Children.map([<a />, null, "b"], (c, i) => <li>{c}{i}</li>);',
      '<li><a></a>0</li><li>b1</li>',
    ],
    ['elements as props', 'return <Card icon={<svg />} />;', '<Card icon=<svg></svg>></Card>'],
    ['clone', 'return React.cloneElement(<a b="1">x</a>, { b: "2" });', '<a b="2">x</a>'],
  ])('%s', (_, body, expected) => {
    expect(render(`export const X = (props) => { ${body} };`)).toBe(expected);
  });
});

describe('names of a browser that need no browser', () => {
  it.each([
    ['btoa(JSON.stringify({ url: "https://a.b" }))', 'eyJ1cmwiOiJodHRwczovL2EuYiJ9'],
    ['["", "a", "ab", "abc"].map((text) => btoa(text) + atob(btoa(text))).join()', ',YQ==a,YWI=ab,YWJjabc'],
    ['atob("8J+agA==").length', '4'],
    ['new TextDecoder().decode(new TextEncoder().encode("é🚀"))', 'é🚀'],
    [
      'JSON.stringify(structuredClone({ a: [new Date(5)], s: [...structuredClone(new Set([1]))] }))',
      '{"a":["1970-01-01T00:00:00.005Z"],"s":[1]}',
    ],
    ['String(console.log("x"))', 'undefined'],
    ['new URL("../c?d=1#e", "https://u:p@a.b:8080/x/y/z").href', 'https://a.b:8080/x/c?d=1#e'],
    [
      '(() => { const u = new URL("https://a.b"); u.searchParams.set("q", "a b"); return u.href + u.origin; })()',
      'https://a.b/?q=a+bhttps://a.b',
    ],
    ['String(URL.canParse("nonsense"))', 'false'],
    ['new URLSearchParams({ a: "1", b: "ü" }).toString()', 'a=1&b=%C3%BC'],
    ['[...new URLSearchParams("?a=1&a=2&b")].join()', 'a,1,a,2,b,'],
    ['(1234567.891).toLocaleString()', '1,234,567.891'],
    ['(-0.256).toLocaleString("en-US", { style: "percent" })', '-26%'],
    ['new Intl.NumberFormat("de", { style: "currency", currency: "EUR" }).format(1234.5)', '€1,234.50'],
    [
      '[999, 1234, 15300, 1500000].map(Intl.NumberFormat("en", { notation: "compact" }).format).join()',
      '999,1.2K,15K,1.5M',
    ],
    ['new Date(Date.UTC(2024, 2, 5, 13, 4)).toLocaleString()', '3/5/2024, 1:04:00 PM'],
    [
      'new Date(0).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" })',
      'Jan 1, 1970',
    ],
    ['new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" }).format(0)', 'January 1970'],
    ['["b", "a", "C", "ä", "B"].sort((x, y) => x.localeCompare(y)).join("")', 'aäbBC'],
    ['["v10", "v9"].sort(new Intl.Collator("en", { numeric: true }).compare).join()', 'v9,v10'],
    ['new Intl.ListFormat("en").format(["a", "b", "c"])', 'a, b, and c'],
    ['new Intl.PluralRules("en", { type: "ordinal" }).select(22)', 'two'],
    [
      '(() => { let n = 0; const go = () => { n = 1; }; setTimeout(go); queueMicrotask(go); requestAnimationFrame(go); return n; })()',
      '0',
    ],
    ['String(new AbortController().signal.aborted) + performance.now()', 'false0'],
    ['crypto.randomUUID().length', '36'],
  ])('%s', (expression, expected) => {
    expect(render(`export const X = () => String(${expression});`)).toBe(expected);
  });
});

it('passes data in, and what it cannot look into through', () => {
  const props = {
    n: 1,
    list: ['a', { b: 'c' }],
    children: new Opaque('children'),
    icon: evaluateExpression('<svg a="b" />', createScope(), createBudget()),
  };
  const source =
    'export function X({ n, list, children, icon }) { let t = n; t += 1; return <p id={list[1].b}>{t}{children}{icon}</p>; }';
  expect(render(source, props)).toBe('<p id="c">2[children]<svg a="b"></svg></p>');
});

it('loads modules and snippets that a component imports', () => {
  const modules: Record<string, string> = {
    './badge.jsx':
      'import { tone } from "./tone.js"; export const Badge = ({ children }) => { var t = tone(); return <b className={t}>{children}</b>; };',
    './tone.js': 'export const tone = () => { let t = "dark"; return t; }; export default 1;',
  };
  const source = `
    import React, { useState as state } from 'react';
    import one from './tone.js';
    import { Badge } from './badge.jsx';
    import Intro, { words, Note } from '/snippets/intro.mdx';
    export const X = () => { const [a] = state(words.a); return <><Badge>{a}{one}</Badge><Intro b={2} /><Note>n</Note></>; };`;
  const Note = evaluateExpression(
    '({ children }) => <aside>{children}</aside>',
    createScope(),
    createBudget(),
  );
  const given: Record<string, Value> = { default: new Opaque('intro'), words: { a: 'word' }, Note };
  const shown = render(
    source,
    {},
    {
      readModule: (specifier) =>
        modules[specifier] ? { file: specifier, source: modules[specifier] } : null,
      resolveImport: ({ imported }) => given[imported],
    },
  );
  expect(shown).toBe('<><b className="dark">word1</b><[intro] b=2></[intro]><aside>n</aside></>');
});

it('does without what packages would bring', () => {
  const source = `
    import React, { useState, useOfTomorrow } from 'react';
    import DOM, { createPortal } from 'react-dom';
    import { motion } from 'framer-motion';
    import { Check } from 'somewhere';
    export const X = () => {
      const [n] = useState(typeof useOfTomorrow);
      return <motion.div>{n}{createPortal(<b />, null)}{DOM === React}<Check>c</Check></motion.div>;
    };`;
  const resolveImport = ({ local }: { local: string }) => (local === 'Check' ? undefined : new Opaque(null));
  const shown = render(source, {}, { readModule: () => null, resolveImport });
  expect(shown).toBe('undefined<Check>c</Check>');
});

it('reaches a component that is declared without being exported', () => {
  expect(render('const X = () => { let a = 1; return a; };')).toBe('1');
});

it('shows a component the same whatever was rendered before it', () => {
  const sandbox = open();
  const module = { file: 'a.jsx', source: 'export const X = () => { return [Math.random(), useId()] };' };
  const [first, second] = [1, 2].map(() => html(sandbox.render({ module, component: 'X', props: {} })));
  expect(second).toBe(first);
});

it.each([
  [
    'a component that throws',
    'export const X = () => { throw new TypeError("no") };',
    'failed',
    'TypeError: no',
  ],
  ['a browser where there is none', 'export const X = () => window.innerWidth;', 'failed', 'window'],
  ['an unknown component', 'export const Y = 1;', 'failed', 'nothing of this name'],
  ['a module that is not there', 'import y from "./y.jsx"; export const X = () => [y, 1];', 'none', ''],
  ['a module that waits', 'await new Promise(() => {}); export const X = () => 1;', 'failed', 'X'],
  ['no JavaScript', 'export const X = ;', 'syntax', 'Unexpected'],
  ['an endless loop', 'export const X = () => { while (true); };', 'limit', 'interrupted'],
  [
    'endless promises',
    'export const X = () => { const f = async () => { while (true) await 0; }; f(); return 1; };',
    'none',
    '',
  ],
])('%s', (_, source, kind, message) => {
  try {
    render(source);
    expect(kind).toBe('none');
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError);
    expect(error).toMatchObject({ kind });
    expect(String(error)).toContain(message);
  }
});

it('refuses further components once the time of the page is used up', () => {
  const sandbox = open({ timeoutMs: 300 });
  const module = {
    file: 'a.jsx',
    source: 'export const X = () => [].indexOf.call({ length: 1e15 }, 1); export const Y = () => 1;',
  };
  expect(() => sandbox.render({ module, component: 'X', props: {} })).toThrow('took too long');
  expect(() => sandbox.render({ module, component: 'Y', props: {} })).toThrow('took too long');
  expect(html(open().render({ module, component: 'Y', props: {} }))).toBe('1');
});

it('waits for the reply, whatever wakes it before', () => {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const late = `
    const { port, signal } = require('node:worker_threads').workerData;
    setTimeout(() => Atomics.notify(signal, 0), 100);
    setTimeout(() => {
      port.postMessage('here');
      Atomics.store(signal, 0, 1);
      Atomics.notify(signal, 0);
    }, 200);`;
  const workerData = { port: port2, signal };
  const worker = new Worker(late, { eval: true, workerData, transferList: [port2] });
  expect(waitForReply({ port, signal }, { timeoutMs: 30_000 })).toBe('here');
  port.close();
  void worker.terminate();
});

describe('under the permission model of the process', () => {
  const root = join(import.meta.dirname, '../../../..');
  const probe = `
    import { createSandbox } from ${JSON.stringify(join(root, 'packages/engine/src/expressions/sandbox/sandbox.ts'))};
    import { createBudget } from ${JSON.stringify(join(root, 'packages/engine/src/expressions/budget.ts'))};
    const sandbox = createSandbox({ budget: createBudget(), readModule: () => null, resolveImport: () => undefined });
    const module = { file: 'a.jsx', source: 'export const X = () => useState("shown")[0];' };
    try { console.log(sandbox.render({ module, component: 'X', props: {} })); } catch (error) { console.log(error.message); }`;
  const run = (...flags: string[]): string => {
    const limits = [
      '--permission',
      `--allow-fs-read=${root}/`,
      '--disallow-code-generation-from-strings',
      ...flags,
    ];
    return execFileSync(process.execPath, [...limits, '--input-type=module', '-e', probe], {
      encoding: 'utf8',
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  };

  it('needs no more than threads', () => {
    expect(run('--allow-worker')).toBe('shown\n');
  });

  it('says so when it may not start one', () => {
    expect(run()).toContain('could not be started');
  });
});
