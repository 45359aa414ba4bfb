import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBudget } from '../../src/expressions/budget.ts';
import { evaluateExpression } from '../../src/expressions/evaluator.ts';
import { ExpressionError } from '../../src/expressions/expression-error.ts';
import { loadModule } from '../../src/expressions/module.ts';
import {
  Builtin,
  Closure,
  createScope,
  isDataObject,
  JsxElement,
  Opaque,
  type Value,
} from '../../src/expressions/value.ts';
import { type Canary, openCanary } from './canary.ts';
import { BOMBS, ESCAPES } from './hostile.data.ts';

let canary: Canary;
beforeAll(async () => {
  canary = await openCanary();
});
afterAll(() => canary.close());

const scope = () => createScope({ items: [1, 2, 3], name: 'x', children: new Opaque('children') });

/** What came of it, as text; throws when anything of the host's got out. */
function outcome(run: () => Value): string {
  try {
    return describeHarmless(run());
  } catch (error) {
    if (error instanceof ExpressionError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

function describeHarmless(value: Value): string {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('a host value got out');
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(describeHarmless)}]`;
  if (value instanceof Closure || value instanceof Builtin || value instanceof Opaque)
    return value.constructor.name;
  if (value instanceof JsxElement)
    return `<${describeHarmless(Object.values(value.props))}${describeHarmless(value.children)}>`;
  if (!isDataObject(value)) throw new Error('a host object got out');
  expect(Object.keys(value)).not.toContain('__proto__');
  return `{${Object.entries(value).map(([key, item]) => `${key}: ${describeHarmless(item)}`)}}`;
}

describe('an expression cannot get out', () => {
  it.each(ESCAPES.map((source) => [source.slice(0, 80), source]))('%s', (_, source) => {
    const aimed = canary.aim(source);
    canary.check(outcome(() => evaluateExpression(aimed, scope(), createBudget())));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('neither can a module', () => {
  it.each(ESCAPES.map((source) => [source.slice(0, 80), source]))('%s', (_, source) => {
    const module = `export const value = ${canary.aim(source)}\nexport const Component = () => <b>{${canary.aim(source)}}</b>;`;
    const seen = outcome(() => {
      const { scope: inner } = loadModule(module, {
        budget: createBudget(),
        scope: scope(),
        resolveImport: () => undefined,
      });
      return ['value', '<Component />'].map((text) =>
        outcome(() => evaluateExpression(text, inner, createBudget())),
      );
    });
    canary.check(seen);
  });
});

describe('nor use up the machine', () => {
  it.each(BOMBS.map((source) => [source.slice(0, 100), source]))('%s', (_, source) => {
    const budget = createBudget();
    const before = process.memoryUsage().heapUsed;
    const seen = outcome(() => evaluateExpression(source, scope(), budget));
    expect(seen.length).toBeLessThan(3_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(256 * 1024 * 1024);
  });

  it('counts all expressions of a page together', () => {
    const budget = createBudget();
    const run = (): Value =>
      evaluateExpression('Array.from({ length: 40000 }).map((_, i) => i + 1).length', scope(), budget);
    expect(run()).toBe(40000);
    expect(() => Array.from({ length: 50 }, run)).toThrow('too long');
  });
});
