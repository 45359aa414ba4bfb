/** Components that stand inside a line of text. */
import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { formulaIn, showFormula } from '../formula.ts';
import { openLink, resolveHref } from '../links.ts';
import { classAttribute, flagAttribute, iconHtml, iconOf, safeColor } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const INLINE: ComponentTable = {
  Icon: icon,
  Badge: badge,
  Tooltip: tooltip,
  Latex: latex,
  Link: link,
};

export function isInline(name: string): boolean {
  return Object.hasOwn(INLINE, name);
}

function icon(at: ComponentPlace, element: Element): string {
  const name = element.text('icon') ?? element.text('name');
  const svg =
    name === null
      ? iconOf(at, element)
      : iconHtml(at, { name, type: element.text('iconType'), offset: element.offset });
  if (svg === '') return '';
  const color = safeColor(element.text('color'));
  const size = element.number('size');
  const style = [color === null ? '' : `color:${color}`, size === null ? '' : `font-size:${size}px`]
    .filter(Boolean)
    .join(';');
  return `<span${classAttribute(element, 'icon')}${style === '' ? '' : attribute('style', style)} data-component-name="icon">${svg}</span>`;
}

function latex(at: ComponentPlace, element: Element): string {
  return showFormula(at, formulaIn(at, element), false);
}

/** As Next.js has it, from where many components of sites come. */
function link(at: ComponentPlace, element: Element): string {
  const href = element.text('href');
  if (href === null || at.inAnchor) return at.inlineContent(element);
  const to = resolveHref(at, href, element.offset);
  const text = at.with({ inAnchor: true }).inlineContent(element);
  at.facts.shownLinks += 1;
  return `${openLink(to, '', classAttribute(element, 'link'))}${text}</a>`;
}

const WORD = /^[a-z-]{1,30}$/;

function badge(at: ComponentPlace, element: Element): string {
  const word = (name: string): string => {
    const value = element.text(name);
    return value !== null && WORD.test(value) ? attribute(`data-${name}`, value) : '';
  };
  const color = element.text('color');
  const custom = color !== null && !WORD.test(color) ? safeColor(color) : null;
  return `<span${classAttribute(element, 'badge')} data-badge${word('color')}${word('size')}${word('shape')}${flagAttribute('data-stroke', element.flag('stroke'))}${flagAttribute('data-disabled', element.flag('disabled'))}${
    custom === null ? '' : attribute('style', `--badge-color:${custom}`)
  } data-component-name="badge">${iconOf(at, element)}${at.inlineContent(element)}</span>`;
}

/** The tip follows its word in the markup, so that it is read without scripts and by screen readers. */
function tooltip(at: ComponentPlace, element: Element): string {
  const word = at.inlineContent(element);
  const id = at.page.internalId();
  const headline = element.text('headline');
  const tip = element.props.tip ?? element.props.content ?? '';
  const apart = at.fork();
  const text = typeof tip === 'string' ? apart.markdown(tip) : apart.value(tip);
  at.facts.keepSilently(apart.facts);
  return `<span${classAttribute(element, 'tooltip')} tabindex="0" aria-describedby="${id}" data-component-name="tooltip">${word}<span class="tooltip-content" role="tooltip" id="${id}" data-component-part="tooltip-content">${
    headline === null ? '' : `<strong>${escapeHtml(headline)}</strong> `
  }${text}${callToAction(at, element)}</span></span>`;
}

function callToAction(at: ComponentPlace, element: Element): string {
  const cta = element.text('cta');
  const href = element.text('href');
  if (cta === null) return '';
  if (href === null || at.inAnchor) return ` ${escapeHtml(cta)}`;
  at.facts.shownLinks += 1;
  return ` ${openLink(resolveHref(at, href, element.offset))}${escapeHtml(cta)}</a>`;
}
