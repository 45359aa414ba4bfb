/** HTML that reaches us as text (Markdown pages, `dangerouslySetInnerHTML`), rewritten tag by tag. */
import type { Value } from '../../expressions/value.ts';
import { escapeHtml } from '../escape.ts';
import { LIMITS } from '../limits.ts';
import type { Place } from '../place.ts';
import { decodeEntities } from './entities.ts';
import { tagAttributes } from './html-attributes.ts';
import { BLOCK_TAGS, DROPPED_TAGS, TEXT_TAGS, UNWRAPPED_TAGS, VOID_TAGS } from './html-tags.data.ts';
import { isTagInside, needsAttributes, SVG_BY_LOWER } from './known-tags.ts';
import { isOwnCode } from './own-code.ts';
import { safeCss } from './style-attribute.ts';

/** A piece of HTML of a Markdown page; its tags may be closed by a later piece. */
export function renderRawHtml(place: Place, node: number): string {
  const { tree } = place.frame;
  const { textTagsOnly = false } = place.frame;
  return rewrite(place, tree.text(node), {
    open: place.page.openTags,
    offset: tree.start(node),
    isTag: textTagsOnly ? isTextTag : isPageTag,
  });
}

/** A whole fragment: what it opens it closes. */
export function sanitizeHtml(place: Place, html: string): string {
  const open: string[] = [];
  return rewrite(place, html, { open, offset: -1, isTag: () => true }) + closeTags(open, 0);
}

export function closeTags(open: string[], keep: number): string {
  let html = '';
  while (open.length > keep) html += `</${open.pop()}>`;
  return html;
}

interface Site {
  open: string[];
  offset: number;
  /** Whether it is one at all: `List<String>` and `token=<jwt>` are text. */
  isTag: (place: Place, tag: WrittenTag) => boolean;
}

interface WrittenTag {
  /** In lower case. */
  name: string;
  /** What follows the name. */
  rest: string;
  open: readonly string[];
}

const NAME = /[a-zA-Z][a-zA-Z0-9:-]*/y;

function rewrite(place: Place, html: string, site: Site): string {
  let out = '';
  let at = 0;
  let lower: string | null = null;
  while (at < html.length) {
    const sign = html.indexOf('<', at);
    if (sign < 0) return out + text(place, html.slice(at));
    if (sign > at) out += text(place, html.slice(at, sign));
    const next = html.charCodeAt(sign + 1);
    if (next === 33 || next === 63) at = declarationEnd(html, sign);
    else {
      NAME.lastIndex = next === 47 ? sign + 2 : sign + 1;
      const written = NAME.exec(html)?.[0];
      const name = written?.toLowerCase();
      const isTag = (found: string): boolean =>
        site.isTag(place, {
          name: found,
          rest: html.slice(NAME.lastIndex, NAME.lastIndex + 100),
          open: site.open,
        });
      if (name === undefined || !isTag(name)) {
        // A component of pages is none here, but what it holds is shown.
        const isComponent = written !== undefined && place.writer.component(written) !== null;
        if (!isComponent) out += text(place, '<');
        at = isComponent ? readAttributes(html, NAME.lastIndex).end : sign + 1;
      } else if (next === 47) {
        out += closing(place, name, site);
        at = after(html, '>', NAME.lastIndex);
      } else {
        const tag = readAttributes(html, NAME.lastIndex);
        out += opening(place, name, { ...site, ...tag });
        at = tag.end;
        const isDropped = DROPPED_TAGS.has(name) && !UNWRAPPED_TAGS.has(name);
        if (isDropped || name === 'style') {
          lower ??= html.toLowerCase();
          const close = lower.indexOf(`</${name}`, tag.end);
          const end = close < 0 ? html.length : close;
          if (!isDropped) out += `<style>${safeCss(html.slice(tag.end, end))}</style>`;
          at = VOID_TAGS.has(name) ? tag.end : after(html, '>', end);
        }
      }
    }
  }
  return out;
}

/** In a specification: what text is formatted with. */
function isTextTag(_: Place, { name, open }: WrittenTag): boolean {
  return TEXT_TAGS.has(name) || (SVG_BY_LOWER.has(name) && open.includes('svg'));
}

/** In a page: what HTML knows, and elements of the author's own, which have a hyphen and are closed. */
function isPageTag(place: Place, { name, rest, open }: WrittenTag): boolean {
  if (needsAttributes(name) && rest.startsWith('>')) return false;
  return isTagInside(name, open) || (name.includes('-') && isClosed(place, name, rest));
}

