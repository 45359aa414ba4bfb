import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { classAttribute, iconOf, safeColor } from '../properties.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const CALLOUTS: ComponentTable = {
  Note: (r, element) => callout(r, element, 'note'),
  Info: (r, element) => callout(r, element, 'info'),
  Tip: (r, element) => callout(r, element, 'tip'),
  Check: (r, element) => callout(r, element, 'check'),
  Warning: (r, element) => callout(r, element, 'warning'),
  Danger: (r, element) => callout(r, element, 'danger'),
  Callout: (r, element) => callout(r, element, element.text('type') ?? 'callout'),
  Banner: (r, element) => callout(r, element, 'banner'),
};

/** The icon of a known type is the theme's; only a chosen one is in the markup. */
function callout(r: Renderer, element: Element, type: string): string {
  const color = safeColor(element.text('color'));
  const icon = iconOf(r, element);
  const head =
    icon === '' ? '' : `<span class="callout-icon" data-component-part="callout-icon">${icon}</span>`;
  const title =
    element.props.title === undefined
      ? ''
      : `<p><strong>${r.nodes.value(r, element.props.title)}</strong></p>`;
  return `<div${classAttribute(element, 'callout')} role="note"${attribute('data-callout-type', type)}${
    color === null ? '' : attribute('style', `--callout-color:${color}`)
  } data-component-name="callout">${head}<div class="callout-content" data-component-part="callout-content">${title}${r.content(element)}</div></div>`;
}
