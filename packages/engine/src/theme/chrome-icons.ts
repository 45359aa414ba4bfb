/**
 * Icons of navigation, header and footer. They stand on every page, so that each is drawn once in the stylesheet and
 * pages name its class only.
 */

import type { FooterConfig, NavbarConfig, SiteConfig } from '../config/docs-json.schema.ts';
import { type Finding, toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Icons, toMaskUrl } from '../icons/find-icon.ts';
import { escapeHtml } from '../mdx/escape.ts';
import type { Level, Navigation, NavNode } from '../navigation/navigation.ts';
import type { ChromeIcon, ChromeIconTable } from '../site/chrome-icon.ts';
import { relativeHref } from '../site/page-address.ts';

interface IconUse {
  name: string;
  type: string | null;
  /** The page whose frontmatter names it; null for docs.json. */
  page: string | null;
}

export interface ChromeIconsInput {
  config: SiteConfig;
  navigation: Navigation;
  icons: Icons;
  /** Path in the output of a file of the site; null when there is none. */
  embed: (written: string) => string | null;
  /** Source file of a page. */
  fileOf: (page: string) => string;
}

export interface ChromeIcons {
  table: ChromeIconTable;
  css: string;
  diagnostics: Diagnostic[];
}

const ADDRESS = /^(?:https?:)?\/\/|^data:image\//i;
const FILE = /^\.{0,2}\/|\.(?:svg|png|jpe?g|webp|gif|ico)$/i;
const EMOJI = /^\p{Extended_Pictographic}/u;

export function iconKey(name: string, type: string | null): string {
  return type === null ? name : `${name} ${type}`;
}

export function makeChromeIcons(input: ChromeIconsInput): ChromeIcons {
  const table: ChromeIconTable = {};
  const diagnostics: Diagnostic[] = [];
  let css = '';
  for (const use of iconUses(input)) {
    const key = iconKey(use.name, use.type);
    if (Object.hasOwn(table, key)) continue;
    const icon = placeIcon(use, input);
    if (icon === null) {
      diagnostics.push(toDiagnostic(unknownIcon(use, input)));
      continue;
    }
    table[key] = icon.shown;
    css += icon.css;
  }
  return { table, css, diagnostics };
}

/** HTML of an icon in the frame of a page at `prefix`; '' for none. */
export function chromeIcon(
  table: ChromeIconTable,
  prefix: string,
  { icon, iconType }: { icon: string | null; iconType: string | null },
): string {
  if (icon === null) return '';
  const key = iconKey(icon, iconType);
  const shown = Object.hasOwn(table, key) ? table[key]! : null;
  if (shown === null) return '';
  if ('class' in shown) return `<i class="ico ${shown.class}"></i>`;
  if ('text' in shown) return `<span aria-hidden="true">${escapeHtml(shown.text)}</span>`;
  const src = 'file' in shown ? relativeHref(prefix, shown.file) : shown.href;
  return `<img class="icon" src="${escapeHtml(src)}" alt="" width="16" height="16">`;
}

/** The icon of a kind of link: `github`, `discord`, or of a social network. */
export function brandIcon(name: string): { icon: string; iconType: string | null } {
  if (name === 'website') return { icon: 'globe', iconType: null };
  if (name === 'earth-americas' || name === 'podcast') return { icon: name, iconType: null };
  return { icon: name === 'x' ? 'x-twitter' : name, iconType: 'brands' };
}

function placeIcon(
  { name, type }: IconUse,
  { icons, embed }: ChromeIconsInput,
): { shown: ChromeIcon; css: string } | null {
  if (EMOJI.test(name)) return { shown: { text: name }, css: '' };
  if (name.startsWith('<svg')) return { shown: { href: svgAddress(name) }, css: '' };
  if (ADDRESS.test(name)) return { shown: { href: name }, css: '' };
  if (FILE.test(name)) {
    const file = embed(name);
    return file === null ? null : { shown: { file }, css: '' };
  }
  const shape = icons.shape(name, type);
  if (shape === null) return null;
  const className = `ico-${iconKey(name, type)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`;
  return { shown: { class: className }, css: `.${className}{--i:${toMaskUrl(shape)}}\n` };
}

/** As an image, an author's SVG cannot run anything. */
function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function unknownIcon({ name, page }: IconUse, { icons, fileOf }: ChromeIconsInput): Finding {
  const nearest = icons.nearest(name);
  return {
    file: page === null ? 'docs.json' : fileOf(page),
    rule: 'unknown-icon',
    message: `There is no icon "${name.slice(0, 60)}"`,
    hint: nearest === null ? null : `Did you mean "${nearest}"?`,
  };
}

function iconUses({ config, navigation, icons }: ChromeIconsInput): IconUse[] {
  const uses: IconUse[] = [];
  const add = (icon: string | null, type: string | null, page: string | null = null): void => {
    if (icon !== null && icon !== '') uses.push({ name: icon, type, page });
  };
  const walk = (nodes: readonly NavNode[]): void => {
    for (const node of nodes) {
      add(node.icon, node.iconType, node.kind === 'page' ? node.page : null);
      if (node.kind === 'group') walk(node.nodes);
    }
  };
  const around = (navbar: NavbarConfig | null, footer: FooterConfig | null): void => {
    for (const link of navbar?.links ?? []) {
      add(link.icon, link.iconType);
      // A kind that has no icon of that name is a link like any other.
      if (link.icon === null && link.type !== null && hasBrand(link.type)) addBrand(link.type);
    }
    if (navbar?.primary && navbar.primary.type !== 'button') addBrand(navbar.primary.type);
    for (const name of Object.keys(footer?.socials ?? {})) addBrand(name);
  };
  const addBrand = (name: string): void => {
    const { icon, iconType } = brandIcon(name);
    add(icon, iconType);
  };
  const hasBrand = (name: string): boolean => {
    const { icon, iconType } = brandIcon(name);
    return icons.shape(icon, iconType) !== null;
  };
  const levels = (all: readonly Level[]): void => {
    for (const item of all.flatMap((level) => level.items)) {
      add(item.icon, item.iconType);
      around(item.navbar, item.footer);
      levels([...item.levels, ...item.global]);
    }
  };
  around(config.navbar, config.footer);
  for (const option of config.contextual?.options ?? []) {
    if (option.kind === 'custom') add(option.icon, option.iconType);
  }
  levels([...navigation.levels, ...navigation.global]);
  for (const section of navigation.sections) walk(section.nodes);
  return uses;
}
