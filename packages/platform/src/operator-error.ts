/** A mistake of whoever runs the machine: printed as one line, never with a stack. */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 2) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
