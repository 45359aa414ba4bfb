/**
 * A section's sidebar, rendered once; the current page is marked by inserting a few characters. Pages of a large section
 * show the way to themselves: other groups are links to their first page, on which they are open, and the browser's
 * script fills them from a file that all pages of the section share (`shared-sidebars.ts`).
 */

import { escapeHtml } from '../../mdx/escape.ts';
import { withClass } from '../../mdx/properties.ts';
import type { NavGroup, NavLink, NavNode, NavPage, Section } from '../../navigation/navigation.ts';
import type { SiteView } from '../../site/site-view.ts';
import { outside, pageHref, siteHref } from '../addresses.ts';
import { chromeIcon } from '../chrome-icons.ts';
import { navTag } from './nav-tag.ts';

/** About as many fit into what gzip looks back on: beyond, every page of a bundle pays for the whole list again. */
const LARGE_SECTION = 300;
/** Of a long list of siblings in a large section, only those around the current page are in the page. */
const LONGEST_LIST = 100;
/** So many neighbours have the same sidebar. */
const STRETCH = LONGEST_LIST / 2;

export interface Sidebar {
  html: string;
  /** For each page of the section: where to insert what. Offsets rise. */
  marks: Map<string, Mark[]>;
}

/** How the sidebar's addresses and icons look from where it stands. */
export interface SidebarHrefs {
  page(page: string): string;
  link(href: string): string;
  icon(node: { icon: string | null; iconType: string | null }): string;
}

/** Addresses and icons of a sidebar, seen from a page at `prefix`. */
export function sidebarHrefs(view: Pick<SiteView, 'links' | 'head'>, prefix: string): SidebarHrefs {
  return {
    page: (page) => pageHref(prefix, page),
    link: (href) => siteHref(view, prefix, href),
    icon: (node) => chromeIcon(view.head.icons, prefix, node),
  };
}

/** Where the writer is: the rest of the way to the current page, and what opens the groups above. */
interface Position {
  trail: readonly number[] | null;
  marks: Mark[];
  top: boolean;
  /** Indexes from the top. */
  at: readonly number[];
}

export interface Mark {
  offset: number;
  text: string;
}

const ACTIVE = ' data-active="true"';
const CURRENT = ` aria-current="page"${ACTIVE}`;
const OPEN = ' open';

export function countEntries(nodes: readonly NavNode[]): number {
  let count = 0;
  for (const node of nodes) count += node.kind === 'group' ? 1 + countEntries(node.nodes) : 1;
  return count;
}

export function isLarge(section: Section): boolean {
  return countEntries(section.nodes) > LARGE_SECTION;
}

/** Pages of a large section for which this is the same have the same sidebar. */
export function sidebarKey(nodes: readonly NavNode[], trail: readonly number[]): string {
  const [index, ...below] = trail;
  const node = index === undefined ? undefined : nodes[index];
  if (node === undefined) return '';
  if (node.kind !== 'group') return String(Math.floor(index! / STRETCH));
  return `${index}/${sidebarKey(node.nodes, below)}`;
}

/** Of a large section: the way to the current page, which is what the sidebar shows, and the file with the rest. */
export interface SidebarWay {
  trail: readonly number[];
  restHref: string;
}

export function renderSidebar(section: Section, hrefs: SidebarHrefs, way: SidebarWay | null): Sidebar {
  const writer = new SidebarWriter(hrefs, way);
  writer.list(section.nodes, { trail: way?.trail ?? null, marks: [], top: true, at: [] });
  return { html: writer.html, marks: writer.marks };
}

class SidebarWriter {
  html = '';
  readonly marks = new Map<string, Mark[]>();
  readonly #hrefs: SidebarHrefs;
  readonly #way: SidebarWay | null;

  constructor(hrefs: SidebarHrefs, way: SidebarWay | null) {
    this.#hrefs = hrefs;
    this.#way = way;
  }

  list(nodes: readonly NavNode[], { trail, marks, top, at }: Position): void {
    const current = trail?.[0] ?? null;
    const { from, to } = this.#window(nodes, current);
    this.html += top ? this.#opening() : '<ul class="sidebar-group">';
    if (from > 0) this.#more(nodes.slice(0, from).reverse(), { at, from: 0, to: from });
    for (let index = from; index < to; index++) {
      const node = nodes[index]!;
      // What follows ends an entry. In a bundle, pages whose frame is alike must be near each other to be small.
      this.html += '<li';
      const item = this.html.length;
      this.html += '>';
      const below = index === current ? trail!.slice(1) : null;
      if (node.kind === 'page') this.#page(node, marks, item);
      else if (node.kind === 'link') this.#link(node);
      else this.#group(node, { trail: below, marks, top, at: [...at, index] });
    }
    if (to < nodes.length) this.#more(nodes.slice(to), { at, from: to, to: nodes.length });
    this.html += '</ul>';
  }

