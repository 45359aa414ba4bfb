/** Everything around the content that the pages of one section share: banner, header, sidebar. */
import { escapeHtml } from '../../mdx/escape.ts';
import type { Division } from '../../navigation/navigation.ts';
import { relativeHref } from '../../site/page-address.ts';
import type { SiteView } from '../../site/site-view.ts';
import { divisionHref, outside } from '../addresses.ts';
import { chromeIcon } from '../chrome-icons.ts';
import { renderBanner } from './banner.ts';
import { renderFooter } from './footer.ts';
import { navbarLinks, renderNavbar } from './navbar.ts';
import { ownIcon } from './own-icon.ts';
import { type SectionView, sectionView } from './section-view.ts';
import { type Mark, renderSidebar, type SidebarWay, sidebarHrefs, sidebarKey } from './sidebar.ts';

export interface Chrome {
  here: SectionView;
  /** From the start of the body up to the content, encoded once for all pages that share it. */
  bytes: Buffer;
  /** Offsets are those of bytes. */
  marks: Map<string, Mark[]>;
  /** Where the switchers go, before all marks; null without any. */
  switchersAt: number | null;
  /** Where the banner's id stands in bytes, before all others; null without a banner. */
  bannerIdAt: number | null;
  footer: string;
}

export const BANNER_ID = ' id="banner"';

export class ChromeTable {
  readonly #view: SiteView;
  readonly #chromes = new Map<string, Chrome>();
  readonly #sections = new Map<number | null, SectionView>();

  constructor(view: SiteView) {
    this.#view = view;
  }

  /** `trail` leads to the page in its section. */
  forPage(section: number | null, prefix: string, trail: readonly number[]): Chrome {
    const rest = section === null ? null : (this.#view.sidebars[section] ?? null);
    const way = rest === null ? null : { trail, restHref: relativeHref(prefix, rest) };
    const own = way === null ? '' : sidebarKey(this.#view.navigation.sections[section!]!.nodes, trail);
    const key = `${section} ${prefix} ${own}`;
    let chrome = this.#chromes.get(key);
    if (!chrome) {
      // Large sections have many of these; a few at a time are in use.
      if (this.#chromes.size > 256) this.#chromes.clear();
      chrome = renderChrome(this.#view, { here: this.#here(section), prefix, way });
      this.#chromes.set(key, chrome);
    }
    return chrome;
  }

  #here(section: number | null): SectionView {
    let here = this.#sections.get(section);
    if (!here) {
      here = sectionView(this.#view, section);
      this.#sections.set(section, here);
    }
    return here;
  }
}

interface Where {
  here: SectionView;
  prefix: string;
  way: SidebarWay | null;
}

function drawerHead({ words }: SectionView): string {
  return `<div class="drawer-head"><button type="button" class="icon-button" popovertarget="sidebar" popovertargetaction="hide" aria-label="${words('Close')}">${ownIcon('close')}</button></div>`;
}

/**
 * A script waits for the stylesheets before it, and the parser for the script: the bar is laid out and painted alone,
 * as soon as it can be, and not after a long page.
 */
const BAR_FIRST = '<script>0</script>';

function renderChrome(view: SiteView, { here, prefix, way }: Where): Chrome {
  const { words } = here;
  const start =
    `<a class="skip" href="#content-area">${words('Skip to content')}</a><div id="body-content">` +
    `${renderBanner(view, prefix, here)}${renderNavbar(view, prefix, here)}${BAR_FIRST}<div class="page">`;
  const { section } = here;
  const footer = renderFooter(view, prefix, here.footer);
  if (section === null || section.nodes.length === 0) {
    return encodeChrome(start, { here, marks: new Map(), switchersAt: null, footer });
  }
  const opening = `${start}<nav id="sidebar" popover aria-label="${words('Pages')}">${drawerHead(here)}<div id="sidebar-content">`;
  const lead = opening + renderAnchors(view, prefix, here);
  const sidebar = renderSidebar(section, sidebarHrefs(view, prefix), way);
  const marks = new Map<string, Mark[]>();
  for (const [page, own] of sidebar.marks) {
    const shifted = own.map(({ offset, text }) => ({ offset: offset + lead.length, text }));
    marks.set(page, shifted);
  }
  const links = navbarLinks(view, prefix, here).map((link) => link.replace(' id="topbar-cta-button"', ''));
  const drawer = links.length === 0 ? '' : `<div class="drawer-links">${links.join('')}</div>`;
  const switchersAt = here.switchers.length === 0 ? null : Buffer.byteLength(opening);
  return encodeChrome(`${lead}${sidebar.html}${drawer}</div></nav>`, { here, marks, switchersAt, footer });
}

/** Offsets of characters become offsets of bytes; the two differ where a title is not ASCII. */
function encodeChrome(html: string, parts: Omit<Chrome, 'bytes' | 'bannerIdAt'>): Chrome {
  const bytes = Buffer.from(html);
  const banner = bytes.indexOf(BANNER_ID);
  const chrome = { ...parts, bannerIdAt: banner === -1 ? null : banner };
  if (bytes.length === html.length) return { ...chrome, bytes };
  const all = [...chrome.marks.values()].flat().sort((a, b) => a.offset - b.offset);
  let seen = 0;
  let seenBytes = 0;
  for (const mark of all) {
    seenBytes += Buffer.byteLength(html.slice(seen, mark.offset));
    seen = mark.offset;
    mark.offset = seenBytes;
  }
  return { ...chrome, bytes };
}

/** Of an anchor's icon; hex colours, as docs.json is read. */
function ownColor({ color }: Division): string {
  const light = color?.light ?? color?.dark ?? null;
  return light === null ? '' : ` style="--own:light-dark(${light},${color?.dark ?? light})"`;
}

function renderAnchors(view: SiteView, prefix: string, { anchors }: SectionView): string {
  const items = anchors.flatMap(({ level, current }) =>
    level.items.map((item, index) => {
      const href = divisionHref(view, prefix, item);
      if (href === null || (item.hidden && index !== current)) return '';
      const mark = index === current ? ' aria-current="true" data-active="true"' : outside(href);
      const icon = chromeIcon(view.head.icons, prefix, item);
      const shown = icon === '' ? '' : `<span class="anchor-icon"${ownColor(item)}>${icon}</span>`;
      return `<li><a class="nav-anchor" href="${escapeHtml(href)}"${mark}>${shown}${escapeHtml(item.label)}</a></li>`;
    }),
  );
  return items.length === 0 ? '' : `<ul class="anchors nav-anchors">${items.join('')}</ul>`;
}
