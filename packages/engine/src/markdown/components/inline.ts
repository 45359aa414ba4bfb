import type { ComponentPlace, ComponentTable } from '../../mdx/components/component.ts';
import type { Element } from '../../mdx/element.ts';
import { formulaIn } from '../../mdx/formula.ts';
import { hrefOf, link } from '../links.ts';
import { oneLine } from '../source-lines.ts';
import { lineOf } from './title.ts';

export const INLINE: ComponentTable = {
  Icon: (_, element) => signOf(element.text('icon') ?? ''),
  Badge: (at, element) => oneLine(at.content(element)),
  Tooltip: tooltip,
  Link: linked,
  Latex: (at, element) => `$${formulaIn(at, element)}$`,
};

const YES = new Set('check check-double circle-check circle-check-big square-check badge-check'.split(' '));
const NO = new Set('xmark circle-xmark square-xmark circle-x square-x'.split(' '));

/** A picture without words says nothing here, but for yes and no, which are often all that a cell of a table says. */
function signOf(icon: string): string {
  const name = icon.trim().replace(/^(?:[a-z]+:)?(?:fa-)?/, '');
  if (YES.has(name)) return '✓';
  return NO.has(name) ? '✗' : '';
}

function linked(at: ComponentPlace, element: Element): string {
  const text = oneLine(at.content(element));
  const href = hrefOf(at, element.text('href') ?? '');
  return href ? link(text === '' ? href : text, href) : text;
}

/** The word, and what it means in brackets. */
function tooltip(at: ComponentPlace, element: Element): string {
  const word = oneLine(at.content(element));
  const tip = lineOf(at, element.props.tip ?? element.props.content);
  const headline = element.text('headline');
  const cta = element.text('cta');
  const href = cta === null ? null : hrefOf(at, element.text('href') ?? '');
  const parts = [
    headline === null || headline === word ? '' : `${headline}:`,
    tip,
    href ? link(cta!, href) : (cta ?? ''),
  ];
  const told = parts.filter((part) => part !== '').join(' ');
  return told === '' ? word : `${word} (${told})`;
}
