import { UnsupportedExpression } from '../expression-error.ts';
import type { CallContext, Value } from '../value.ts';
import type { Method } from './method.ts';
import { numberArgument } from './method-arguments.ts';

export const NUMBER_METHODS: ReadonlyMap<string, Method<number>> = new Map<string, Method<number>>([
  ['toFixed', (value, args, call) => value.toFixed(within(args, [0, 100], call))],
  ['toPrecision', (value, args, call) => value.toPrecision(within(args, [1, 100], call))],
  ['toString', (value, args, call) => value.toString(args.length === 0 ? 10 : within(args, [2, 36], call))],
]);

function within(args: Value[], [low, high]: [number, number], call: CallContext): number {
  const value = Math.trunc(numberArgument(args, 0, call) ?? 0) || 0;
  if (value >= low && value <= high) return value;
  throw new UnsupportedExpression(`${value} is not between ${low} and ${high}`, call.offset);
}
