import type { Value } from '../value.ts';
import { ARRAY_METHODS } from './array-methods.ts';
import type { Method } from './method.ts';
import { NUMBER_METHODS } from './number-methods.ts';
import { STRING_METHODS } from './string-methods.ts';

export function findMethod(receiver: Value, name: string): Method<never> | null {
  if (typeof receiver === 'string') return STRING_METHODS.get(name) ?? null;
  if (typeof receiver === 'number') return NUMBER_METHODS.get(name) ?? null;
  return Array.isArray(receiver) ? (ARRAY_METHODS.get(name) ?? null) : null;
}

/** True for a method that JavaScript has and the evaluator has not, whatever the receiver. */
export function isUnknownMethod(name: string): boolean {
  if (STRING_METHODS.has(name) || ARRAY_METHODS.has(name) || NUMBER_METHODS.has(name)) return false;
  return [Array.prototype, String.prototype, Number.prototype, Function.prototype].some(
    (owner) => name in owner,
  );
}
