/** Every way an expression can end without a value. `offset` counts characters from the start of the source given. */
export abstract class ExpressionError extends Error {
  abstract readonly kind: 'syntax' | 'unsupported' | 'limit' | 'failed';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Not JavaScript at all. */
export class ExpressionSyntaxError extends ExpressionError {
  readonly kind = 'syntax';
}

/** JavaScript that the evaluator does not run; the sandbox may. */
export class UnsupportedExpression extends ExpressionError {
  readonly kind = 'unsupported';
}

/** Too many steps, too much memory, too deep, too long. */
export class LimitExceeded extends ExpressionError {
  readonly kind = 'limit';
}

/** What JavaScript itself would throw: an unknown name, a property of undefined, a call of something that is no function. */
export class ExpressionFailed extends ExpressionError {
  readonly kind = 'failed';
}
