/**
 * Tabs and views. Without scripts all panels stand one below the other under their titles (`data-title`);
 * the theme hides the others and makes the bar work.
 */
import { isDataObject, type Value } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { tabSlug } from '../headings/format-ids.ts';
import {
  classAttribute,
  flagAttribute,
  formerId,
  iconOf,
  idAttribute,
  labelText,
  latinAlias,
  partId,
  reportNoTitle,
  titleLabel,
  titleText,
  withClass,
} from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';
import type { GroupPart } from './group.ts';

export const TABS: ComponentTable = { Tabs: tabs, Tab: tab, View: view };

function tabs(at: ComponentPlace, element: Element): string {
  const { parts, html } = at.collect('tabs', element, tabTitles(element));
  // Nothing to choose from: an empty bar helps nobody.
  if (parts.length === 0) return html;
  at.page.features.add('tabs');
  const first = Math.min(
    Math.max(0, Math.trunc(element.number('defaultTabIndex') ?? 0)),
    Math.max(0, parts.length - 1),
  );
  const sync = element.props.sync === undefined || element.flag('sync');
  let bar = '';
  let panels = '';
  for (let i = 0; i < parts.length; i++) {
    bar += tabButton(parts[i]!, i === first);
    panels += tabPanel(parts[i]!, i === first);
  }
  return `<div${classAttribute(element, 'tabs')}${flagAttribute('data-sync', sync)}${flagAttribute('data-border', element.flag('borderBottom'))} data-component-name="tabs"><div class="tabs-bar" role="tablist" data-component-part="tabs-list">${bar}</div>${panels}${html}</div>`;
}

/** `label` and `value` are what other programs call it, and in some all titles stand in `<Tabs items>`. */
export function tabTitle(at: ComponentPlace, { props }: Element): Value {
  const given = at.group?.kind === 'tabs' ? at.group.titles?.shift() : undefined;
  return props.title ?? props.label ?? given ?? props.value;
}

export function tabTitles({ props: { items } }: Element): Value[] {
  return Array.isArray(items) ? items.map((item) => (isDataObject(item) ? item.label : item)) : [];
}

/** In <Tabs> it only reports itself; the group writes it. */
function tab(at: ComponentPlace, element: Element): string {
  const group = at.group?.kind === 'tabs' ? at.group : null;
  const written = tabTitle(at, element);
  const title = titleText(at, written);
  const icon = iconOf(at, element);
  const id = partId(at, element, { title, kind: 'tab', slugOf: tabSlug });
  const former = formerId(at, element, title);
  const titleHtml = titleLabel(at, written);
  if (titleHtml === '' && icon === '') reportNoTitle(at, element);
  const { html } = at.collect('tab', element);
  const part: GroupPart = { title, titleHtml, icon, id, html: former + html, language: '' };
  if (group === null) return tabPanel(part, true);
  group.parts.push(part);
  return '';
}

export function tabButton({ titleHtml, icon, id }: GroupPart, active: boolean): string {
  return `<button type="button" role="tab" id="${escapeHtml(id)}-tab" aria-controls="${escapeHtml(id)}" aria-selected="${active}"${active ? ' data-active="true"' : ''} data-component-part="tab-button">${withClass(icon, 'tab-icon')}${titleHtml}</button>`;
}

export function tabPanel({ title, id, html }: GroupPart, active: boolean): string {
  return `<div class="tab" role="tabpanel" id="${escapeHtml(id)}"${attribute('data-title', title)}${active ? ' data-active="true"' : ''} data-component-part="tab-content">${html}</div>`;
}

function view(at: ComponentPlace, element: Element): string {
  at.page.features.add('view');
  const title = labelText(at, element.props.title);
  const icon = iconOf(at, element);
  const id = idAttribute(at, element, { title, kind: 'view' });
  const former = element.text('id') === null ? latinAlias(at, title) : '';
  return `<div${classAttribute(element, 'view')}${id}${attribute('data-title', title)} data-component-name="view">${former}${icon === '' ? '' : `<span class="view-icon" hidden>${icon}</span>`}${at.content(element)}</div>`;
}
