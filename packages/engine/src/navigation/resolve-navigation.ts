import type {
  NavigationSource,
  SourceDivision,
  SourceItem,
  SourceLevel,
  SourceReference,
} from '../config/navigation-source.ts';
import { trimSlashes } from '../config/trim-slashes.ts';
import type { AbsentPage } from '../content/absent-pages.ts';
import type { PageMeta } from '../content/content-index.ts';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { folderNavigation } from './folder-navigation.ts';
import type { Division, Level, Navigation, TrailStep } from './navigation.ts';
import { createPageLookup } from './page-lookup.ts';
import { linkNeighbours, type Placing, placeEntries } from './place-entries.ts';
import { placeUnlisted } from './place-unlisted.ts';
import type { ExpandReference } from './reference-entry.ts';
import {
  type Inherited,
  mergeReferences,
  type ResolvedEntry,
  type ResolvedGroup,
  resolveContent,
  resolveEntries,
} from './resolve-entries.ts';
import type { Run } from './run.ts';
import { createSectionIds, hashSections } from './section-identity.ts';
import { findTwins, TWIN_KINDS, type TwinLevel } from './twins.ts';

export interface ResolveNavigationInput {
  /** Null: navigation follows the folders. */
  source: NavigationSource | null;
  pages: readonly PageMeta[];
  /** Why pages are not there, by address. */
  absent?: Readonly<Record<string, AbsentPage>>;
  /** Turns entries that name parts of a specification into pages. */
  expand?: ExpandReference;
  /** Specifications for operations that name none: `api.openapi` of the configuration. */
  defaultReferences?: SourceReference[];
  /** Text of the configuration's files, for excerpts. */
  sources?: ReadonlyMap<string, string>;
  /**
   * Given for mint.json, where tabs and anchors are addresses first and get their pages by them: one that leads to no
   * page is left out, unless this says that there is something else at that path.
   */
  isElsewhere?: (path: string) => boolean;
}

export interface ResolvedNavigation {
  navigation: Navigation;
  /** Pages that came out of specifications. */
  generated: PageMeta[];
  diagnostics: Diagnostic[];
}

/** One tree for every navigation form, matched with the pages that there are. */
export function resolveNavigation(input: ResolveNavigationInput): ResolvedNavigation {
  const pages = new Map(input.pages.map((meta) => [meta.path, meta]));
  const source = input.source ?? folderNavigation([...pages.keys()]);
  const lookup = createPageLookup(pages);
  const { isElsewhere } = input;
  const run: Run = {
    pages,
    lookup,
    isDead: isElsewhere
      ? (path) => lookup.find(path) === null && !lookup.hasPagesBelow(path) && !isElsewhere(path)
      : null,
    absent: input.absent ?? {},
    expand: input.expand ?? null,
    generated: [],
    collector: createCollector(input.sources),
    sections: [],
    places: new Map(),
    namedAt: new Map(),
    twinLevels: [],
    sectionIds: createSectionIds(),
  };
  const top: Inherited = {
    hidden: false,
    searchable: null,
    boost: null,
    directory: 'none',
    references: input.defaultReferences ?? [],
  };
  const root = resolveDivision(source, { above: top, trail: [], labels: [] }, run);
  placeUnlisted(run);
  const navigation: Navigation = {
    levels: root.levels,
    global: root.global,
    sections: run.sections,
    twins: findTwins(run.twinLevels, run.places),
    places: Object.fromEntries(run.places),
    home: pages.has('index')
      ? 'index'
      : (firstPageOf(root, [], run) ?? run.sections[0]?.firstPage ?? input.pages[0]?.path ?? null),
  };
  hashSections(navigation);
  return { navigation, generated: run.generated, diagnostics: run.collector.diagnostics };
}

interface Standing {
  above: Inherited;
  trail: TrailStep[];
  labels: string[];
}

