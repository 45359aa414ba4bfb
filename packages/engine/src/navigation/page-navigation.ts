import type { BannerConfig, FooterConfig, NavbarConfig } from '../config/docs-json.schema.ts';
import type { DivisionKind } from '../config/navigation-source.ts';
import type {
  Division,
  Level,
  NavGroup,
  Navigation,
  NavNode,
  PagePlace,
  Section,
  TrailStep,
} from './navigation.ts';
import { TWIN_KINDS } from './twins.ts';

/** All that navigation shows on one page. Plain data: its hash tells whether the page has to be laid out again. */
export interface PageNavigation {
  /** Index of the section; its nodes are the sidebar. */
  section: number | null;
  /** Groups from the outermost to the page's own. */
  breadcrumbs: Breadcrumb[];
  previous: PageLinkTarget | null;
  next: PageLinkTarget | null;
  /** From the top of the site downwards. */
  switchers: Switcher[];
  /** The page's language, when the site has several. */
  language: string | null;
  /** What its language shows instead of the site's own; null: as the site. */
  banner: BannerConfig | null;
  footer: FooterConfig | null;
  navbar: NavbarConfig | null;
}

export interface Breadcrumb {
  title: string;
  icon: string | null;
  /** Page that the group opens. */
  page: string | null;
}

export interface PageLinkTarget {
  page: string;
  title: string;
}

export interface Switcher {
  kind: DivisionKind;
  items: SwitcherItem[];
}

export interface SwitcherItem {
  label: string;
  icon: string | null;
  iconType: string | null;
  description: string | null;
  tag: string | null;
  color: Division['color'];
  /** The same page there if it exists, else the item's first page. */
  page: string | null;
  href: string | null;
  active: boolean;
  /** Offered to nobody, shown only while active. */
  hidden: boolean;
}

export function placeOf(navigation: Navigation, page: string): PagePlace | null {
  return Object.hasOwn(navigation.places, page) ? navigation.places[page]! : null;
}

export function pageNavigation(navigation: Navigation, page: string): PageNavigation {
  const place = placeOf(navigation, page);
  const section = place?.section == null ? null : navigation.sections[place.section]!;
  const trail = section?.trail ?? [];
  const divisions = divisionsOn(navigation, trail);
  const nearest = <K extends 'banner' | 'footer' | 'navbar'>(field: K): Division[K] | null =>
    divisions.findLast((division) => division[field] !== null)?.[field] ?? null;
  return {
    section: place?.section ?? null,
    breadcrumbs: section === null || place === null ? [] : breadcrumbs(section, place, page),
    previous: neighbour(navigation, place?.previous),
    next: neighbour(navigation, place?.next),
    switchers: switchers(navigation, trail, place),
    language: divisions.findLast(({ kind }) => kind === 'language')?.label ?? null,
    banner: nearest('banner'),
    footer: nearest('footer'),
    navbar: nearest('navbar'),
  };
}

function divisionsOn(navigation: Navigation, trail: TrailStep[]): Division[] {
  const divisions: Division[] = [];
  let levels: Level[] = navigation.levels;
  for (const { level, item } of trail) {
    const division = levels[level]!.items[item]!;
    divisions.push(division);
    levels = division.levels;
  }
  return divisions;
}

export function breadcrumbs(section: Section, place: PagePlace, page: string): Breadcrumb[] {
  const crumbs: Breadcrumb[] = [];
  let nodes: NavNode[] = section.nodes;
  for (const index of place.trail) {
    const node = nodes[index];
    if (node?.kind !== 'group') break;
    if (node.title !== '' && node.root !== page) crumbs.push(toBreadcrumb(node));
    nodes = node.nodes;
  }
  return crumbs;
}

function toBreadcrumb(group: NavGroup): Breadcrumb {
  return { title: group.title, icon: group.icon, page: group.root };
}

function neighbour(navigation: Navigation, page: string | null | undefined): PageLinkTarget | null {
  if (page == null) return null;
  return { page, title: placeOf(navigation, page)?.title ?? page };
}

function switchers(navigation: Navigation, trail: TrailStep[], place: PagePlace | null): Switcher[] {
  const result: Switcher[] = [];
  let levels: Level[] = navigation.levels;
  for (let depth = 0; depth <= trail.length; depth++) {
    const above = trail.slice(0, depth);
    const step = trail[depth];
    levels.forEach((level, index) => {
      const active = step?.level === index ? step.item : null;
      const twins = TWIN_KINDS.has(level.kind) ? findTwins(navigation, place, { above, level: index }) : null;
      result.push(toSwitcher(level, active, twins));
    });
    if (step === undefined) break;
    levels = levels[step.level]!.items[step.item]!.levels;
  }
  return result;
}

function findTwins(
  navigation: Navigation,
  place: PagePlace | null,
  at: { above: TrailStep[]; level: number },
): (string | null)[] | null {
  for (const index of place?.twins ?? []) {
    const twins = navigation.twins[index]!;
    if (twins.level === at.level && sameTrail(twins.above, at.above)) return twins.pages;
  }
  return null;
}

function sameTrail(a: TrailStep[], b: TrailStep[]): boolean {
  return (
    a.length === b.length && a.every((step, i) => step.level === b[i]!.level && step.item === b[i]!.item)
  );
}

function toSwitcher(level: Level, active: number | null, twins: (string | null)[] | null): Switcher {
  const items = level.items.map((division, index): SwitcherItem => {
    const { label, icon, iconType, description, tag, color, hidden, href } = division;
    const page = twins?.[index] ?? division.page;
    const target = { page, href: page === null ? href : null };
    return { label, icon, iconType, description, tag, color, ...target, active: index === active, hidden };
  });
  return { kind: level.kind, items };
}
