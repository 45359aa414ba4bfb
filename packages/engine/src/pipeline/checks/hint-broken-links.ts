/** What the author of a broken link most likely meant: a page of nearly the same path, or of the same name elsewhere. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createEffort, type Effort, nearestName } from '../../diagnostics/nearest-name.ts';

/** Comparing with every page of a large site takes a while; whoever has more broken links starts with these. */
const MOST_HINTS = 300;

export function hintBrokenLinks(diagnostics: Diagnostic[], pages: readonly string[]): Diagnostic[] {
  const broken = diagnostics
    .filter(({ rule, hint }) => rule === 'broken-link' && hint === null)
    .slice(0, MOST_HINTS);
  if (broken.length === 0) return diagnostics;
  const byName = pagesByName(pages);
  const effort = createEffort();
  const hints = new Map(
    broken.map((diagnostic) => [diagnostic, hintFor(diagnostic, { pages, byName, effort })]),
  );
  return diagnostics.map((diagnostic) => {
    const hint = hints.get(diagnostic);
    return hint == null ? diagnostic : { ...diagnostic, hint };
  });
}

function pagesByName(pages: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const page of pages) {
    const name = page.slice(page.lastIndexOf('/') + 1);
    const own = byName.get(name);
    if (own) own.push(page);
    else byName.set(name, [page]);
  }
  return byName;
}

function hintFor(
  { message }: Diagnostic,
  { pages, byName, effort }: { pages: readonly string[]; byName: Map<string, string[]>; effort: Effort },
): string | null {
  const written = /"([^"]*)"/.exec(message)?.[1] ?? '';
  const path = written
    .replace(/[?#].*$/, '')
    .replace(/^[./]+|\/$/g, '')
    .replace(/\.(?:mdx?|html)$/, '');
  if (path === '') return null;
  const sameName = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  const meant = nearestName(path, pages, effort) ?? (sameName.length === 1 ? sameName[0]! : null);
  return meant === null ? null : `Did you mean "/${meant}"?`;
}
