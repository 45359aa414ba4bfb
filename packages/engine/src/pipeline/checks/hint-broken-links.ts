/** What the author of a broken link most likely meant: a page of nearly the same path, or of the same name elsewhere. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createEffort, type Effort, nearestName } from '../../diagnostics/nearest-name.ts';

/** Comparing with every page of a large site takes a while; whoever has more broken links starts with these. */
const MOST_COMPARED = 300;
/** Pages of the same name that are compared with a broken link, in all: a site may have one in each of its folders. */
const MOST_OF_SAME_NAME = 500_000;

interface Pages {
  all: readonly string[];
  byName: ReadonlyMap<string, NamedPage[]>;
  nameEffort: Effort;
  effort: Effort;
  compared: number;
}

interface NamedPage {
  page: string;
  /** Without the numbers that put pages in order. */
  plain: string;
}

export function hintBrokenLinks(diagnostics: Diagnostic[], pages: readonly string[]): Diagnostic[] {
  if (!diagnostics.some(isUnexplained)) return diagnostics;
  const among: Pages = {
    all: pages,
    byName: pagesByName(pages),
    nameEffort: { left: MOST_OF_SAME_NAME },
    effort: createEffort(),
    compared: 0,
  };
  return diagnostics.map((diagnostic) => {
    const hint = isUnexplained(diagnostic) ? hintFor(diagnostic, among) : null;
    return hint === null ? diagnostic : { ...diagnostic, hint };
  });
}

function isUnexplained({ rule, hint }: Diagnostic): boolean {
  return rule === 'broken-link' && hint === null;
}

function pagesByName(pages: readonly string[]): Map<string, NamedPage[]> {
  const byName = new Map<string, NamedPage[]>();
  for (const page of pages) {
    const plain = withoutOrder(page);
    const own = byName.get(nameOf(plain));
    if (own) own.push({ page, plain });
    else byName.set(nameOf(plain), [{ page, plain }]);
  }
  return byName;
}

function hintFor({ message }: Diagnostic, pages: Pages): string | null {
  const written = /"([^"]*)"/.exec(message)?.[1] ?? '';
  const path = written
    .replace(/[?#].*$/, '')
    .replace(/^[./]+|\/$/g, '')
    .replace(/\.(?:mdx?|html)$/, '');
  if (path === '') return null;
  const meant = meantPage(path, pages);
  return meant === null ? null : `Did you mean "/${meant}"?`;
}

function meantPage(path: string, pages: Pages): string | null {
  const plain = withoutOrder(path);
  const sameName = pages.byName.get(nameOf(plain)) ?? [];
  const sameEnd = ofSameEnd(plain, sameName, pages.nameEffort);
  if (sameEnd.length === 1) return sameEnd[0]!.page;
  pages.compared += 1;
  const near = pages.compared > MOST_COMPARED ? null : nearestName(path, pages.all, pages.effort);
  return near ?? (sameName.length === 1 ? sameName[0]!.page : null);
}

function ofSameEnd(plain: string, named: readonly NamedPage[], effort: Effort): NamedPage[] {
  effort.left -= named.length;
  return effort.left < 0 ? [] : named.filter((one) => endAlike(plain, one.plain));
}

/**
 * Programs that put pages in order by numbers in their files' names leave them out of addresses, which may begin with
 * the folder of all of them: `/docs/guides/setup` is `02-guides/01-setup`.
 */
function withoutOrder(path: string): string {
  return path.replace(/(?<=^|\/)\d+[-_.](?=.)/g, '').replace(/(?<=.)\/index$/, '');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** One is the end of the other, and that is more than a name. */
function endAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short === long || (short.includes('/') && long.endsWith(`/${short}`));
}
