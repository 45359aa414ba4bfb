/** What one setting of the runtime is, and how some kinds of values are read. */

export interface Setting<Value> {
  flag: string;
  variable: string;
  /** What stands for the value in `--help`; null marks a switch. */
  value: string | null;
  describe: string;
  fallback: Value;
  /** Throws with what it must be. */
  parse(given: string): Value;
}

/** Throws with what it must be. */
export function matching(given: string, pattern: RegExp, what: string): string {
  if (!pattern.test(given)) throw new Error(what);
  return given;
}

export function wholeNumber(least: number, most: number): (given: string) => number {
  return (given) => {
    const value = Number(given);
    if (given.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
      throw new Error(`a whole number from ${least} to ${most}`);
    }
    return value;
  };
}
