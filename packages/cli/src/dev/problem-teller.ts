/** What is wrong, told in the terminal when it comes up: once, and again only after it was mended. */
import { type Diagnostic, printDiagnostics } from '@bindery/engine';

/** An edit of docs.json may break every page: the rest is for `bindery check`. */
const MOST = 5;

export class ProblemTeller {
  readonly #color: boolean;
  #told: ReadonlySet<string> = new Set();

  constructor({ color }: { color: boolean }) {
    this.#color = color;
  }

  /** Of what is wrong now, what was not wrong the last time; empty for nothing. `least`: what is worth a line. */
  tell(diagnostics: readonly Diagnostic[], { least }: { least: 'error' | 'warning' }): string {
    const wrong = diagnostics.filter(({ severity }) => severity !== 'info');
    const fresh = wrong.filter((one) => !this.#told.has(nameOf(one)));
    this.#told = new Set(wrong.map(nameOf));
    const told = least === 'error' ? (['error'] as const) : (['error', 'warning'] as const);
    const worth = told.flatMap((kind) => fresh.filter(({ severity }) => severity === kind));
    const shown = worth.slice(0, MOST);
    if (shown.length === 0) return '';
    const text = printDiagnostics(shown, { color: this.#color, perRule: MOST, summary: false });
    const left = worth.length - shown.length;
    return left === 0 ? `${text}\n` : `${text}\n  …and ${left} more; bindery check lists them all\n`;
  }
}

/** Without its line: lines above it come and go. */
function nameOf({ severity, file, rule, message }: Diagnostic): string {
  return JSON.stringify([severity, file, rule, message]);
}
