/** Groups of code blocks, code from properties, and the side column. */

import type { Value } from '../../expressions/value.ts';
import { parseRanges } from '../code/line-ranges.ts';
import { withoutCodeMarks } from '../code-marks.ts';
import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { classAttribute, flagAttribute, iconOf } from '../properties.ts';
import { codeText } from '../written-text.ts';
import { type CodeOptions, renderCode } from './code-block.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';
import type { GroupPart } from './group.ts';

export const CODE: ComponentTable = {
  CodeGroup: codeGroup,
  CodeBlock: codeBlock,
  Mermaid: mermaid,
  RequestExample: (at, element) => example(at, element, 'request-example'),
  ResponseExample: (at, element) => example(at, element, 'response-example'),
  Panel: panel,
};

function codeGroup(at: ComponentPlace, element: Element): string {
  return groupHtml(at, element, `${classAttribute(element, 'code-group')} data-component-name="code-group"`);
}

function groupHtml(at: ComponentPlace, element: Element, attributes: string): string {
  const { parts, html } = at.collect('code', element);
  if (parts.length === 0) return `<div${attributes}>${html}</div>`;
  const dropdown = flagAttribute('data-dropdown', element.flag('dropdown'));
  return codeGroupHtml(at, parts, { attributes: attributes + dropdown, rest: html });
}

/** Code blocks to choose from. */
export function codeGroupHtml(
  at: ComponentPlace,
  parts: readonly GroupPart[],
  { attributes, rest = '' }: { attributes: string; rest?: string },
): string {
  at.page.features.add('tabs');
  const ids = parts.map(() => at.page.internalId());
  const bar = parts.map((part, i) => button(part, ids[i]!, i === 0)).join('');
  const panels = parts.map((part, i) => panelHtml(part, ids[i]!, i === 0)).join('');
  return `<div${attributes}><div class="tabs-bar" role="tablist" data-component-part="code-group-tabs">${bar}</div>${panels}${rest}</div>`;
}

function button({ titleHtml, icon }: GroupPart, id: string, active: boolean): string {
  return `<button type="button" role="tab" id="${id}-tab" aria-controls="${id}" aria-selected="${active}"${active ? ' data-active="true"' : ''} data-component-part="code-group-tab">${icon}${titleHtml}</button>`;
}

function panelHtml({ title, html }: GroupPart, id: string, active: boolean): string {
  return `<div class="tab" role="tabpanel" id="${id}"${attribute('data-title', title)}${active ? ' data-active="true"' : ''}>${html}</div>`;
}

/** Examples leave the text for the side column; the first of each kind gets the id that styles rely on. */
function example(at: ComponentPlace, element: Element, name: string): string {
  const id = at.page.ids.reserve(name) ? ` id="${name}"` : '';
  at.facts.aside += groupHtml(at, element, `${id} class="code-group ${name}" data-component-name="${name}"`);
  return '';
}

function panel(at: ComponentPlace, element: Element): string {
  const id = at.page.ids.reserve('panel') ? ' id="panel"' : '';
  at.facts.aside += `<div${id}${classAttribute(element, 'panel')} data-component-name="panel">${at.content(element)}</div>`;
  return '';
}

function codeBlock(at: ComponentPlace, element: Element): string {
  const options: CodeOptions = {
    title: element.text('filename') ?? element.text('title') ?? '',
    icon: '',
    highlight: ranges(element.props.highlight),
    focus: ranges(element.props.focus),
    lines: element.flag('lines'),
    expandable: element.flag('expandable'),
    wrap: element.flag('wrap'),
    nocopy: element.flag('nocopy'),
    twoslash: element.flag('twoslash'),
  };
  const code = childText(at, element);
  return renderCode(at, {
    code,
    language: element.text('language') ?? element.text('lang') ?? '',
    meta: '',
    offset: element.offset,
    options: { ...options, icon: iconOf(at, element) },
  });
}

/** What a `mermaid` fence becomes, written by hand. */
function mermaid(at: ComponentPlace, element: Element): string {
  const code = (element.text('chart') ?? childText(at, element)).trim();
  if (code === '') return '';
  const options = ['placement', 'actions'].map((name) => `${name}="${String(element.props[name] ?? '')}"`);
  const meta = options.filter((option) => !option.endsWith('=""')).join(' ');
  return renderCode(at, { code, language: 'mermaid', meta, offset: element.offset });
}

function ranges(value: Value): ReadonlySet<number> {
  if (Array.isArray(value)) return new Set(value.filter((line) => typeof line === 'number'));
  if (typeof value === 'number') return new Set([value]);
  return typeof value === 'string' ? parseRanges(value.replace(/[[\]{}]/g, '')) : new Set();
}

/** What stands between the tags, without its markup. */
export function childText(at: ComponentPlace, element: Element): string {
  const written = codeText(at.sourceText(element));
  if (written !== null) return written;
  const apart = at.fork().with({ group: null });
  apart.content(element);
  const text = apart.facts.plain;
  at.facts.keepSilently(apart.facts);
  return withoutCodeMarks(text).replace(/^\n+|\s+$/g, '');
}
