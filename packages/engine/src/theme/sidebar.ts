/** A section's sidebar, rendered once; the current page is marked by inserting a few characters. */

import { escapeHtml } from '../mdx/escape.ts';
import type { NavGroup, NavLink, NavNode, NavPage, Section } from '../navigation/navigation.ts';
import { outside } from './addresses.ts';

/** Beyond this many entries, groups that do not hold the current page show their title only. */
const LARGE_SECTION = 500;
/** Of a very long list of siblings, only those around the current page are shown. */
const LONGEST_LIST = 400;

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

/** Where the writer is: the rest of the way to the current page, and what opens the groups above. */
interface Position {
  trail: readonly number[] | null;
  marks: Mark[];
  top: boolean;
}

export interface Mark {
  offset: number;
  text: string;
}

const CURRENT = ' aria-current="page" data-active="true"';
const OPEN = ' open';

export function countEntries(nodes: readonly NavNode[]): number {
  let count = 0;
  for (const node of nodes) count += node.kind === 'group' ? 1 + countEntries(node.nodes) : 1;
  return count;
}

export function isLarge(section: Section): boolean {
  return countEntries(section.nodes) > LARGE_SECTION;
}

/** `trail` is the way to the current page, given for a large section only: the sidebar then shows that way. */
export function renderSidebar(
  section: Section,
  hrefs: SidebarHrefs,
  trail: readonly number[] | null,
): Sidebar {
  const writer = new SidebarWriter(hrefs, trail !== null);
  writer.list(section.nodes, { trail, marks: [], top: true });
  return { html: writer.html, marks: writer.marks };
}

class SidebarWriter {
  html = '';
  readonly marks = new Map<string, Mark[]>();
  readonly #hrefs: SidebarHrefs;
  readonly #pruned: boolean;

  constructor(hrefs: SidebarHrefs, pruned: boolean) {
    this.#hrefs = hrefs;
    this.#pruned = pruned;
  }

  list(nodes: readonly NavNode[], { trail, marks, top }: Position): void {
    const current = trail?.[0] ?? null;
    const { from, to } = this.#window(nodes.length, current);
    this.html += top ? '<ul class="nav">' : '<ul>';
    if (from > 0) this.#more(nodes[from - 1]!, from);
    for (let index = from; index < to; index++) {
      const node = nodes[index]!;
      this.html += '<li>';
      const below = this.#pruned && index === current ? trail!.slice(1) : null;
      if (node.kind === 'page') this.#page(node, marks);
      else if (node.kind === 'link') this.#link(node);
      else this.#group(node, { trail: below, marks, top });
      this.html += '</li>';
    }
    if (to < nodes.length) this.#more(nodes[to]!, nodes.length - to);
    this.html += '</ul>';
  }

  #window(length: number, current: number | null): { from: number; to: number } {
    if (!this.#pruned || length <= LONGEST_LIST) return { from: 0, to: length };
    const middle = Math.floor((current ?? 0) / (LONGEST_LIST / 2)) * (LONGEST_LIST / 2);
    const from = Math.max(0, Math.min(middle - LONGEST_LIST / 4, length - LONGEST_LIST));
    return { from, to: Math.min(length, from + LONGEST_LIST) };
  }

  #more(next: NavNode, count: number): void {
    const page = firstPage([next]);
    const label = `${count} more &hellip;`;
    this.html += page === null ? '' : `<li><a class="more" href="${this.#href(page)}">${label}</a></li>`;
  }

  #page(node: NavPage, above: Mark[]): void {
    const label = `${this.#hrefs.icon(node)}${method(node.method)}${escapeHtml(node.title)}${tagOf(node)}`;
    if (node.url !== null) {
      this.html += `<a href="${escapeHtml(node.url)}"${outside(node.url)}>${label}</a>`;
      return;
    }
    this.html += '<a';
    this.#markCurrent(node.page, above);
    this.html += ` href="${this.#href(node.page)}">${label}</a>`;
  }

  /** A page that is listed twice is current in both places, and a group that holds both opens once. */
  #markCurrent(page: string, above: Mark[]): void {
    const known = this.marks.get(page) ?? [];
    const opened = above.filter((mark) => !known.includes(mark));
    this.marks.set(page, [...known, ...opened, { offset: this.html.length, text: CURRENT }]);
  }

  #link(node: NavLink): void {
    const href = this.#hrefs.link(node.href);
    this.html += `<a href="${escapeHtml(href)}"${outside(href)}>${this.#hrefs.icon(node)}${escapeHtml(node.title)}</a>`;
  }

  #group(node: NavGroup, { trail, marks, top }: Position): void {
    const title = this.#hrefs.icon(node) + escapeHtml(node.title) + tagOf(node);
    if (this.#pruned && trail === null) {
      const page = node.root ?? firstPage(node.nodes);
      const open = page === null ? '<span class="leaf">' : `<a class="closed" href="${this.#href(page)}">`;
      this.html += `${open}${title}${page === null ? '</span>' : '</a>'}`;
    } else if (top) {
      this.html += '<p class="group">';
      this.#groupTitle(node, title, marks);
      this.html += '</p>';
      this.list(node.nodes, { trail, marks, top: false });
    } else {
      const open = node.expanded === true || this.#pruned;
      // A link inside of what opens and closes could not be told from it by keyboard or voice.
      if (node.root !== null) this.#groupTitle(node, title, marks);
      this.html += '<details';
      const own = { offset: this.html.length, text: OPEN };
      const inside = open ? marks : [...marks, own];
      if (node.root !== null && !open) this.marks.get(node.root)!.push(own);
      this.html += open ? ' open><summary>' : '><summary>';
      this.html += node.root === null ? title : `<span class="sr">${escapeHtml(node.title)}</span>`;
      this.html += '</summary>';
      this.list(node.nodes, { trail, marks: inside, top: false });
      this.html += '</details>';
    }
  }

  #groupTitle(node: NavGroup, title: string, marks: Mark[]): void {
    const { title: text, icon, iconType, tag } = node;
    const shown = { title: text, icon, iconType, tag };
    if (node.root === null) this.html += title;
    else this.#page({ ...EMPTY_PAGE, page: node.root, ...shown }, marks);
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
  return `<b class="method-pill ${escapeHtml(name.toLowerCase())}">${escapeHtml(name === 'DELETE' ? 'DEL' : name)}</b>`;
}

function tagOf(node: NavPage | NavGroup): string {
  if (node.tag) return `<b class="tag">${escapeHtml(node.tag)}</b>`;
  return node.kind === 'page' && node.deprecated ? '<b class="tag">deprecated</b>' : '';
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