  #opening(): string {
    return this.#way === null
      ? '<ul class="nav" id="navigation-items">'
      : `<ul class="nav large" id="navigation-items" data-rest="${escapeHtml(this.#way.restHref)}">`;
  }

  /** Without script, what is left out is reached by a page among it; where there is none, nothing is left out. */
  #window(nodes: readonly NavNode[], current: number | null): { from: number; to: number } {
    const { length } = nodes;
    if (this.#way === null || length <= LONGEST_LIST) return { from: 0, to: length };
    const middle = Math.floor((current ?? 0) / STRETCH) * STRETCH;
    const from = Math.max(0, Math.min(middle - STRETCH / 2, length - LONGEST_LIST));
    const to = Math.min(length, from + LONGEST_LIST);
    return {
      from: firstPage(nodes.slice(0, from)) === null ? 0 : from,
      to: firstPage(nodes.slice(to)) === null ? length : to,
    };
  }

  /** `left`: what is left out, the nearest first. */
  #more(
    left: readonly NavNode[],
    { at, from, to }: { at: readonly number[]; from: number; to: number },
  ): void {
    const range = `data-at="${at.join('.')}" data-from="${from}" data-to="${to}"`;
    this.html += `<li><a class="more" href="${this.#href(firstPage(left)!)}" ${range}>&hellip; +${to - from}</a>`;
  }

  /** `item`: where an attribute of the entry itself goes, when the page is all that the entry holds. */
  #page(node: NavPage, above: Mark[], item: number | null): void {
    const label = `${this.#hrefs.icon(node)}${method(node.method)}${named(node)}`;
    if (node.url !== null) {
      const href = this.#hrefs.link(node.url);
      this.html += `<a href="${escapeHtml(href)}"${outside(href)}>${label}</a>`;
      return;
    }
    this.html += '<a';
    this.#markCurrent(node.page, above, item);
    this.html += ` href="${this.#href(node.page)}">${label}</a>`;
  }

  /** A page that is listed twice is current in both places, and a group that holds both opens once. */
  #markCurrent(page: string, above: Mark[], item: number | null): void {
    const known = this.marks.get(page) ?? [];
    const opened = above.filter((mark) => !known.includes(mark));
    const entry = item === null ? [] : [{ offset: item, text: ACTIVE }];
    this.marks.set(page, [...known, ...opened, ...entry, { offset: this.html.length, text: CURRENT }]);
  }

  #link(node: NavLink): void {
    const href = this.#hrefs.link(node.href);
    this.html += `<a href="${escapeHtml(href)}"${outside(href)}>${this.#hrefs.icon(node)}${escapeHtml(node.title)}</a>`;
  }

  #group(node: NavGroup, { trail, marks, top, at }: Position): void {
    const title = withClass(this.#hrefs.icon(node), 'sidebar-group-icon') + named(node);
    const isLargeSection = this.#way !== null;
    const page = node.root ?? firstPage(node.nodes);
    // Its own page is all it has: there is nothing to open.
    const isBare = node.nodes.length === 0;
    if (isBare && (!top || isLargeSection)) {
      this.#groupTitle(node, title, marks);
    } else if (isLargeSection && trail === null && page !== null) {
      const isOwn = node.root === null ? '' : ' data-own';
      this.html += `<a class="closed" href="${this.#href(page)}" data-at="${at.join('.')}"${isOwn}>${title}</a>`;
    } else if (top && !isLargeSection) {
      if (node.root !== null || title.trim() !== '') {
        this.html += '<p class="group sidebar-group-header sidebar-title">';
        this.#groupTitle(node, title, marks);
        this.html += '</p>';
      }
      if (!isBare) this.list(node.nodes, { trail, marks, top: false, at });
    } else {
      const open = node.expanded === true || trail !== null;
      // A link inside of what opens and closes could not be told from it by keyboard or voice.
      if (node.root !== null) this.#groupTitle(node, title, marks);
      this.html += '<details';
      const own = { offset: this.html.length, text: OPEN };
      const inside = open ? marks : [...marks, own];
      if (node.root !== null && !open) this.marks.get(node.root)!.push(own);
      this.html += open ? ' open><summary>' : '><summary>';
      this.html += node.root === null ? title : `<span class="sr">${escapeHtml(node.title)}</span>`;
      this.html += '</summary>';
      this.list(node.nodes, { trail, marks: inside, top: false, at });
      this.html += '</details>';
    }
  }

  #groupTitle(node: NavGroup, title: string, marks: Mark[]): void {
    const { title: text, icon, iconType, tag } = node;
    const shown = { title: text, icon, iconType, tag };
    if (node.root === null) this.html += title;
    else this.#page({ ...EMPTY_PAGE, page: node.root, ...shown }, marks, null);
  }

  #href(page: string): string {
    return escapeHtml(this.#hrefs.page(page));
  }
}

const EMPTY_PAGE: NavPage = {
  kind: 'page',
  page: '',
  title: '',
  icon: null,
  iconType: null,
  tag: null,
  deprecated: false,
  method: null,
  url: null,
};

function method(name: string | null): string {
  if (name === null) return '';
  return `<b class="method-pill method-nav-pill ${escapeHtml(name.toLowerCase())}">${escapeHtml(name === 'DELETE' ? 'DEL' : name)}</b>`;
}

/** Beside a tag the name is an element of its own, which can say how it shares the line. */
function named(node: NavPage | NavGroup): string {
  const name = escapeHtml(node.title);
  const tag = tagOf(node);
  return tag === '' ? name : `<span>${name}</span>${tag}`;
}

function tagOf(node: NavPage | NavGroup): string {
  if (node.tag) return navTag(node.tag);
  return node.kind === 'page' && node.deprecated ? navTag('deprecated') : '';
}

/** The first page of the site among them. */
export function firstPage(nodes: readonly NavNode[]): string | null {
  for (const node of nodes) {
    if (node.kind === 'page' && node.url === null) return node.page;
    const inside = node.kind === 'group' ? (node.root ?? firstPage(node.nodes)) : null;
    if (inside !== null) return inside;
  }
  return null;
}
