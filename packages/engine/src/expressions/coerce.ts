/** JavaScript's conversions and comparisons over our values. No `toString` or `valueOf` of the content is ever called. */
import type { Budget } from './budget.ts';
import { UnsupportedExpression } from './expression-error.ts';
import { Builtin, Closure, isDataObject, JsxElement, Opaque, type Value } from './value.ts';

export interface Site {
  budget: Budget;
  offset: number;
}

export function toText(value: Value, site: Site): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return joinTexts(value, ',', site);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isDataObject(value) && !Object.hasOwn(value, 'toString') && !Object.hasOwn(value, 'valueOf')) {
    return '[object Object]';
  }
  throw new UnsupportedExpression(`${describe(value)} cannot be turned into text`, site.offset);
}

/** Charged before the string is made. */
export function joinTexts(values: readonly Value[], separator: string, site: Site): string {
  site.budget.enter(site.offset);
  const parts: string[] = [];
  let length = Math.max(0, values.length - 1) * separator.length;
  for (const value of values) {
    site.budget.spend(1, site.offset);
    const part = value === null || value === undefined ? '' : toText(value, site);
    length += part.length;
    if (length > site.budget.limits.stringLength) break;
    parts.push(part);
  }
  site.budget.string(length, site.offset);
  site.budget.leave();
  return parts.join(separator);
}

export function toNumber(value: Value, site: Site): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    site.budget.scan(value.length, site.offset);
    return Number(value);
  }
  if (typeof value !== 'object' || value === null) return Number(value);
  return Number(toText(value, site));
}

export function isTruthy(value: Value): boolean {
  return Boolean(value);
}

export function typeName(value: Value): string {
  if (value instanceof Closure || (value instanceof Builtin && value.run)) return 'function';
  return typeof value;
}

/** A word for messages. */
export function describe(value: Value): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (value instanceof JsxElement) return 'an element';
  if (value instanceof Opaque) return 'this component';
  if (typeName(value) === 'function') return 'a function';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function strictEquals(left: Value, right: Value, site: Site): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
    site.budget.scan(left.length, site.offset);
  }
  return left === right;
}

export function looseEquals(left: Value, right: Value, site: Site): boolean {
  if (left === null || left === undefined) return right === null || right === undefined;
  if (right === null || right === undefined) return false;
  if (typeof left === typeof right) return strictEquals(left, right, site);
  if (typeof left === 'object' && typeof right === 'object') return left === right;
  if (typeof left === 'object') return looseEquals(toText(left, site), right, site);
  if (typeof right === 'object') return looseEquals(left, toText(right, site), site);
  return toNumber(left, site) === toNumber(right, site);
}

/** `left < right` and its kin. */
export function compare(
  operator: '<' | '>' | '<=' | '>=',
  [left, right]: [Value, Value],
  site: Site,
): boolean {
  const a = typeof left === 'object' && left !== null ? toText(left, site) : left;
  const b = typeof right === 'object' && right !== null ? toText(right, site) : right;
  const texts = typeof a === 'string' && typeof b === 'string';
  if (texts) site.budget.scan(Math.min(a.length, b.length), site.offset);
  const [x, y] = texts ? [a, b] : [toNumber(a, site), toNumber(b, site)];
  switch (operator) {
    case '<':
      return x < y;
    case '>':
      return x > y;
    case '<=':
      return x <= y;
    case '>=':
      return x >= y;
  }
}

export function add(left: Value, right: Value, site: Site): Value {
  const isText = (value: Value): boolean =>
    typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (!isText(left) && !isText(right)) return toNumber(left, site) + toNumber(right, site);
  const [a, b] = [toText(left, site), toText(right, site)];
  site.budget.string(a.length + b.length, site.offset);
  return a + b;
}
