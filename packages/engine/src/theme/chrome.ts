/** Everything around the content that the pages of one section share: header, tabs, switchers, sidebar. */
import { escapeHtml } from '../mdx/escape.ts';
import type { Division, Level, Navigation, Section, TrailStep } from '../navigation/navigation.ts';
import { outputFile, relativeHref } from '../pipeline/page-address.ts';
import type { SiteView } from '../pipeline/site-view.ts';
import { isLarge, type Mark, renderSidebar } from './sidebar.ts';

export interface Chrome {
  /** From `<body>` up to the content, encoded once for all pages that share it. */
  bytes: Buffer;
  /** Offsets are those of bytes. */
  marks: Map<string, Mark[]>;
}

/** Address of something of the site or elsewhere, seen from a page at `prefix`. */
export function siteHref(view: SiteView, prefix: string, href: string): string {
  const target = view.links[href];
  return target === undefined ? href : relativeHref(prefix, target.path) + target.suffix;
}

export function pageHref(prefix: string, page: string): string {
  return relativeHref(prefix, outputFile(page));
}

export class ChromeTable {
  readonly #view: SiteView;
  readonly #chromes = new Map<string, Chrome>();
  readonly #large: boolean[];

  constructor(view: SiteView) {
    this.#view = view;
    this.#large = view.navigation.sections.map(isLarge);
  }

  /** `trail` leads to the page in its section. */
  forPage(section: number | null, prefix: string, trail: readonly number[]): Chrome {
    const way = section !== null && this.#large[section] ? trail : null;
    // In a long list every stretch of pages has a sidebar of its own.
    const stretch = way?.map((index, depth) => (depth === way.length - 1 ? Math.floor(index / 200) : index));
    const key = `${section} ${prefix} ${stretch?.join('.') ?? ''}`;
    let chrome = this.#chromes.get(key);
    if (!chrome) {
      // Large sections have many of these; a few at a time are in use.
      if (this.#chromes.size > 256) this.#chromes.clear();
      chrome = renderChrome(this.#view, { section, prefix, way });
      this.#chromes.set(key, chrome);
    }
    return chrome;
  }
}

interface Where {
  section: number | null;
  prefix: string;
  way: readonly number[] | null;
}

function renderChrome(view: SiteView, { section, prefix, way }: Where): Chrome {
  const place = section === null ? null : (view.navigation.sections[section] ?? null);
  const start = `<body><a class="skip" href="#content-area">Skip to content</a>${header(view, place, prefix)}`;
  if (!place || place.nodes.length === 0) return encodeChrome(`${start}<div class="page">`, new Map());
  const hrefs = {
    page: (page: string) => pageHref(prefix, page),
    link: (href: string) => siteHref(view, prefix, href),
  };
  const sidebar = renderSidebar(place, hrefs, way);
  const lead = `${start}<div class="page"><input type="checkbox" id="menu" hidden><nav id="sidebar" aria-label="Pages">`;
  const marks = new Map<string, Mark[]>();
  for (const [page, own] of sidebar.marks) {
    const shifted = own.map(({ offset, text }) => ({ offset: offset + lead.length, text }));
    marks.set(page, shifted);
  }
  return encodeChrome(`${lead}${sidebar.html}</nav>`, marks);
}

/** Offsets of characters become offsets of bytes; the two differ where a title is not ASCII. */
function encodeChrome(html: string, marks: Map<string, Mark[]>): Chrome {
  const bytes = Buffer.from(html);
  if (bytes.length === html.length) return { bytes, marks };
  const all = [...marks.values()].flat().sort((a, b) => a.offset - b.offset);
  let seen = 0;
  let seenBytes = 0;
  for (const mark of all) {
    seenBytes += Buffer.byteLength(html.slice(seen, mark.offset));
    seen = mark.offset;
    mark.offset = seenBytes;
  }
  return { bytes, marks };
}

function header(view: SiteView, section: Section | null, prefix: string): string {
  const { config, navigation } = view;
  const home = navigation.home === null ? `${prefix}index.html` : pageHref(prefix, navigation.home);
  const links = config.navbar.links
    .filter((link) => link.href !== null)
    .map((link) => anchor(siteHref(view, prefix, link.href!), link.label ?? link.type ?? link.href!));
  const primary = config.navbar.primary;
  if (primary?.href) {
    const label = primary.label ?? primary.type;
    links.push(
      `<a class="primary" href="${escapeHtml(siteHref(view, prefix, primary.href))}">${escapeHtml(label)}</a>`,
    );
  }
  return (
    `<header id="navbar"><div class="bar"><label class="menu" for="menu" aria-label="Menu">&#9776;</label>` +
    `<a class="brand" href="${escapeHtml(home)}">${brand(view, prefix)}</a>` +
    `<nav class="links" aria-label="Site">${links.join('')}</nav></div>${levels(view, section, prefix)}</header>`
  );
}

function brand(view: SiteView, prefix: string): string {
  const { logo } = view.head;
  const name = escapeHtml(view.config.name);
  if (!logo) return name;
  const light = escapeHtml(relativeHref(prefix, logo.light));
  if (logo.light === logo.dark) return `<img src="${light}" alt="${name}" height="26">`;
  const dark = escapeHtml(relativeHref(prefix, logo.dark));
  return (
    `<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)">` +
    `<img src="${light}" alt="${name}" height="26"></picture>`
  );
}

/** The levels of divisions on the way to the section, each with its current item, then the global ones. */
function levels(view: SiteView, section: Section | null, prefix: string): string {
  const rows: string[] = [];
  let here: readonly Level[] = view.navigation.levels;
  const trail: readonly TrailStep[] = section?.trail ?? [];
  for (let depth = 0; here.length > 0; depth++) {
    const step = trail[depth];
    here.forEach((level, index) => {
      rows.push(levelRow(view, level, { prefix, current: step?.level === index ? step.item : null }));
    });
    here = step === undefined ? [] : (here[step.level]?.items[step.item]?.levels ?? []);
  }
  for (const level of view.navigation.global) rows.push(levelRow(view, level, { prefix, current: null }));
  return rows.join('');
}

function levelRow(
  view: SiteView,
  level: Level,
  { prefix, current }: { prefix: string; current: number | null },
): string {
  const items = level.items.map((item, index) => {
    if (item.hidden && index !== current) return '';
    const href = divisionHref(view, prefix, item);
    if (href === null) return `<span>${escapeHtml(item.label)}</span>`;
    const mark = index === current ? ' aria-current="true"' : '';
    return `<a href="${escapeHtml(href)}"${mark}>${escapeHtml(item.label)}</a>`;
  });
  return `<nav class="level ${level.kind}" aria-label="${level.kind}">${items.join('')}</nav>`;
}

function divisionHref(view: SiteView, prefix: string, item: Division): string | null {
  if (item.page !== null) return pageHref(prefix, item.page);
  return item.href === null ? null : siteHref(view, prefix, item.href);
}

function anchor(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

/** Addresses within the site that stand in configuration and navigation, as written. */
export function chromeAddresses(config: SiteView['config'], navigation: Navigation): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach(collect);
      return;
    }
    for (const [key, inside] of Object.entries(value)) {
      if (key === 'href' && typeof inside === 'string' && inside.startsWith('/')) found.add(inside);
      else collect(inside);
    }
  };
  collect([config.navbar, config.footer, config.logo, config.banner]);
  collect([navigation.levels, navigation.global, navigation.sections.map((section) => section.nodes)]);
  return [...found].sort();
}
