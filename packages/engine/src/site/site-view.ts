/** What rendering must know of the site beside the pages it renders. Plain JSON: it travels to renderers. */
import type { Redirect } from '@bindery/bundle';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { ChromeIconTable } from './chrome-icon.ts';
import type { SpecText } from './spec-text.ts';

export interface SiteView {
  config: SiteConfig;
  navigation: Navigation;
  /** The page that the site's own address leads to. */
  home: string | null;
  /** Addresses of all pages, sorted. */
  pages: string[];
  /** Folders, each with the page that a link to it leads to. */
  folders: [folder: string, page: string][];
  /** Every file that may be linked, embedded or imported, sorted. */
  files: string[];
  /** Folders that a leading slash may stand for. */
  roots: string[];
  redirects: Redirect[];
  /** Files of the output that every page links to, relative to its root. */
  head: HeadFiles;
  /** For each section the file of the output with its whole sidebar; null where pages hold it themselves. */
  sidebars: (string | null)[];
  /** Where addresses within the site that stand in configuration lead, by the address as written. */
  links: Record<string, SiteLink>;
  baseUrl: string | null;
  /** Where the site lives for everyone, without a slash at the end; null when nobody has said. */
  canonical: string | null;
  /** Whether what looks like a secret is told. */
  scansSecrets?: boolean;
  /** Whether facts tell of links to other hosts. */
  externalLinks?: boolean;
  /** False: the site gets no search index. */
  search?: boolean;
  /** Specifications that pages of the reference are made from. */
  specs: SpecText[];
  /** Set when only some pages are built. */
  live?: LiveSite;
}

export interface SiteLink {
  /** In the output. */
  path: string;
  suffix: string;
  /** A redirect of the site leads to another host: its address. */
  elsewhere?: string;
}

export interface LiveSite {
  /** Where links to the other pages lead, without a slash at the end. */
  url: string;
  kept: string[];
}

export interface HeadFiles {
  styles: string[];
  scripts: string[];
  /** Parts of the theme's script that only some pages load, by their name. */
  parts: Record<string, string>;
  favicon: { light: string; dark: string } | null;
  logo: { light: string; dark: string } | null;
  /** Pictures that `seo` names: by the tag's name, that of a folder before it. */
  pictures: Record<string, string>;
  /** Icons of navigation, header and footer. */
  icons: ChromeIconTable;
}
