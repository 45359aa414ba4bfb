import type { Diagnostic } from '@bindery/engine';

/** `['1 error', '3 warnings']`; notes are not counted. */
export function countProblems(diagnostics: readonly Diagnostic[]): string[] {
  return (['error', 'warning'] as const).map((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return plural(count, severity);
  });
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
