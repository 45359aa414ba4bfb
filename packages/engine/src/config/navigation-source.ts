/** Navigation as written in docs.json, read and typed but not yet matched with the site's pages. */
import type { BannerConfig, FooterConfig, NavbarConfig } from './docs-json.schema.ts';
import type { Place } from './json-node.ts';

export const DIVISION_KINDS = [
  'language',
  'version',
  'product',
  'tab',
  'dropdown',
  'anchor',
  'item',
] as const;
/** What can divide a site: `item` is an entry of a tab's or product's menu. */
export type DivisionKind = (typeof DIVISION_KINDS)[number];

/** The root of navigation, or one tab, version, language, …: entries of its own, divisions below it, or both. */
export interface SourceDivision {
  entries: SourceEntry[];
  levels: SourceLevel[];
  /** Shown on all its pages: items with an address. */
  global: SourceLevel[];
  references: SourceReference[];
  directory: Directory | null;
  place: Place;
}

/** Siblings to switch between. */
export interface SourceLevel {
  kind: DivisionKind;
  items: SourceItem[];
}

export interface SourceItem extends SourceDivision {
  kind: DivisionKind;
  label: string;
  icon: string | null;
  iconType: string | null;
  description: string | null;
  tag: string | null;
  color: { light: string | null; dark: string | null } | null;
  href: string | null;
  default: boolean;
  hidden: boolean;
  searchable: boolean | null;
  /** At which end of the row a tab stands. */
  align: 'start' | 'end' | null;
  /** What a language shows instead of the site's own. */
  banner: BannerConfig | null;
  footer: FooterConfig | null;
  navbar: NavbarConfig | null;
}

export type SourceEntry = SourcePage | SourceGroup | SourceLink;

/** A page's path or an operation of a specification, as written. */
export interface SourcePage {
  kind: 'page';
  written: string;
  place: Place;
}

export interface SourceGroup {
  kind: 'group';
  title: string;
  icon: string | null;
  iconType: string | null;
  tag: string | null;
  /** Page that opens when the group's title is chosen. */
  root: string | null;
  expanded: boolean | null;
  hidden: boolean;
  searchable: boolean | null;
  boost: number | null;
  directory: Directory | null;
  references: SourceReference[];
  entries: SourceEntry[];
  place: Place;
}

export interface SourceLink {
  kind: 'link';
  title: string | null;
  href: string;
  icon: string | null;
  iconType: string | null;
  place: Place;
}

/** `openapi`, `asyncapi`, `graphql` or `sdk` on a group or division. */
export interface SourceReference {
  format: ReferenceFormat;
  sources: string[];
  directory: string | null;
  place: Place;
}

export const REFERENCE_FORMATS = ['openapi', 'asyncapi', 'graphql', 'sdk'] as const;
export type ReferenceFormat = (typeof REFERENCE_FORMATS)[number];

export const DIRECTORIES = ['none', 'accordion', 'card'] as const;
/** How a group's root page lists the group's pages. */
export type Directory = (typeof DIRECTORIES)[number];

/** The root of navigation. */
export type NavigationSource = SourceDivision;
