import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBudget } from '../../src/expressions/budget.ts';
import { ExpressionError } from '../../src/expressions/expression-error.ts';
import { createSandbox } from '../../src/expressions/sandbox/sandbox.ts';
import { endSandbox } from '../../src/expressions/sandbox/sandbox-thread.ts';
import { type Canary, openCanary } from './canary.ts';
import { BOMBS, ESCAPES } from './hostile.data.ts';

/** What only real JavaScript can try. */
const INSIDE = [
  'Object.getOwnPropertyNames(globalThis).join()',
  'globalThis.constructor.constructor("return this")().process',
  'new Function("return typeof process + typeof require")()',
  'eval("typeof process")',
  '(() => { globalThis.$render = () => ({}); return 1; })()',
  '(() => { globalThis.$render = () => "not json"; return 1; })()',
  '(() => { JSON.stringify = () => \'{"$":"slot","n":99}\'; return 1; })()',
  '(() => { JSON.stringify = () => \'{"$":"element","type":"a","props":{"__proto__":{"polluted":1}},"children":[]}\'; return 1; })()',
  '(() => { JSON.stringify = () => \'{"$":"element","type":{"$":"slot","n":"constructor"},"props":{},"children":[]}\'; return 1; })()',
  '(() => { JSON.stringify = () => "[".repeat(100000) + "]".repeat(100000); return 1; })()',
  '(() => { JSON.parse = () => { throw 1 }; return 1; })()',
  '(() => { Object.defineProperty(Object.prototype, "type", { get() { while (true); } }); return <a />; })()',
  '(() => { Array.prototype.map = () => { while (true); }; return [1]; })()',
  '(() => { const a = []; a[0] = a; return a; })()',
  '(() => { const p = {}; p.p = p; return <a b={p} />; })()',
  '(() => { throw { get message() { while (true); } }; })()',
  '(() => { throw { toString: 1, message: { toString: 1 } }; })()',
  '(() => { throw null; })()',
  '({ $slot: 1e9 })',
  '({ $slot: "constructor" })',
  'new Proxy({}, { get: () => new Proxy({}, {}) })',
  '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'Array.prototype.sort.call({ length: 2 ** 40 })',
  'new Array(2 ** 32 - 1).join("x")',
  '"a".repeat(2 ** 20).match(/(a*)*b/)',
  '/^(a|a)*$/.test("a".repeat(50) + "b")',
  'new Uint8Array(2 ** 31)',
  'new ArrayBuffer(2 ** 40)',
  'Array.from({ length: 1e7 }, () => ({}))',
  '(() => { let s = "x"; while (true) s += s; })()',
  '(() => { const m = new Map(); for (let i = 0; ; i++) m.set(i, "x".repeat(1000)); })()',
  '(() => { const f = () => { try { return f() } finally { return f() } }; return f() })()',
  '(() => { let a = [1]; for (let i = 0; i < 100; i++) a = [a, a]; return JSON.stringify(a).length })()',
  'eval("(".repeat(1e6))',
  'JSON.parse("[".repeat(1e6))',
  'new RegExp("(".repeat(1e5))',
  'String.fromCharCode(...Array(1e6).fill(65))',
  '(function* () { while (true) yield 1 })().toArray?.()',
  '[...(function* () { while (true) yield 1 })()]',
];

let canary: Canary;
beforeAll(async () => {
  canary = await openCanary();
});
afterAll(async () => {
  endSandbox();
  await canary.close();
});

/** What came of it, as text. Anything but a value or an ExpressionError is a fault of ours. */
function outcome(source: string): string {
  const sandbox = createSandbox({
    budget: createBudget(),
    readModule: () => null,
    resolveImport: () => undefined,
    timeoutMs: 400,
  });
  const module = {
    file: 'page.mdx',
    source: `const items = [1, 2, 3];\nexport const Probe = () => (${canary.aim(source)}\n);`,
  };
  try {
    return JSON.stringify(sandbox.render({ module, component: 'Probe', props: {} })) ?? 'undefined';
  } catch (error) {
    if (error instanceof ExpressionError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

describe('a component cannot get out of the sandbox', () => {
  it.each([...ESCAPES, ...INSIDE].map((source) => [source.slice(0, 80), source]))('%s', (_, source) => {
    canary.check(outcome(source));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('nor use up the machine', () => {
  // Each takes seconds: some each day of the month; `npm run test:sandbox` tries all of them.
  const turn = new Date().getUTCDate() % 6;
  const tried = BOMBS.filter((_, index) => process.env.SANDBOX === 'full' || index % 6 === turn);
  it.each(tried.map((source) => [source.slice(0, 80), source]))('%s', (_, source) => {
    const before = process.memoryUsage().rss;
    expect(outcome(source).length).toBeLessThan(3_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 * 1024);
  });

  it('leaves the next page untouched', () => {
    expect(outcome('1 + 1')).toBe('2');
  });
});
