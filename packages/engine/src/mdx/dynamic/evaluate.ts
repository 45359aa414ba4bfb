/** Expressions of a page, evaluated within its budget; a failure is a diagnostic and no value. */
import { evaluateExpression } from '../../expressions/evaluator.ts';
import { ExpressionError } from '../../expressions/expression-error.ts';
import type { Value } from '../../expressions/value.ts';
import type { Place } from '../place.ts';
import { runExpression } from './sandboxed.ts';

export type Evaluated = { ok: true; value: Value } | { ok: false };

const FAILED: Evaluated = { ok: false };

export function evaluateAt(at: Place, source: string, offset: number): Evaluated {
  try {
    return { ok: true, value: evaluate(at, source) };
  } catch (error) {
    reportExpression(at, error, offset);
    return FAILED;
  }
}

function evaluate(at: Place, source: string): Value {
  try {
    return evaluateExpression(source, at.frame.scope, at.page.budget);
  } catch (error) {
    if (error instanceof ExpressionError && error.kind === 'unsupported') return runExpression(at, source);
    throw error;
  }
}

/** Anything but a mistake of the content is passed on. */
export function reportExpression(at: Place, error: unknown, offset: number): void {
  if (!(error instanceof ExpressionError)) throw error;
  at.report({
    severity: 'error',
    rule: 'expression-failed',
    message: `This expression could not be evaluated: ${error.message}`,
    offset,
  });
}
