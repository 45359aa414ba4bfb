import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { withoutOwnLinks } from '../heading.ts';
import { openLink, resolveHref, resolveMedia, sizeAttributes } from '../links.ts';
import { classAttribute, flagAttribute, iconOf, label, safeColor, titleLabel } from '../properties.ts';
import type { ComponentPlace, ComponentTable } from './component.ts';

export const CARDS: ComponentTable = {
  Card: card,
  Tile: tile,
  CardGroup: (at, element) => columns(at, element, 'card-group'),
  Columns: (at, element) => columns(at, element, 'columns'),
  Column: (at, element) =>
    `<div${classAttribute(element, 'column')} data-component-name="column">${at.content(element)}</div>`,
};

function columns(at: ComponentPlace, element: Element, name: string): string {
  const cols = Math.min(4, Math.max(1, Math.round(element.number('cols') ?? 2)));
  return `<div${classAttribute(element, name)} data-cols="${cols}" data-component-name="${name}">${at.content(element)}</div>`;
}

/** A card with an address is one link, unless its text holds links: then its title is. */
function card(at: ComponentPlace, element: Element): string {
  const href = element.text('href');
  const to = href === null ? null : resolveHref(at, href, element.offset);
  const linksBefore = at.facts.shownLinks;
  const title = titleLabel(at, element.props.title);
  const icon = iconOf(at, element);
  const body = at.content(element);
  const holdsLink = at.facts.shownLinks > linksBefore;
  if (href !== null) at.facts.shownLinks += 1;
  const mayLink = href !== null && !at.inAnchor;
  const isLink = mayLink && !holdsLink;
  const attributes = cardAttributes(element);
  const inner = `${image(at, element)}${part('card-icon', icon)}${titlePart(title, mayLink && holdsLink ? openLink(to) : null)}${part('card-content', isLink ? withoutOwnLinks(body) : body)}${callToAction(at, element)}`;
  if (!isLink) return `<div${attributes}>${inner}</div>`;
  return `${openLink(to, '', attributes)}${inner}</a>`;
}

function cardAttributes(element: Element): string {
  const color = safeColor(element.text('color'));
  return (
    classAttribute(element, 'card') +
    attribute('data-type', element.text('type')) +
    flagAttribute('data-horizontal', element.flag('horizontal')) +
    flagAttribute('data-arrow', element.flag('arrow')) +
    (color === null ? '' : attribute('style', `--card-color:${color}`)) +
    ' data-component-name="card"'
  );
}

function part(name: string, html: string): string {
  return html === '' ? '' : `<div class="${name}" data-component-part="${name}">${html}</div>`;
}

function titlePart(title: string, open: string | null): string {
  if (title === '') return '';
  return part('card-title', open === null ? title : `${open}${title}</a>`);
}

function image(at: ComponentPlace, element: Element): string {
  const src = element.text('img') ?? element.text('image');
  if (src === null) return '';
  const media = resolveMedia(at, src, element.offset);
  if (media === null) return '';
  return `<img class="card-image" src="${escapeHtml(media.href)}" alt=""${sizeAttributes(media)} loading="lazy" data-component-part="card-image">`;
}

function callToAction(at: ComponentPlace, element: Element): string {
  return part('card-cta', label(at, element.props.cta));
}

function tile(at: ComponentPlace, element: Element): string {
  const href = element.text('href');
  const to = href === null ? null : resolveHref(at, href, element.offset);
  const media = at.content(element);
  const inner =
    part('tile-media', media) +
    part('tile-title', titleLabel(at, element.props.title)) +
    part('tile-description', label(at, element.props.description));
  const attributes = `${classAttribute(element, 'tile')} data-component-name="tile"`;
  if (href === null || at.inAnchor) return `<div${attributes}>${inner}</div>`;
  at.facts.shownLinks += 1;
  return `${openLink(to, '', attributes)}${inner}</a>`;
}
