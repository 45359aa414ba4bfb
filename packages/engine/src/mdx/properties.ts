/** Properties that many components share, as HTML. */

import { iconOfLibrary } from '../config/value-shapes.ts';
import { isDataObject, type Value } from '../expressions/value.ts';
import { withoutCodeMarks } from './code-marks.ts';
import type { ComponentPlace } from './components/component.ts';
import type { Element } from './element.ts';
import { attribute, escapeHtml } from './escape.ts';
import { tabSlug } from './headings/format-ids.ts';
import { slug, writtenSlug } from './headings/heading-ids.ts';
import { latinSlug } from './headings/latin-slug.ts';
import { resolveMedia } from './links.ts';
import { readTitle } from './title.ts';

/** A title or label: text or an element of an expression. Counts as text of the page. */
export function label(at: ComponentPlace, value: Value): string {
  if (value === undefined || value === null || value === false || value === true) return '';
  const html = at.value(value);
  at.facts.plain += '\n';
  return html;
}

/** The text of a title for ids and attributes. */
export function labelText(at: ComponentPlace, value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  // It is shown by whoever asks, and told then.
  const tried = at.fork();
  label(tried, value);
  return withoutCodeMarks(tried.facts.plain).trim();
}

/** A component's title, in which words may be marked. */
export function titleLabel(at: ComponentPlace, value: Value): string {
  if (typeof value !== 'string') return label(at, value);
  const { html, text } = readTitle(value);
  at.facts.plain += `${text}\n`;
  return html;
}

export function titleText(at: ComponentPlace, value: Value): string {
  return typeof value === 'string' ? readTitle(value).text : labelText(at, value);
}

/** What is opened by its title alone. */
export function reportNoTitle(at: ComponentPlace, element: Element): void {
  at.report({
    rule: 'missing-title',
    message: `<${element.name}> has no title, so that readers see nothing to open it with`,
    hint: 'Add title="…".',
    offset: element.offset,
  });
}

const ICON_FILE = /^(?:\.{0,2}\/|https?:|data:)|\.(?:svg|png|jpe?g|webp|gif|ico)$/i;
const ICON_NAME = /^[\w][\w :/.-]{0,80}$/;
const EMOJI = /^\p{Extended_Pictographic}/u;

/** `icon` and `iconType` of an element: a name of a library, a file, an emoji or an element. '' without one. */
export function iconOf(at: ComponentPlace, element: Element): string {
  const icon = element.props.icon;
  if (typeof icon === 'string')
    return iconHtml(at, { name: icon, type: element.text('iconType'), offset: element.offset });
  if (icon === undefined || icon === null || typeof icon === 'boolean') return '';
  if (isDataObject(icon) && typeof icon.name === 'string') {
    const { name, library, style } = icon;
    const type = typeof style === 'string' ? style : element.text('iconType');
    const written = iconOfLibrary(name, typeof library === 'string' ? library : null);
    return iconHtml(at, { name: written, type, offset: element.offset });
  }
  const apart = at.fork();
  const html = apart.value(icon);
  at.facts.keepSilently(apart.facts);
  return html;
}

export function iconHtml(
  at: ComponentPlace,
  icon: { name: string; type: string | null; offset: number },
): string {
  const name = icon.name.trim();
  if (name === '') return '';
  if (name.startsWith('<svg')) return at.html(name);
  if (EMOJI.test(name)) return escapeHtml(name);
  if (ICON_FILE.test(name)) {
    const media = resolveMedia(at, name, icon.offset);
    return media === null ? '' : `<img class="icon" src="${escapeHtml(media.href)}" alt="">`;
  }
  if (at.page.context.icon === undefined) return '';
  const svg = ICON_NAME.test(name) ? at.page.context.icon(name, icon.type) : null;
  if (svg !== null) {
    reportStandIn(at, { ...icon, name });
    return svg;
  }
  const nearest = at.page.context.nearestIcon?.(name) ?? null;
  const hint = nearest === null ? null : `Did you mean "${nearest}"?`;
  at.report({
    rule: 'unknown-icon',
    message: `There is no icon "${name.slice(0, 60)}"`,
    hint,
    offset: icon.offset,
  });
  return '';
}

/** The author's name is right where the paid set is at hand. */
function reportStandIn(
  at: ComponentPlace,
  icon: { name: string; type: string | null; offset: number },
): void {
  const drawn = at.page.context.iconStandIn?.(icon.name, icon.type) ?? null;
  if (drawn === null) return;
  const message = `"${icon.name.slice(0, 60)}" is in no free set of icons; "${drawn}" is drawn instead`;
  at.report({ severity: 'info', rule: 'icon-stand-in', message, offset: icon.offset });
}

/** `html` of an element, with one class more. */
export function withClass(html: string, name: string): string {
  return html.replace(/^<[\w-]+(?:[^>"]|"[^"]*")*/, (tag) =>
    / class="/.test(tag)
      ? tag.replace(/ class="([^"]*)/, `$& ${name}`)
      : tag.replace(/^<[\w-]+/, `$& class="${name}"`),
  );
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

/** The id that the format gives an update: its label as it stands in an address, numbered together with headings. */
export function numberedId(
  at: ComponentPlace,
  element: Element,
  { id, title }: { id: string; title: string },
): string {
  const base = tabSlug(title);
  if (element.text('id') !== null || base === id || base === '') return '';
  // A heading further down will have it.
  if (!at.page.ids.has(base)) return at.alias(base);
  return at.numberedAlias(base);
}

/** ` id="…"`, also remembered as a place that links may point to; an id that an author gives stays as it is. */
export function idAttribute(
  at: ComponentPlace,
  element: Element,
  part: { title: string; kind: string },
): string {
  return attribute('id', partId(at, element, part));
}

export function partId(
  at: ComponentPlace,
  element: Element,
  { title, kind, slugOf }: { title: string; kind: string; slugOf?: (text: string) => string },
): string {
  const given = element.text('id');
  if (given === null || given.trim() === '') return at.anchor(title, kind, slugOf);
  const id = given.trim().replace(/\s/g, '-');
  if (at.isHeadingSlug(id) || !at.page.ids.reserve(id)) return at.anchor(id, kind);
  at.facts.anchors.push(id);
  return id;
}

/** Two titles may have the same letters in Latin. */
export function latinAlias(at: ComponentPlace, title: string): string {
  const id = latinSlug(title) ?? '';
  return at.page.ids.has(id) && !at.isHeadingSlug(id) ? at.numberedAlias(id, 1) : at.alias(id);
}

/** The ids that it had before: ours, and the host's. */
export function formerId(at: ComponentPlace, element: Element, title: string): string {
  const given = element.text('id');
  if (given !== null) return at.alias(slug(given));
  return at.alias(slug(title)) + at.alias(writtenSlug(title) ?? '') + latinAlias(at, title);
}
