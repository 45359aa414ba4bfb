import type { Element } from '../element.ts';
import { attribute } from '../escape.ts';
import { emitHeading } from '../headings/heading.ts';
import { classAttribute, formerId, iconOf, idAttribute, label, labelText } from '../properties.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const STEPS: ComponentTable = { Steps: steps, Step: step };

/** Steps tell their parts how large titles are through the group. */
function steps(r: Renderer, element: Element): string {
  r.groups.push({ kind: `steps:${element.text('titleSize') ?? ''}`, parts: [] });
  const html = r.content(element);
  r.groups.pop();
  return `<ol${classAttribute(element, 'steps')} data-component-name="steps">${html}</ol>`;
}

function step(r: Renderer, element: Element): string {
  const group = r.groups[r.groups.length - 1]?.kind ?? '';
  const inherited = group.startsWith('steps:') ? group.slice(6) : '';
  const size = element.text('titleSize') ?? inherited;
  const icon = iconOf(r, element);
  const marker =
    icon === '' ? '' : `<span class="step-icon" data-component-part="step-number">${icon}</span>`;
  const { id, title } = stepTitle(r, element, size);
  r.groups.push({ kind: 'step', parts: [] });
  const content = r.content(element);
  r.groups.pop();
  const html = `<li${classAttribute(element, 'step')}${id}${attribute('value', element.number('stepNumber'))}>${marker}${title}<div class="step-content" data-component-part="step-content">${content}</div></li>`;
  // Outside <Steps> a list item needs its list.
  return group.startsWith('steps:') ? html : `<ol class="steps" data-component-name="steps">${html}</ol>`;
}

function stepTitle(r: Renderer, element: Element, size: string): { id: string; title: string } {
  const { title } = element.props;
  if (title === undefined) return { id: '', title: '' };
  const attributes = ' class="step-title" data-component-part="step-title"';
  if (size === 'h2' || size === 'h3' || size === 'h4') {
    const given = element.text('id');
    const html = emitHeading(r, {
      depth: Number(size[1]),
      given,
      noAnchor: element.flag('noAnchor'),
      offset: element.offset,
      attributes,
      render: () => r.nodes.value(r, title),
    });
    return { id: '', title: html };
  }
  const name = labelText(r, title);
  const hasId = element.text('id') !== null || !element.flag('noAnchor');
  const id = hasId ? idAttribute(r, element, { title: name, kind: 'step' }) : '';
  const former = hasId ? formerId(r, element, name) : '';
  return { id, title: `<p${attributes}>${former}${label(r, title)}</p>` };
}
