/** Expressions of a page, evaluated within its budget; a failure is a diagnostic and no value. */
import { evaluateExpression } from '../../expressions/evaluator.ts';
import { ExpressionError } from '../../expressions/expression-error.ts';
import type { Value } from '../../expressions/value.ts';
import type { Renderer } from '../renderer.ts';
import { runExpression } from './sandboxed.ts';

export type Evaluated = { ok: true; value: Value } | { ok: false };

const FAILED: Evaluated = { ok: false };

export function evaluateAt(r: Renderer, source: string, offset: number): Evaluated {
  try {
    return { ok: true, value: evaluate(r, source) };
  } catch (error) {
    reportExpression(r, error, offset);
    return FAILED;
  }
}

function evaluate(r: Renderer, source: string): Value {
  try {
    return evaluateExpression(source, r.frame.scope, r.budget);
  } catch (error) {
    if (error instanceof ExpressionError && error.kind === 'unsupported') return runExpression(r, source);
    throw error;
  }
}

/** Anything but a mistake of the content is passed on. */
export function reportExpression(r: Renderer, error: unknown, offset: number): void {
  if (!(error instanceof ExpressionError)) throw error;
  r.report({
    severity: 'error',
    rule: 'expression-failed',
    message: `This expression could not be evaluated: ${error.message}`,
    offset,
  });
}
