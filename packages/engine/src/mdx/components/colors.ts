import { isDataObject, type Value } from '../../expressions/value.ts';
import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { classAttribute, safeColor, titleLabel } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const COLORS: ComponentTable = { Color: color, 'Color.Row': row, 'Color.Item': item };

function color(at: ComponentPlace, element: Element): string {
  const variant = element.text('variant') === 'table' ? 'table' : 'compact';
  return `<div${classAttribute(element, 'color')} data-variant="${variant}" data-component-name="color">${at.content(element)}</div>`;
}

function row(at: ComponentPlace, element: Element): string {
  const title = titleLabel(at, element.props.title);
  const head =
    title === '' ? '' : `<div class="color-row-title" data-component-part="color-row-title">${title}</div>`;
  return `<div class="color-row" data-component-part="color-row">${head}${at.content(element)}</div>`;
}

function item(at: ComponentPlace, element: Element): string {
  const name = element.text('name') ?? '';
  const values = colorsOf(element.props.value);
  at.facts.say(`${name} ${values.join(' ')}`);
  const swatches = values
    .map((value) => {
      const safe = safeColor(value);
      return safe === null
        ? ''
        : `<span class="color-swatch"${attribute('style', `background:${safe}`)}></span>`;
    })
    .join('');
  return `<div class="color-item" data-component-part="color-item">${swatches}<span class="color-name">${escapeHtml(name)}</span><code class="color-value">${escapeHtml(values.join(' / '))}</code></div>`;
}

function colorsOf(value: Value): string[] {
  if (typeof value === 'string') return [value];
  if (!isDataObject(value)) return [];
  return [value.light, value.dark].filter((part): part is string => typeof part === 'string');
}
