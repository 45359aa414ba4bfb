/** Properties that many components share, as HTML. */

import type { Value } from '../expressions/value.ts';
import { withoutCodeMarks } from './code-marks.ts';
import type { Element } from './element.ts';
import { attribute, escapeHtml } from './escape.ts';
import { slug, writtenSlug } from './headings/heading-ids.ts';
import { resolveMedia } from './links.ts';
import type { Renderer } from './renderer.ts';

/** A title or label: text or an element of an expression. Counts as text of the page. */
export function label(r: Renderer, value: Value): string {
  if (value === undefined || value === null || value === false || value === true) return '';
  const html = r.nodes.value(r, value);
  r.plain += '\n';
  return html;
}

/** The text of a title for ids and attributes. */
export function labelText(r: Renderer, value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const plain = r.plain;
  r.plain = '';
  label(r, value);
  const text = withoutCodeMarks(r.plain).trim();
  r.plain = plain;
  return text;
}

const ICON_FILE = /^(?:\.{0,2}\/|https?:|data:)|\.(?:svg|png|jpe?g|webp|gif|ico)$/i;
const ICON_NAME = /^[\w][\w :/.-]{0,80}$/;
const EMOJI = /^\p{Extended_Pictographic}/u;

/** `icon` and `iconType` of an element: a name of a library, a file, an emoji or an element. '' without one. */
export function iconOf(r: Renderer, element: Element): string {
  const icon = element.props.icon;
  if (typeof icon === 'string')
    return iconHtml(r, { name: icon, type: element.text('iconType'), offset: element.offset });
  if (icon === undefined || icon === null || typeof icon === 'boolean') return '';
  const plain = r.plain;
  const html = r.nodes.value(r, icon);
  r.plain = plain;
  return html;
}

export function iconHtml(r: Renderer, icon: { name: string; type: string | null; offset: number }): string {
  const name = icon.name.trim();
  if (name === '') return '';
  if (name.startsWith('<svg')) return r.nodes.html(r, name);
  if (EMOJI.test(name)) return escapeHtml(name);
  if (ICON_FILE.test(name)) {
    const media = resolveMedia(r, name, icon.offset);
    return media === null ? '' : `<img class="icon" src="${escapeHtml(media.href)}" alt="">`;
  }
  if (r.context.icon === undefined) return '';
  const svg = ICON_NAME.test(name) ? r.context.icon(name, icon.type) : null;
  if (svg !== null) {
    reportStandIn(r, { ...icon, name });
    return svg;
  }
  const nearest = r.context.nearestIcon?.(name) ?? null;
  const hint = nearest === null ? null : `Did you mean "${nearest}"?`;
  r.report({
    rule: 'unknown-icon',
    message: `There is no icon "${name.slice(0, 60)}"`,
    hint,
    offset: icon.offset,
  });
  return '';
}

/** The author's name is right where the paid set is at hand. */
function reportStandIn(r: Renderer, icon: { name: string; type: string | null; offset: number }): void {
  const drawn = r.context.iconStandIn?.(icon.name, icon.type) ?? null;
  if (drawn === null) return;
  const message = `"${icon.name.slice(0, 60)}" is in no free set of icons; "${drawn}" is drawn instead`;
  r.report({ severity: 'info', rule: 'icon-stand-in', message, offset: icon.offset });
}

/** ` class="card mine"` with the element's own `className` or `class` added. */
export function classAttribute(element: Element, own: string): string {
  const given = element.text('className') ?? element.text('class');
  return ` class="${own}${given === null || given === '' ? '' : ` ${escapeHtml(given)}`}"`;
}

const COLOR =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl|oklch|lab|lch|hwb|color)a?\([\d\s.,%/a-z-]{1,80}\)|var\(--[\w-]{1,60}\))$/i;

/** A colour that may stand in a style attribute; null for anything else. */
export function safeColor(value: string | null): string | null {
  return value !== null && COLOR.test(value.trim()) ? value.trim() : null;
}

export function flagAttribute(name: string, on: boolean): string {
  return on ? ` ${name}` : '';
}

/** ` id="…"`, also remembered as a place that links may point to; an id that an author gives stays as it is. */
export function idAttribute(r: Renderer, element: Element, part: { title: string; kind: string }): string {
  return attribute('id', partId(r, element, part));
}

export function partId(
  r: Renderer,
  element: Element,
  { title, kind, slugOf }: { title: string; kind: string; slugOf?: (text: string) => string },
): string {
  const given = element.text('id');
  if (given === null || given.trim() === '') return r.anchor(title, kind, slugOf);
  const id = given.trim().replace(/\s/g, '-');
  if (r.isHeadingSlug(id) || !r.ids.reserve(id)) return r.anchor(id, kind);
  r.anchors.push(id);
  return id;
}

/** The ids that it had before: ours, and the host's. */
export function formerId(r: Renderer, element: Element, title: string): string {
  const given = element.text('id');
  return given === null ? r.alias(slug(title)) + r.alias(writtenSlug(title) ?? '') : r.alias(slug(given));
}
