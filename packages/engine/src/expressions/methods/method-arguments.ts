/** Arguments as built-ins take them: converted without ever running code of the content. */
import { describe, toNumber, toText } from '../coerce.ts';
import { UnsupportedExpression } from '../expression-error.ts';
import type { CallContext, Value } from '../value.ts';

export function textArgument(args: Value[], index: number, call: CallContext): string {
  return toText(args[index], call);
}

/** For patterns: text only, so that a regular expression or an object is refused rather than converted. */
export function plainText(args: Value[], index: number, call: CallContext): string {
  const value = args[index];
  if (typeof value === 'string') return value;
  throw new UnsupportedExpression(`${describe(value)} where text is expected`, call.offset);
}

export function numberArgument(args: Value[], index: number, call: CallContext): number | undefined {
  return args[index] === undefined ? undefined : toNumber(args[index], call);
}

/** As slice and its kin count: from the end when negative, within bounds. */
export function position(value: number | undefined, length: number, fallback: number): number {
  if (value === undefined) return fallback;
  const whole = Math.trunc(value) || 0;
  return whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
}
