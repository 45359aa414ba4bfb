import type { ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import { formulaIn } from '../../mdx/formula.ts';
import type { Renderer } from '../../mdx/renderer.ts';
import { hrefOf, link } from '../links.ts';
import { oneLine } from '../source-lines.ts';
import { lineOf } from './title.ts';

export const INLINE: ComponentTable = {
  /** A picture without words says nothing here. */
  Icon: () => '',
  Badge: (m, element) => oneLine(m.content(element)),
  Tooltip: tooltip,
  Link: linked,
  Latex: (m, element) => `$${formulaIn(m, element)}$`,
};

function linked(m: Renderer, element: Element): string {
  const text = oneLine(m.content(element));
  const href = hrefOf(m, element.text('href') ?? '');
  return href ? link(text === '' ? href : text, href) : text;
}

/** The word, and what it means in brackets. */
function tooltip(m: Renderer, element: Element): string {
  const word = oneLine(m.content(element));
  const tip = lineOf(m, element.props.tip ?? element.props.content);
  const headline = element.text('headline');
  const cta = element.text('cta');
  const href = cta === null ? null : hrefOf(m, element.text('href') ?? '');
  const parts = [
    headline === null || headline === word ? '' : `${headline}:`,
    tip,
    href ? link(cta!, href) : (cta ?? ''),
  ];
  const told = parts.filter((part) => part !== '').join(' ');
  return told === '' ? word : `${word} (${told})`;
}
