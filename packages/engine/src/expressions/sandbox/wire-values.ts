/** Values on their way into the sandbox and back, as JSON. What cannot be JSON stays here and is numbered. */

import type { Budget } from '../budget.ts';
import { callFunction } from '../evaluator.ts';
import { ExpressionFailed } from '../expression-error.ts';
import { Builtin, Closure, createObject, isDataObject, JsxElement, Opaque, type Value } from '../value.ts';

const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 500;

/** Opaque things and functions of the content; the sandbox knows them by number only. */
export type Slots = (Opaque | Closure)[];

export function toWire(value: Value, slots: Slots): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => toWire(item, slots) ?? null);
  if (value instanceof JsxElement) {
    const type = value.type instanceof Opaque ? toWire(value.type, slots) : value.type;
    return {
      $: 'element',
      type,
      props: objectToWire(value.props, slots),
      children: toWire(value.children, slots),
      ...(value.whole && { whole: toWire(value.whole, slots) }),
    };
  }
  if (value instanceof Opaque || value instanceof Closure) {
    const known = slots.indexOf(value);
    return { $: 'slot', n: known >= 0 ? known : slots.push(value) - 1 };
  }
  if (value instanceof Builtin || !isDataObject(value)) return undefined;
  return { $: 'data', value: objectToWire(value, slots) };
}

function objectToWire(value: object, slots: Slots): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWire(item as Value, slots)]));
}

/** The numbers of what stayed here, in the order in which they are named. */
export function slotsIn(wire: unknown): number[] {
  if (typeof wire !== 'object' || wire === null) return [];
  const { $: kind, n } = wire as Record<string, unknown>;
  return kind === 'slot' && typeof n === 'number' ? [n] : Object.values(wire).flatMap(slotsIn);
}

/** What the sandbox answers is hostile until checked: only known shapes come through. */
export function fromWire(wire: unknown, context: { slots: Slots; budget: Budget }, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new ExpressionFailed('the component renders too deeply', 0);
  if (typeof wire !== 'object' || wire === null) return wire as Value;
  const inner = (item: unknown): Value => fromWire(item, context, depth + 1);
  if (Array.isArray(wire)) return wire.map(inner);
  const { $: kind, n, type, props, children, value, part } = wire as Record<string, unknown>;
  if (kind === 'slot') return typeof n === 'number' ? context.slots[n] : undefined;
  if (kind === 'data') return objectFromWire(value, inner);
  if (kind !== 'element') return undefined;
  const content = {
    props: objectFromWire(props, inner),
    children: Array.isArray(children) ? children.map(inner) : [],
  };
  const resolved = typeof type === 'string' || type === null ? type : inner(type);
  if (resolved instanceof Closure) {
    return callFunction(resolved, [{ ...content.props, children: content.children }], context.budget);
  }
  if (typeof resolved !== 'string' && resolved !== null && !(resolved instanceof Opaque)) return undefined;
  return new JsxElement(resolved, { ...content, offset: 0, part: typeof part === 'string' ? part : null });
}

function objectFromWire(value: unknown, inner: (item: unknown) => Value): Record<string, Value> {
  const result = createObject();
  if (typeof value !== 'object' || value === null) return result;
  for (const [key, item] of Object.entries(value)) if (!REFUSED_KEYS.has(key)) result[key] = inner(item);
  return result;
}