function isClosed({ frame }: Place, name: string, rest: string): boolean {
  if (/^[^<>]*\/>/.test(rest)) return true;
  let names = closedNames.get(frame.parsed);
  if (names === undefined) {
    names = new Set([...frame.parsed.text.matchAll(END_TAG)].map(([, closed]) => closed!.toLowerCase()));
    closedNames.set(frame.parsed, names);
  }
  return names.has(name);
}

const END_TAG = /<\/([a-zA-Z][a-zA-Z0-9:]*-[a-zA-Z0-9:-]*)/g;
const closedNames = new WeakMap<object, Set<string>>();

function text(place: Place, raw: string): string {
  const decoded = decodeEntities(raw);
  place.facts.plain += decoded;
  return escapeHtml(decoded);
}

function opening(place: Place, written: string, tag: Site & { names: string[]; values: Value[] }): string {
  const name = SVG_BY_LOWER.get(written) ?? written;
  if (name === 'style') return '';
  if (DROPPED_TAGS.has(written)) {
    if (UNWRAPPED_TAGS.has(written) || isOwnCode(place, written, tag)) return '';
    place.report({
      rule: 'tag-not-allowed',
      message: `<${written}> is not allowed in pages and is left out`,
      offset: tag.offset,
    });
    return '';
  }
  if ((name === 'set' || name.startsWith('animate')) && isHrefTarget(tag)) return '';
  const attributes = tagAttributes(place, name, tag);
  if (attributes.id !== null) {
    place.page.ids.reserve(attributes.id);
    place.facts.anchors.push(attributes.id);
  }
  if (BLOCK_TAGS.has(name)) place.facts.blocks += 1;
  if (!VOID_TAGS.has(name)) {
    if (tag.open.length >= LIMITS.depth) return '';
    tag.open.push(name);
  }
  return `<${name}${attributes.html}>`;
}

function isHrefTarget({ names, values }: { names: string[]; values: Value[] }): boolean {
  const at = names.findIndex((name) => name.toLowerCase() === 'attributename');
  return at >= 0 && /href|^\s*on/i.test(String(values[at]));
}

/** Closes what is open inside first; an end tag of nothing is left out, it would close what is not the content's. */
function closing(place: Place, written: string, site: Site): string {
  const name = SVG_BY_LOWER.get(written) ?? written;
  const at = site.open.lastIndexOf(name);
  if (at < 0) return '';
  if (BLOCK_TAGS.has(name)) {
    place.facts.blocks += 1;
    place.facts.plain += '\n';
  }
  return closeTags(site.open, at);
}

interface Attributes {
  names: string[];
  values: Value[];
  end: number;
}

/** The way browsers read them; the end is after `>`. */
function readAttributes(html: string, from: number): Attributes {
  const found: Attributes = { names: [], values: [], end: html.length };
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === 62) {
      found.end = at + 1;
      return found;
    }
    if (code <= 32 || code === 47) at += 1;
    else at = readAttribute(html, at, found);
  }
  return found;
}

const SPACE_OR_END = /[\s/>=]/;
const VALUE_END = /[\s>]/;

function readAttribute(html: string, start: number, found: Attributes): number {
  let at = start + 1;
  while (at < html.length && !SPACE_OR_END.test(html[at]!)) at += 1;
  found.names.push(html.slice(start, at));
  let equals = at;
  while (equals < html.length && html.charCodeAt(equals) <= 32) equals += 1;
  if (html.charCodeAt(equals) !== 61) {
    found.values.push(true);
    return at;
  }
  at = equals + 1;
  while (at < html.length && html.charCodeAt(at) <= 32) at += 1;
  const quote = html[at];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    const stop = end < 0 ? html.length : end;
    found.values.push(decodeEntities(html.slice(at + 1, stop)));
    return stop + 1;
  }
  const from = at;
  while (at < html.length && !VALUE_END.test(html[at]!)) at += 1;
  found.values.push(decodeEntities(html.slice(from, at)));
  return at;
}

function declarationEnd(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  if (html.startsWith('<![CDATA[', start)) return after(html, ']]>', start + 9);
  if (html.startsWith('<?', start)) return after(html, '?>', start + 2);
  return after(html, '>', start + 2);
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}
