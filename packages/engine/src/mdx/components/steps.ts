import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { emitHeading } from '../heading.ts';
import { classAttribute, formerId, iconOf, idAttribute, titleLabel, titleText } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const STEPS: ComponentTable = { Steps: steps, Step: step };

/** Steps tell their parts how large titles are through the group. */
function steps(at: ComponentPlace, element: Element): string {
  const { html } = at.collect(`steps:${element.text('titleSize') ?? ''}`, element);
  return `<ol${classAttribute(element, 'steps')} data-component-name="steps">${html}</ol>`;
}

function step(at: ComponentPlace, element: Element): string {
  const group = at.group?.kind ?? '';
  const inherited = group.startsWith('steps:') ? group.slice(6) : '';
  const size = element.text('titleSize') ?? inherited;
  const icon = iconOf(at, element);
  const marker =
    icon === '' ? '' : `<span class="step-icon" data-component-part="step-number">${icon}</span>`;
  const { id, title } = stepTitle(at, element, size);
  const { html: content } = at.collect('step', element);
  const html = `<li${classAttribute(element, 'step')}${id}${attribute('value', element.number('stepNumber'))}>${marker}${title}<div class="step-content" data-component-part="step-content">${content}</div></li>`;
  // Outside <Steps> a list item needs its list.
  return group.startsWith('steps:') ? html : `<ol class="steps" data-component-name="steps">${html}</ol>`;
}

function stepTitle(at: ComponentPlace, element: Element, size: string): { id: string; title: string } {
  const { title } = element.props;
  if (title === undefined) return { id: '', title: '' };
  const attributes = ' class="step-title" data-component-part="step-title"';
  if (size === 'h2' || size === 'h3' || size === 'h4') {
    const given = element.text('id');
    const html = emitHeading(at, {
      depth: Number(size[1]),
      given,
      noAnchor: element.flag('noAnchor'),
      unlisted: size === 'h4',
      offset: element.offset,
      attributes,
      render: (inside) => titleLabel(inside, title),
    });
    return { id: '', title: html };
  }
  const name = titleText(at, title);
  const hasId = element.text('id') !== null || !element.flag('noAnchor');
  const id = hasId ? idAttribute(at, element, { title: name, kind: 'step' }) : '';
  const former = hasId ? formerId(at, element, name) : '';
  return { id, title: `<p${attributes}>${former}${titleLabel(at, title)}</p>` };
}
