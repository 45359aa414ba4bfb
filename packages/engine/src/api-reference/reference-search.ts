/** Looks for parts of specifications in those that were named, and remembers what was found for which page. */
import type { Place } from '../config/json-node.ts';
import type { PageMeta } from '../content/content-index.ts';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PageReference } from '../site/page-reference.ts';
import type { SpecFormat } from '../site/spec-text.ts';
import type { VirtualPage } from './pages/virtual-page.ts';
import { isAddress } from './spec/address.ts';
import type { InheritedSources } from './spec/inherited-sources.ts';
import type { SpecDocument } from './spec/spec-document.ts';
import type { SpecLibrary } from './spec/spec-library.ts';

export interface Run {
  library: SpecLibrary;
  defaults: Record<SpecFormat, string[]>;
  references: Map<string, PageReference>;
  virtual: Map<string, VirtualPage>;
  /** Where their pages were once → where they are. */
  former: Map<string, string>;
  used: Map<string, SpecDocument>;
  given: Map<string, PageMeta>;
  inherited: InheritedSources;
  diagnostics: Diagnostic[];
  /** Specifications that are not there, each told once. */
  missing: Set<string>;
}

export interface Wanted {
  sources: readonly string[];
  format: SpecFormat;
  place: Place;
  /** Where these specifications do not have it, any other may. */
  orElsewhere?: boolean;
}

/** The first specification that has it. More than one is said: the author may have meant another. */
export function inSpecs<T extends object>(
  run: Run,
  wanted: Wanted,
  find: (document: SpecDocument) => T | null,
): T | null {
  let found = among(readable(run, wanted), find);
  if (found.length === 0 && wanted.orElsewhere) {
    found = likeNamed(among(run.library.all(wanted.format), find), wanted.sources);
  }
  if (found.length === 0) reportUnreadable(run, wanted);
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

/** Of several that have it, those whose file has the name that was written. */
function likeNamed<T>(
  found: { value: T; document: SpecDocument }[],
  sources: readonly string[],
): { value: T; document: SpecDocument }[] {
  const nameOf = (source: string): string => source.split(/[?#]/, 1)[0]!.split('/').at(-1)!.toLowerCase();
  const names = new Set(sources.map(nameOf));
  const same = found.filter(({ document }) => names.has(nameOf(document.source)));
  return same.length > 0 ? same : found;
}

function among<T extends object>(
  documents: readonly SpecDocument[],
  find: (document: SpecDocument) => T | null,
): { value: T; document: SpecDocument }[] {
  return documents.flatMap((document) => {
    const value = find(document);
    return value === null ? [] : [{ value, document }];
  });
}

/** Those named, else those of the configuration, else all there are. */
export function documentsFor(run: Run, wanted: Wanted): SpecDocument[] {
  const documents = readable(run, wanted);
  for (const document of documents) run.used.set(document.source, document);
  reportUnreadable(run, wanted);
  return documents;
}

function readable(run: Run, wanted: Wanted): SpecDocument[] {
  const named = namedIn(run, wanted);
  const documents =
    named.length === 0
      ? run.library.all(wanted.format)
      : named.flatMap((source) => run.library.find(source) ?? []);
  return documents.filter(({ format }) => format === wanted.format);
}

function namedIn(run: Run, { sources, format }: Wanted): readonly string[] {
  return sources.length > 0 ? sources : run.defaults[format];
}

/** Whether it has been told why nothing was found: a specification that was to have it cannot be read. */
export function isExplained(run: Run, wanted: Wanted): boolean {
  return namedIn(run, wanted).some((source) => run.library.find(source) === null);
}

/** What is wrong with a file that is there, or why an address was not fetched, is told elsewhere. */
function reportUnreadable(run: Run, wanted: Wanted): void {
  const { file, line, column } = wanted.place;
  for (const source of namedIn(run, wanted)) {
    if (isAddress(source) || run.library.has(source) || run.missing.has(source)) continue;
    run.missing.add(source);
    const message = `The specification "${source.slice(0, 200)}" was not found`;
    // Monorepos keep it beside the code; what lies there is not part of the site.
    const hint = /^(?:\.?\/)*\.\.\//.test(source)
      ? 'It is outside the documentation: copy it into this folder, or name an address where it is public.'
      : 'Check its path, from the root of the documentation.';
    run.diagnostics.push(
      toDiagnostic({ severity: 'error', file, line, column, rule: 'spec-not-found', message, hint }),
    );
  }
}
