/** On the page that a group's title opens: what is in the group, where the group asks for it (`directory`). */
import { escapeHtml } from '../../mdx/escape.ts';
import type { NavGroup, NavNode } from '../../navigation/navigation.ts';
import { placeOf } from '../../navigation/page-navigation.ts';
import type { SiteView } from '../../site/site-view.ts';
import { outside, pageHref, siteHref } from '../addresses.ts';
import { chromeIcon } from '../chrome-icons.ts';
import { firstPage } from './sidebar.ts';

export function renderDirectory(view: SiteView, page: string, prefix: string): string {
  const group = groupOf(view, page);
  if (group === null || group.directory === 'none') return '';
  const nodes = group.nodes.filter((node) => node.kind !== 'page' || node.page !== page);
  if (nodes.length === 0) return '';
  const place: Place = { view, prefix };
  return group.directory === 'card'
    ? `<div class="card-group directory" data-cols="2">${nodes.map((node) => card(node, place)).join('')}</div>`
    : `<div class="accordion-group directory">${nodes.map((node) => section(node, place)).join('')}</div>`;
}

interface Place {
  view: SiteView;
  prefix: string;
}

/** The group whose title opens the page. */
function groupOf({ navigation }: SiteView, page: string): NavGroup | null {
  const place = placeOf(navigation, page);
  let nodes: readonly NavNode[] = place?.section == null ? [] : navigation.sections[place.section]!.nodes;
  for (const index of place?.trail ?? []) {
    const node = nodes[index];
    if (node?.kind !== 'group') return null;
    if (node.root === page) return node;
    nodes = node.nodes;
  }
  return null;
}

function card(node: NavNode, place: Place): string {
  const href = hrefOf(node, place);
  const icon = chromeIcon(place.view.head.icons, place.prefix, node);
  const inner = `${icon === '' ? '' : `<div class="card-icon">${icon}</div>`}<div class="card-title">${escapeHtml(node.title)}</div>`;
  return href === null
    ? `<div class="card directory-card">${inner}</div>`
    : `<a class="card directory-card" href="${escapeHtml(href)}"${outside(href)}>${inner}</a>`;
}

function section(node: NavNode, place: Place): string {
  if (node.kind !== 'group') return `<p class="leaf directory-page">${link(node, place)}</p>`;
  const items = node.nodes.map((inner) => `<li class="directory-page">${link(inner, place)}</li>`).join('');
  return `<details class="accordion directory-group" open><summary><span class="accordion-title">${escapeHtml(node.title)}</span></summary><div class="accordion-content"><ul>${items}</ul></div></details>`;
}

function link(node: NavNode, place: Place): string {
  const href = hrefOf(node, place);
  if (href === null) return escapeHtml(node.title);
  return `<a href="${escapeHtml(href)}"${outside(href)}>${escapeHtml(node.title)}</a>`;
}

function hrefOf(node: NavNode, { view, prefix }: Place): string | null {
  if (node.kind === 'link') return siteHref(view, prefix, node.href);
  if (node.kind === 'page')
    return node.url === null ? pageHref(prefix, node.page) : siteHref(view, prefix, node.url);
  const first = node.root ?? firstPage(node.nodes);
  return first === null ? null : pageHref(prefix, first);
}
