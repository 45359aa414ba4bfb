/** What opens and closes: accordions and expandables. They work without scripts. */
import type { Element } from '../element.ts';
import { unlisted } from '../headings/heading.ts';
import {
  classAttribute,
  flagAttribute,
  formerId,
  iconOf,
  idAttribute,
  label,
  labelText,
} from '../properties.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const DISCLOSURE: ComponentTable = {
  Accordion: accordion,
  AccordionGroup: (r, element) =>
    `<div${classAttribute(element, 'accordion-group')} data-component-name="accordion-group">${r.content(element)}</div>`,
  Expandable: expandable,
};

function accordion(r: Renderer, element: Element): string {
  const { title, description } = element.props;
  const name = labelText(r, title);
  const id = idAttribute(r, element, { title: name, kind: 'accordion' });
  const former = formerId(r, element, name);
  const icon = iconOf(r, element);
  const text = label(r, description);
  return `<details${classAttribute(element, 'accordion')}${id}${flagAttribute('open', element.flag('defaultOpen'))} data-component-name="accordion"><summary data-component-part="accordion-title">${former}${icon}<span class="accordion-title">${label(r, title)}</span>${text === '' ? '' : `<span class="accordion-description">${text}</span>`}</summary><div class="accordion-content" data-component-part="accordion-content">${unlisted(r, () => r.content(element))}</div></details>`;
}

function expandable(r: Renderer, element: Element): string {
  const title = label(r, element.props.title) || 'child attributes';
  return `<details${classAttribute(element, 'expandable')}${flagAttribute('open', element.flag('defaultOpen'))} data-component-name="expandable"><summary data-component-part="expandable-title">${title}</summary><div class="expandable-content" data-component-part="expandable-content">${r.content(element)}</div></details>`;
}
