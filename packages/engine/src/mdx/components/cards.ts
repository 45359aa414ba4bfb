import type { Element } from '../element.ts';
import { attribute, escapeHtml } from '../escape.ts';
import { withoutOwnLinks } from '../headings/heading.ts';
import { openLink, resolveHref, resolveMedia, sizeAttributes } from '../links.ts';
import { classAttribute, flagAttribute, iconOf, label, safeColor } from '../properties.ts';
import type { Renderer } from '../renderer.ts';
import type { ComponentTable } from './component.ts';

export const CARDS: ComponentTable = {
  Card: card,
  Tile: tile,
  CardGroup: (r, element) => columns(r, element, 'card-group'),
  Columns: (r, element) => columns(r, element, 'columns'),
  Column: (r, element) =>
    `<div${classAttribute(element, 'column')} data-component-name="column">${r.content(element)}</div>`,
};

function columns(r: Renderer, element: Element, name: string): string {
  const cols = Math.min(4, Math.max(1, Math.round(element.number('cols') ?? 2)));
  return `<div${classAttribute(element, name)} data-cols="${cols}" data-component-name="${name}">${r.content(element)}</div>`;
}

/** A card with an address is one link, unless its text holds links: then its title is. */
function card(r: Renderer, element: Element): string {
  const href = element.text('href');
  const to = href === null ? null : resolveHref(r, href, element.offset);
  const inAnchor = r.inAnchor;
  const sawLink = r.sawLink;
  r.sawLink = false;
  const title = label(r, element.props.title);
  const icon = iconOf(r, element);
  const body = r.content(element);
  const holdsLink = r.sawLink;
  r.sawLink = sawLink || holdsLink || href !== null;
  const isLink = href !== null && !holdsLink && !inAnchor;
  const attributes = cardAttributes(element);
  const inner = `${image(r, element)}${part('card-icon', icon)}${titlePart(title, href !== null && !isLink ? openLink(to) : null)}${part('card-content', isLink ? withoutOwnLinks(body) : body)}${callToAction(r, element)}`;
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

function image(r: Renderer, element: Element): string {
  const src = element.text('img') ?? element.text('image');
  if (src === null) return '';
  const media = resolveMedia(r, src, element.offset);
  if (media === null) return '';
  return `<img class="card-image" src="${escapeHtml(media.href)}" alt=""${sizeAttributes(media)} loading="lazy" data-component-part="card-image">`;
}

function callToAction(r: Renderer, element: Element): string {
  return part('card-cta', label(r, element.props.cta));
}

function tile(r: Renderer, element: Element): string {
  const href = element.text('href');
  const to = href === null ? null : resolveHref(r, href, element.offset);
  const media = r.content(element);
  const inner =
    part('tile-media', media) +
    part('tile-title', label(r, element.props.title)) +
    part('tile-description', label(r, element.props.description));
  const attributes = `${classAttribute(element, 'tile')} data-component-name="tile"`;
  if (href === null || r.inAnchor) return `<div${attributes}>${inner}</div>`;
  r.sawLink = true;
  return `${openLink(to, '', attributes)}${inner}</a>`;
}
