/** Looks for parts of specifications in those that were named, and remembers what was found for which page. */
import type { Place } from '../config/json-node.ts';
import type { PageMeta } from '../content/content-index.ts';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { InheritedSources } from './inherited-sources.ts';
import type { PageReference } from './page-reference.ts';
import type { SpecDocument, SpecFormat } from './spec-document.ts';
import type { SpecLibrary } from './spec-library.ts';
import type { VirtualPage } from './virtual-page.ts';

export interface Run {
  library: SpecLibrary;
  defaults: Record<SpecFormat, string[]>;
  references: Map<string, PageReference>;
  virtual: Map<string, VirtualPage>;
  used: Map<string, SpecDocument>;
  given: Map<string, PageMeta>;
  inherited: InheritedSources;
  diagnostics: Diagnostic[];
}

export interface Wanted {
  sources: readonly string[];
  format: SpecFormat;
  place: Place;
}

/** The first specification that has it. More than one is said: the author may have meant another. */
export function inSpecs<T extends object>(
  run: Run,
  wanted: Wanted,
  find: (document: SpecDocument) => T | null,
): T | null {
  const documents = documentsFor(run, wanted);
  const found = documents.flatMap((document) => {
    const value = find(document);
    return value === null ? [] : [{ value, document }];
  });
  if (found.length > 1) {
    const names = found.map(({ document }) => document.source);
    const { file, line, column } = wanted.place;
    run.diagnostics.push(
      toDiagnostic({
        file,
        line,
        column,
        rule: 'ambiguous-reference',
        message: `${names.length} specifications have it: ${names.slice(0, 5).join(', ')}; the first is taken`,
        hint: `Name the file: "${names[0]} …".`,
      }),
    );
  }
  const [first] = found;
  if (first === undefined) return null;
  run.used.set(first.document.source, first.document);
  return first.value;
}

/** Whether it may be in a specification that could not be fetched, which has been said. */
export function mayBeUnfetched(run: Run, { sources, format }: Omit<Wanted, 'place'>): boolean {
  return namedOr(run, { sources, format }).some((source) => run.library.isUnfetched(source));
}

function namedOr({ defaults }: Run, { sources, format }: Omit<Wanted, 'place'>): readonly string[] {
  return sources.length > 0 ? sources : defaults[format];
}

/** Those named, else those of the configuration, else all there are. */
export function documentsFor(run: Run, { sources, format, place }: Wanted): SpecDocument[] {
  const named = namedOr(run, { sources, format });
  const documents =
    named.length === 0 ? run.library.all(format) : named.flatMap((source) => findNamed(run, source, place));
  const right = documents.filter((document) => document.format === format);
  for (const document of right) run.used.set(document.source, document);
  return right;
}

function findNamed(run: Run, source: string, { file, line, column }: Place): SpecDocument[] {
  const before = run.library.diagnostics.length;
  const document = run.library.find(source);
  if (document !== null) return [document];
  // What is wrong with a file that is there, or with an address, has been said.
  if (run.library.diagnostics.length === before && !run.library.isUnfetched(source)) {
    const message = `The specification "${source.slice(0, 200)}" was not found`;
    run.diagnostics.push(
      toDiagnostic({ severity: 'error', file, line, column, rule: 'spec-not-found', message }),
    );
  }
  return [];
}
