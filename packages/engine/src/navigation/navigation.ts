/**
 * Navigation resolved: one normalised tree for every form that docs.json allows. Plain JSON data, linear in the
 * number of pages. Divisions (tabs, versions, languages, …) form a small tree of their own; its ends are sections,
 * each with one sidebar. Everything about one page is derived on demand by `pageNavigation`.
 */
import type { BannerConfig, FooterConfig, NavbarConfig } from '../config/docs-json.schema.ts';
import type { Directory, DivisionKind } from '../config/navigation-source.ts';

export interface Navigation {
  /** Switchers at the top; empty on a site without tabs, versions and the like. */
  levels: Level[];
  /** Links shown on every page, whatever its section. */
  global: Level[];
  sections: Section[];
  /** Every page of the site by its path, in and out of navigation. Read it with `placeOf`. */
  places: Record<string, PagePlace>;
  /** Pages that correspond to each other across versions, languages, products or dropdowns. */
  twins: TwinSet[];
  /** The page that `/` shows. */
  home: string | null;
}

/** Siblings to switch between: all tabs, all versions of a tab, … */
export interface Level {
  kind: DivisionKind;
  items: Division[];
}

export interface Division {
  kind: DivisionKind;
  label: string;
  icon: string | null;
  iconType: string | null;
  description: string | null;
  tag: string | null;
  color: { light: string | null; dark: string | null } | null;
  /** Where it leads: a page of the site, else an address, else nowhere. */
  page: string | null;
  href: string | null;
  default: boolean;
  hidden: boolean;
  /** Index into `sections` when it has a sidebar of its own. */
  section: number | null;
  levels: Level[];
  /** Links shown on all its pages. */
  global: Level[];
  /** Replaces the site's own, for a language; null: as the site. */
  banner: BannerConfig | null;
  footer: FooterConfig | null;
  navbar: NavbarConfig | null;
  /** A tab that stands at the far end of its row. */
  atEnd?: true;
}

/** The pages that share one sidebar. */
export interface Section {
  /** Stable as long as the labels on the way to it are: `en/v2/guides`. Unique. */
  id: string;
  /** The way to it through the divisions: which level, which item, from the top. */
  trail: TrailStep[];
  nodes: NavNode[];
  firstPage: string | null;
  /** Shown on its own pages only. */
  hidden: boolean;
  /** Of all that its sidebar and its switchers show. Other things about a page: hash `pageNavigation`. */
  hash: string;
}

export interface TrailStep {
  level: number;
  item: number;
}

export type NavNode = NavPage | NavGroup | NavLink;

export interface NavPage {
  kind: 'page';
  page: string;
  /** As the sidebar shows it. */
  title: string;
  icon: string | null;
  iconType: string | null;
  tag: string | null;
  deprecated: boolean;
  /** HTTP method, `WS` or `WEBHOOK` of an API page, upper case. */
  method: string | null;
  /** External address that stands in for the page. */
  url: string | null;
}

export interface NavGroup {
  kind: 'group';
  title: string;
  icon: string | null;
  iconType: string | null;
  tag: string | null;
  /** Page that the title opens. */
  root: string | null;
  /** Open at first; null: open when it holds the current page. */
  expanded: boolean | null;
  directory: Directory;
  nodes: NavNode[];
}

export interface NavLink {
  kind: 'link';
  title: string;
  href: string;
  icon: string | null;
  iconType: string | null;
}

export interface PagePlace {
  /** As the sidebar shows it. */
  title: string;
  /** Index of the section whose sidebar the page shows; null only when the site has no section. */
  section: number | null;
  /** Indexes into `nodes`, level by level, of the page or, when it is not in the sidebar, of its visible groups. */
  trail: number[];
  /** Named by navigation, be it in a hidden part. */
  listed: boolean;
  /** In the sidebar that it shows. */
  shown: boolean;
  /** Inside a hidden group or division. */
  hiddenParent: boolean;
  /** The nearest `searchable` above it. */
  searchable: boolean | null;
  boost: number | null;
  previous: string | null;
  next: string | null;
  /** Indexes into `twins`. */
  twins: number[];
}

/** One slot per item of the level; null where an item has no such page. */
export interface TwinSet {
  /** The level's own trail: the divisions above it, then which level. */
  above: TrailStep[];
  level: number;
  pages: (string | null)[];
}
