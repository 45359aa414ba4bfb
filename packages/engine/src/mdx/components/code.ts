/** Groups of code blocks, code from properties, and the side column. */

import type { Value } from '../../expressions/value.ts';
import { type CodeOptions, renderCode } from '../code/code-block.ts';
import { parseRanges } from '../code/line-ranges.ts';
import { withoutCodeMarks } from '../code-marks.ts';
import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { classAttribute, flagAttribute, iconOf } from '../properties.ts';
import type { GroupPart, Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const CODE: ComponentTable = {
  CodeGroup: codeGroup,
  CodeBlock: codeBlock,
  RequestExample: (r, element) => example(r, element, 'request-example'),
  ResponseExample: (r, element) => example(r, element, 'response-example'),
  Panel: panel,
};

function codeGroup(r: Renderer, element: Element): string {
  return groupHtml(r, element, `${classAttribute(element, 'code-group')} data-component-name="code-group"`);
}

function groupHtml(r: Renderer, element: Element, attributes: string): string {
  const { parts, html } = r.collect('code', element);
  if (parts.length === 0) return `<div${attributes}>${html}</div>`;
  const dropdown = flagAttribute('data-dropdown', element.flag('dropdown'));
  return codeGroupHtml(r, parts, { attributes: attributes + dropdown, rest: html });
}

/** Code blocks to choose from. */
export function codeGroupHtml(
  r: Renderer,
  parts: readonly GroupPart[],
  { attributes, rest = '' }: { attributes: string; rest?: string },
): string {
  r.features.add('tabs');
  const ids = parts.map(() => r.internalId());
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
function example(r: Renderer, element: Element, name: string): string {
  const id = r.ids.reserve(name) ? ` id="${name}"` : '';
  r.aside += groupHtml(r, element, `${id} class="code-group ${name}" data-component-name="${name}"`);
  return '';
}

function panel(r: Renderer, element: Element): string {
  const id = r.ids.reserve('panel') ? ' id="panel"' : '';
  r.aside += `<div${id}${classAttribute(element, 'panel')} data-component-name="panel">${r.content(element)}</div>`;
  return '';
}

function codeBlock(r: Renderer, element: Element): string {
  const options: CodeOptions = {
    title: element.text('filename') ?? element.text('title') ?? '',
    icon: '',
    highlight: ranges(element.props.highlight),
    focus: ranges(element.props.focus),
    lines: element.flag('lines'),
    expandable: element.flag('expandable'),
    wrap: element.flag('wrap'),
    nocopy: element.flag('nocopy'),
  };
  const code = childText(r, element);
  return renderCode(r, {
    code,
    language: element.text('language') ?? element.text('lang') ?? '',
    meta: '',
    offset: element.offset,
    options: { ...options, icon: iconOf(r, element) },
  });
}

function ranges(value: Value): ReadonlySet<number> {
  if (Array.isArray(value)) return new Set(value.filter((line) => typeof line === 'number'));
  if (typeof value === 'number') return new Set([value]);
  return typeof value === 'string' ? parseRanges(value.replace(/[[\]{}]/g, '')) : new Set();
}

/** What stands between the tags, without its markup. */
export function childText(r: Renderer, element: Element): string {
  const plain = r.plain;
  const groups = r.groups.splice(0);
  r.plain = '';
  r.content(element);
  const text = r.plain;
  r.plain = plain;
  r.groups.push(...groups);
  return withoutCodeMarks(text).replace(/^\n+|\s+$/g, '');
}
