import type { Diagnostic } from './diagnostic.ts';
import { excerpt, excerptsOf } from './excerpt.ts';

/** What a reporter of a mistake says; the collector adds the excerpt. */
export interface Finding {
  severity?: Diagnostic['severity'];
  file: string;
  line?: number | null;
  column?: number | null;
  rule: string;
  message: string;
  hint?: string | null;
}

/** Gathers diagnostics; knows the sources it was given, for excerpts. */
export interface Collector {
  readonly diagnostics: Diagnostic[];
  readonly sources: ReadonlyMap<string, string>;
  /** Lets findings in this file show the line concerned. */
  addSource(file: string, source: string): void;
  report(finding: Finding): void;
}

export function createCollector(known: Iterable<[string, string]> = []): Collector {
  const sources = new Map(known);
  const excerpts = new Map<string, ReturnType<typeof excerptsOf>>();
  const diagnostics: Diagnostic[] = [];
  const excerptFrom = (file: string): ReturnType<typeof excerptsOf> | null => {
    const source = sources.get(file);
    if (source === undefined) return null;
    const ready = excerpts.get(file) ?? excerptsOf(source);
    excerpts.set(file, ready);
    return ready;
  };
  return {
    diagnostics,
    sources,
    addSource(file, source) {
      sources.set(file, source);
      excerpts.delete(file);
    },
    report(finding) {
      const shown = excerptFrom(finding.file)?.(finding.line ?? null, finding.column ?? null) ?? null;
      diagnostics.push({ ...toDiagnostic(finding), excerpt: shown });
    },
  };
}

/** Fills in what a finding leaves out: a warning without hint, with the excerpt when the source is at hand. */
export function toDiagnostic(finding: Finding, source?: string): Diagnostic {
  const { severity = 'warning', file, line = null, column = null, rule, message, hint = null } = finding;
  const shown = source === undefined ? null : excerpt(source, line, column);
  return { severity, file, line, column, rule, message, hint, excerpt: shown };
}
