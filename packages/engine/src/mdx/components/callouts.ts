import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { classAttribute, iconOf, safeColor, titleLabel } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const CALLOUTS: ComponentTable = {
  Note: (at, element) => callout(at, element, 'note'),
  Info: (at, element) => callout(at, element, 'info'),
  Tip: (at, element) => callout(at, element, 'tip'),
  Check: (at, element) => callout(at, element, 'check'),
  Warning: (at, element) => callout(at, element, 'warning'),
  Danger: (at, element) => callout(at, element, 'danger'),
  Callout: (at, element) => callout(at, element, element.text('type') ?? 'callout'),
  Banner: (at, element) => callout(at, element, 'banner'),
};

/** What a callout says that holds nothing, as in a cell of a table: readers and screen readers know these. */
const SIGNS: Readonly<Record<string, string>> = {
  note: 'ℹ',
  info: 'ℹ',
  tip: '💡',
  check: '✓',
  warning: '⚠',
  danger: '⚠',
};

export function calloutSign(type: string): string {
  return Object.hasOwn(SIGNS, type) ? SIGNS[type]! : '';
}

/** The icon of a known type is the theme's; only a chosen one is in the markup. */
function callout(at: ComponentPlace, element: Element, type: string): string {
  const color = safeColor(element.text('color'));
  const icon = iconOf(at, element);
  const head =
    icon === '' ? '' : `<span class="callout-icon" data-component-part="callout-icon">${icon}</span>`;
  const title =
    element.props.title === undefined ? '' : `<p><strong>${titleLabel(at, element.props.title)}</strong></p>`;
  const content = at.content(element);
  if (title === '' && content.trim() === '') return sign(at, element, { type, icon });
  return `<div${classAttribute(element, 'callout')} role="note"${attribute('data-callout-type', type)}${
    color === null ? '' : attribute('style', `--callout-color:${color}`)
  } data-component-name="callout">${head}<div class="callout-content" data-component-part="callout-content">${title}${content}</div></div>`;
}

/** An empty box would say nothing. */
function sign(at: ComponentPlace, element: Element, { type, icon }: { type: string; icon: string }): string {
  const shown = icon || calloutSign(type);
  if (shown === '') return '';
  if (icon === '') at.facts.plain += shown;
  return `<span${classAttribute(element, 'callout-sign')}${attribute('data-callout-type', type)} data-component-name="callout">${shown}</span>`;
}
