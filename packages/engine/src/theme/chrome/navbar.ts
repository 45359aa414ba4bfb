/** The header: logo, search, links, theme switch, and the tabs below it. */
import { escapeHtml } from '../../mdx/escape.ts';
import { isExternal } from '../../mdx/html/safe-url.ts';
import type { Division } from '../../navigation/navigation.ts';
import { editionOfSection } from '../../search/searched-page.ts';
import { relativeHref } from '../../site/page-address.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { Words } from '../../words/words.ts';
import { divisionHref, homeHref, outside, siteHref } from '../addresses.ts';
import { brandIcon, chromeIcon } from '../chrome-icons.ts';
import { navTag } from './nav-tag.ts';
import { ownIcon } from './own-icon.ts';
import type { PlacedLevel, SectionView } from './section-view.ts';

export function renderNavbar(view: SiteView, prefix: string, here: SectionView): string {
  const { config } = view;
  const { words } = here;
  const hasSidebar = here.section !== null && here.section.nodes.length > 0;
  return (
    `<header id="navbar"><div class="bar">${hasSidebar ? menuButton(words) : ''}` +
    `<a class="brand" href="${escapeHtml(homeHref(view, prefix, here.home))}">${brand(view, prefix)}</a>${searchSlot(view, here)}` +
    `<nav class="links topbar-right-container" aria-label="${words('Site')}">${navbarLinks(view, prefix, here).join('')}</nav>` +
    `${config.appearance.strict ? '' : themeSwitch(words)}</div>` +
    `${here.tabs.map((level) => tabRow(view, prefix, { ...level, here })).join('')}</header>`
  );
}

/** A place that a feature fills: it is in the page, empty and hidden. A page of one edition of several names it. */
function searchSlot({ search, navigation }: SiteView, { section }: SectionView): string {
  if (search === false) return '';
  const { language, version, id } = editionOfSection(navigation, section);
  const edition = language === null && version === null ? '' : ` data-edition="${id}"`;
  return `<div class="search" data-slot="search"${edition} hidden></div>`;
}

function menuButton(words: Words): string {
  return `<button type="button" class="icon-button menu-button" popovertarget="sidebar" aria-label="${words('Menu')}">${ownIcon('menu')}</button>`;
}

/** Their shapes are in the stylesheet: every page has this button. */
const MODE_ICONS = ['light', 'dark', 'system'].map((mode) => `<i class="ico in-${mode}"></i>`).join('');

function themeSwitch(words: Words): string {
  return `<button type="button" class="icon-button needs-js" id="theme-switch" data-component-name="theme-toggle" aria-label="${words('Theme: {}', words('System'))}">${MODE_ICONS}</button>`;
}

/** Links of docs.json; the drawer of small screens repeats them. */
export function navbarLinks(view: SiteView, prefix: string, { navbar }: SectionView): string[] {
  const links = navbar.links.flatMap(({ href, label, type, icon, iconType }) => {
    if (href === null) return [];
    const shown = icon === null && type !== null ? brandIcon(type) : { icon, iconType };
    const to = siteHref(view, prefix, href);
    return `<a class="navbar-link" href="${escapeHtml(to)}"${outside(to)}>${chromeIcon(view.head.icons, prefix, shown)}${escapeHtml(label || nameOf(type ?? href))}</a>`;
  });
  const { primary } = navbar;
  if (primary?.href) {
    const to = siteHref(view, prefix, primary.href);
    const icon =
      primary.type === 'button' ? '' : chromeIcon(view.head.icons, prefix, brandIcon(primary.type));
    const label = primary.label || nameOf(primary.type);
    links.push(
      `<a class="primary" id="topbar-cta-button" href="${escapeHtml(to)}"${outside(to)}>${icon}${escapeHtml(label)}</a>`,
    );
  }
  return links;
}

function nameOf(type: string): string {
  return type === 'github' ? 'GitHub' : type.slice(0, 1).toUpperCase() + type.slice(1);
}

function brand(view: SiteView, prefix: string): string {
  const { logo } = view.head;
  const name = escapeHtml(view.config.name);
  if (!logo) return name;
  const image = (path: string, className: string): string => {
    const src = isExternal(path) ? path : relativeHref(prefix, path);
    return `<img class="nav-logo${className}" src="${escapeHtml(src)}" alt="${name}" height="26">`;
  };
  if (logo.light === logo.dark) return image(logo.light, '');
  return image(logo.light, ' on-light') + image(logo.dark, ' on-dark');
}

function tabRow(
  view: SiteView,
  prefix: string,
  { level, current, here }: PlacedLevel & { here: SectionView },
): string {
  const items = level.items.map((item, index) => {
    if (item.hidden && index !== current) return '';
    return tab(view, prefix, { item, isCurrent: index === current, way: here.way });
  });
  if (items.every((item) => item === '')) return '';
  return `<nav class="nav-tabs" aria-label="${here.words('Sections')}">${items.join('')}</nav>`;
}

/** '' for one that leads nowhere: there is no page in it, which the author is told elsewhere. */
function tab(
  view: SiteView,
  prefix: string,
  { item, isCurrent, way }: { item: Division; isCurrent: boolean; way: readonly Division[] },
): string {
  const icon = chromeIcon(view.head.icons, prefix, item);
  const label = `${icon}${escapeHtml(item.label)}${tag(item.tag)}`;
  const kind = `nav-tabs-item${item.atEnd ? ' at-end' : ''}`;
  const menu =
    item.levels.find((level) => level.kind === 'item')?.items.filter(({ hidden }) => !hidden) ?? [];
  if (menu.length > 0) {
    const entries = menu.map((entry) => {
      return `<li>${menuEntry(view, prefix, { item: entry, isCurrent: way.includes(entry) })}</li>`;
    });
    return `<details class="menu ${kind}"${isCurrent ? ' data-active="true"' : ''}><summary>${label}</summary><ul class="menu-list">${entries.join('')}</ul></details>`;
  }
  const href = divisionHref(view, prefix, item);
  if (href === null) return '';
  const mark = isCurrent ? ' aria-current="true" data-active="true"' : outside(href);
  return `<a class="${kind}" href="${escapeHtml(href)}"${mark}>${label}</a>`;
}

function menuEntry(
  view: SiteView,
  prefix: string,
  { item, isCurrent }: { item: Division; isCurrent: boolean },
): string {
  const href = divisionHref(view, prefix, item);
  const description = item.description === null ? '' : `<small>${escapeHtml(item.description)}</small>`;
  const label = `${chromeIcon(view.head.icons, prefix, item)}<span>${escapeHtml(item.label)}${tag(item.tag)}${description}</span>`;
  const mark = isCurrent ? ' aria-current="true" data-active="true"' : href === null ? '' : outside(href);
  return href === null ? label : `<a href="${escapeHtml(href)}"${mark}>${label}</a>`;
}

export function tag(text: string | null): string {
  return text === null ? '' : ` ${navTag(text)}`;
}