interface ResolvedDivision {
  section: number | null;
  firstPage: string | null;
  levels: Level[];
  global: Level[];
  /** Every page that shows its sidebar or one below it. */
  pages: string[];
}

function resolveDivision(source: SourceDivision, standing: Standing, run: Run): ResolvedDivision {
  const inherited: Inherited = {
    ...standing.above,
    directory: source.directory ?? standing.above.directory,
    references: mergeReferences(source.references, standing.above.references),
  };
  const entries =
    source.levels.length > 0
      ? resolveEntries(source.entries, inherited, run)
      : resolveContent(source, inherited, run);
  const own = entries.length > 0 ? addSection(entries, standing, run) : null;
  const pages = own === null ? [] : ownedPages(own);
  const levels = withoutDead(source.levels, run).map((level, index) => {
    const resolved = resolveLevel(level, { ...standing, above: inherited, index }, run);
    pages.push(...resolved.pages);
    return resolved.level;
  });
  const firstPage = own === null ? null : run.sections[own.section]!.firstPage;
  const global = withoutDead(source.global, run).map((level) => resolveGlobal(level, run));
  return { section: own?.section ?? null, firstPage, levels, global, pages };
}

function withoutDead(levels: SourceLevel[], { isDead, collector }: Run): SourceLevel[] {
  if (isDead === null) return levels;
  const alive = levels.map((level) => ({
    ...level,
    items: level.items.filter(({ kind, label, href, place: { file, line, column } }) => {
      if (href === null || isExternal(href) || !isDead(trimSlashes(href.replace(/[?#].*$/s, ''))))
        return true;
      const message = `The ${kind} "${label}" is left out: there is no page at or below "${href}"`;
      collector.report({ file, line, column, rule: 'nav-page-missing', message });
      return false;
    }),
  }));
  return alive.filter(({ items }) => items.length > 0);
}

function addSection(entries: ResolvedEntry[], standing: Standing, run: Run): Placing {
  const own = openSection(entries, standing, run);
  const { apart } = own;
  const { nodes } = run.sections[own.section]!;
  if (nodes.length === 0 && apart.length > 0) {
    // There is nothing beside them that their pages could show.
    own.apart = [];
    fillSection(apart.map(inSidebar), own, { standing, run });
  }
  const others = own.apart.map((group) => openSection([inSidebar(group)], standing, run, true));
  for (const other of others) for (const page of other.listed) own.listed.add(page);
  return own;
}

function inSidebar(group: ResolvedGroup): ResolvedGroup {
  return { ...group, apart: false };
}

function openSection(entries: ResolvedEntry[], standing: Standing, run: Run, isApart = false): Placing {
  const placing: Placing = {
    section: run.sections.length,
    places: run.places,
    namedAt: run.namedAt,
    listed: new Set(),
    sequence: [],
    apart: [],
    collector: run.collector,
  };
  const id = run.sectionIds(standing.labels);
  const hidden = isApart || standing.above.hidden;
  run.sections.push({ id, trail: standing.trail, nodes: [], firstPage: null, hidden, hash: '' });
  fillSection(entries, placing, { standing, run });
  return placing;
}

function fillSection(
  entries: ResolvedEntry[],
  placing: Placing,
  { standing, run }: { standing: Standing; run: Run },
): void {
  const section = run.sections[placing.section]!;
  section.nodes = placeEntries(entries, [], placing);
  linkNeighbours(placing);
  const { sequence, listed } = placing;
  section.firstPage = firstOwned(sequence.length > 0 ? sequence : [...listed], standing.trail, run);
}

function resolveLevel(
  source: SourceLevel,
  standing: Standing & { index: number },
  run: Run,
): { level: Level; pages: string[] } {
  const chosen = defaultIndex(source.items);
  const twinLevel: TwinLevel = { above: standing.trail, level: standing.index, items: [] };
  if (TWIN_KINDS.has(source.kind)) run.twinLevels.push(twinLevel);
  const resolve = (item: SourceItem, index: number): Division => {
    const below: Standing = {
      above: {
        ...standing.above,
        hidden: standing.above.hidden || item.hidden,
        searchable: item.searchable ?? standing.above.searchable,
      },
      trail: [...standing.trail, { level: standing.index, item: index }],
      labels: [...standing.labels, item.label],
    };
    const inside = resolveDivision(item, below, run);
    twinLevel.items[index] = { label: item.label, pages: inside.pages };
    return toDivision(item, inside, { isDefault: index === chosen, trail: below.trail, run });
  };
  // A page of several versions or languages is that of the default one.
  const first =
    TWIN_KINDS.has(source.kind) && source.items[chosen] ? resolve(source.items[chosen], chosen) : null;
  const items = source.items.map((item, index) =>
    first !== null && index === chosen ? first : resolve(item, index),
  );
  return { level: { kind: source.kind, items }, pages: twinLevel.items.flatMap(({ pages }) => pages) };
}

/** The first is the default unless another says so; a hidden one only when there is no other. */
function defaultIndex(items: SourceItem[]): number {
  const marked = items.findIndex((item) => item.default);
  if (marked !== -1) return marked;
  return Math.max(
    0,
    items.findIndex((item) => !item.hidden),
  );
}

function toDivision(
  item: SourceItem,
  inside: ResolvedDivision,
  { isDefault, trail, run }: { isDefault: boolean; trail: TrailStep[]; run: Run },
): Division {
  const linked =
    item.href === null || isExternal(item.href) ? null : (run.lookup.find(item.href)?.page ?? null);
  const page = linked ?? firstPageOf(inside, trail, run);
  const { kind, label, icon, iconType, description, tag, color, hidden, banner, footer, navbar } = item;
  return {
    kind,
    label,
    icon,
    iconType,
    description,
    tag,
    color,
    page: item.href !== null && linked === null ? null : page,
    href: linked === null ? item.href : null,
    default: isDefault,
    hidden,
    section: inside.section,
    levels: inside.levels,
    global: inside.global,
    banner,
    footer,
    navbar,
    ...(item.align === 'end' && { atEnd: true }),
  };
}

/** Where a reader enters it. */
function firstPageOf(
  { firstPage, levels }: { firstPage: string | null; levels: Level[] },
  trail: TrailStep[],
  run: Run,
): string | null {
  const below = levels.flatMap(({ items }) => {
    const inOrder = [...items.filter((item) => item.default), ...items.filter((item) => !item.default)];
    return inOrder.map(({ page }) => page);
  });
  return firstOwned(
    [firstPage, ...below].filter((page) => page !== null),
    trail,
    run,
  );
}

/** The first that shows a sidebar of the division at `trail`: others would lead out of it. Else the first of all. */
function firstOwned(pages: string[], trail: TrailStep[], { places, sections }: Run): string | null {
  const isOwned = (page: string): boolean => {
    const section = places.get(page)?.section ?? null;
    return section !== null && isBelow(sections[section]!.trail, trail);
  };
  return pages.find(isOwned) ?? pages[0] ?? null;
}

function isBelow(inner: TrailStep[], trail: TrailStep[]): boolean {
  return trail.every(
    ({ level, item }, depth) => inner[depth]?.level === level && inner[depth]?.item === item,
  );
}

function ownedPages({ listed, places, section, apart }: Placing): string[] {
  const last = section + apart.length;
  return [...listed].filter((page) => {
    const own = places.get(page)?.section ?? -1;
    return own >= section && own <= last;
  });
}

function resolveGlobal(level: SourceLevel, run: Run): Level {
  const inside: ResolvedDivision = { section: null, firstPage: null, levels: [], global: [], pages: [] };
  const chosen = level.items.findIndex((item) => item.default);
  const items = level.items.map((item, index) =>
    toDivision(item, inside, { isDefault: index === chosen, trail: [], run }),
  );
  return { kind: level.kind, items };
}

function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(href);
}
