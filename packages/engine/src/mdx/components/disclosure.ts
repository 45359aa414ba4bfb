/** What opens and closes: accordions and expandables. They work without scripts. */
import type { Element } from '../element.ts';
import { unlisted } from '../heading.ts';
import {
  classAttribute,
  flagAttribute,
  formerId,
  iconOf,
  idAttribute,
  label,
  reportNoTitle,
  titleLabel,
  titleText,
} from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const DISCLOSURE: ComponentTable = {
  Accordion: accordion,
  AccordionGroup: (at, element) =>
    `<div${classAttribute(element, 'accordion-group')} data-component-name="accordion-group">${at.content(element)}</div>`,
  Expandable: expandable,
};

function accordion(at: ComponentPlace, element: Element): string {
  const { title, description } = element.props;
  const name = titleText(at, title);
  const id = idAttribute(at, element, { title: name, kind: 'accordion' });
  const former = formerId(at, element, name);
  const icon = iconOf(at, element);
  const text = label(at, description);
  const shown = titleLabel(at, title);
  if (shown === '' && icon === '' && text === '') reportNoTitle(at, element);
  return `<details${classAttribute(element, 'accordion')}${id}${flagAttribute('open', element.flag('defaultOpen'))} data-component-name="accordion"><summary data-component-part="accordion-title">${former}${icon}<span class="accordion-title">${shown}</span>${text === '' ? '' : `<span class="accordion-description">${text}</span>`}</summary><div class="accordion-content" data-component-part="accordion-content">${unlisted(at, (inside) => inside.content(element))}</div></details>`;
}

function expandable(at: ComponentPlace, element: Element): string {
  const written = label(at, element.props.title) || 'child attributes';
  // Each part of a line that is a flex box would be a column of its own.
  const title = written.includes('<') ? `<span>${written}</span>` : written;
  return `<details${classAttribute(element, 'expandable')}${flagAttribute('open', element.flag('defaultOpen'))} data-component-name="expandable"><summary data-component-part="expandable-title">${title}</summary><div class="expandable-content" data-component-part="expandable-content">${unlisted(at, (inside) => inside.content(element))}</div></details>`;
}
