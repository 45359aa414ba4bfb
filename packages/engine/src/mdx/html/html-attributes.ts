/** Attributes of plain HTML and SVG tags: React's names to HTML's, addresses resolved, nothing that runs code. */
import type { Value } from '../../expressions/value.ts';
import { escapeHtml } from '../escape.ts';
import { encodeUrl, type Href, type Media, resolveHref, resolveMedia, sizeAttributes } from '../links.ts';
import type { Place } from '../place.ts';
import { HYPHENATED_SVG, RENAMED_ATTRIBUTES, SVG_TAGS } from './html-tags.data.ts';
import { isExternal, schemeOf } from './safe-url.ts';
import { styleText } from './style-attribute.ts';

export interface TagAttributes {
  /** Each with a leading space. */
  html: string;
  id: string | null;
  /** Of `dangerouslySetInnerHTML`. */
  innerHtml: string | null;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:.-]*$/;
const CAPITAL = /[A-Z]/;
/** Of React, or able to run or fetch something no page needs. */
const IGNORED = new Set([
  'key',
  'ref',
  'srcdoc',
  'ping',
  'is',
  'nonce',
  'suppressHydrationWarning',
  'suppressContentEditableWarning',
  'children',
  'itemref',
]);
const MEDIA_SOURCES = new Set(['img', 'video', 'audio', 'source', 'track', 'input']);

interface Given {
  names: readonly string[];
  values: readonly Value[];
  offset: number;
}

interface Seen {
  href: Href | null | undefined;
  media: Media | null;
  names: Set<string> | null;
}

export function tagAttributes(at: Place, tag: string, given: Given): TagAttributes {
  const result: TagAttributes = { html: '', id: null, innerHtml: null };
  const seen: Seen = { href: undefined, media: null, names: given.names.length > 1 ? new Set() : null };
  const isSvg = SVG_TAGS.has(tag);
  for (let i = 0; i < given.names.length; i++) {
    const name = attributeName(given.names[i]!, isSvg);
    if (name === null || seen.names?.has(name)) continue;
    seen.names?.add(name);
    result.html += writeAttribute(
      at,
      { tag, name, value: given.values[i], offset: given.offset },
      { result, seen },
    );
  }
  result.html += impliedAttributes(tag, given, seen);
  return result;
}

function attributeName(written: string, isSvg: boolean): string | null {
  if (!CAPITAL.test(written)) return NAME.test(written) && !IGNORED.has(written) ? written : null;
  const renamed = RENAMED_ATTRIBUTES.get(written);
  if (renamed !== undefined) return renamed;
  if (IGNORED.has(written) || !NAME.test(written)) return null;
  if (written === 'dangerouslySetInnerHTML') return written;
  if (isSvg) {
    if (HYPHENATED_SVG.has(written)) return written.replace(CAPITALS, (letter) => `-${letter.toLowerCase()}`);
    return /^on/i.test(written) || /^tabindex$/i.test(written) ? written.toLowerCase() : written;
  }
  const lower = written.toLowerCase();
  return IGNORED.has(lower) ? null : lower;
}

const CAPITALS = /[A-Z]/g;

interface Written {
  tag: string;
  name: string;
  value: Value;
  offset: number;
}

function writeAttribute(
  at: Place,
  { tag, name, value, offset }: Written,
  { result, seen }: { result: TagAttributes; seen: Seen },
): string {
  if (name === 'class') {
    const text = typeof value === 'string' ? value : '';
    if (text !== '') at.page.classNames.add(text);
    return text === '' ? '' : ` class="${escapeHtml(text)}"`;
  }
  if (name === 'style') {
    const css = styleText(at, value, offset);
    return css === null ? '' : ` style="${escapeHtml(css)}"`;
  }
  if (name.startsWith('on')) return dropHandler(at, name, offset);
  if (name === 'dangerouslySetInnerHTML') {
    result.innerHtml = innerHtmlOf(value);
    return '';
  }
  if (value === null || value === undefined) return '';
  const text = attributeText(name, value);
  if (text === null) return '';
  switch (name) {
    case 'name':
      // What anchors were before ids; browsers still go there.
      if (tag === 'a') at.facts.anchors.push(text);
      return ` name="${escapeHtml(text)}"`;
    case 'id':
      result.id = text;
      return text === '' ? '' : ` id="${escapeHtml(text)}"`;
    case 'href':
    case 'xlink:href':
      return href(at, { tag, name, text, offset }, seen);
    case 'src':
    case 'poster':
    case 'background':
      return source(at, { tag, name, text, offset }, seen);
    case 'srcset':
    case 'imagesrcset':
      return ` ${name}="${escapeHtml(sourceSet(at, text, offset))}"`;
    case 'action':
    case 'formaction':
    case 'data':
    case 'cite':
    case 'longdesc': {
      const to = resolveHref(at, text, offset);
      return to === null ? '' : ` ${name}="${escapeHtml(to.href)}"`;
    }
    case 'attributename':
    case 'attributeName':
      return ` attributeName="${escapeHtml(text)}"`;
    case 'to':
    case 'from':
    case 'values':
    case 'by':
      // Animations may set an address later.
      return /script|data:/i.test(text) ? '' : ` ${name}="${escapeHtml(text)}"`;
    default:
      return value === true && text === '' ? ` ${name}` : ` ${name}="${escapeHtml(text)}"`;
  }
}

/** The text of `dangerouslySetInnerHTML={{ __html: … }}`. */
export function innerHtmlOf(value: Value): string | null {
  const inner = typeof value === 'object' && value !== null && '__html' in value ? value.__html : null;
  return typeof inner === 'string' ? inner : null;
}

/** Null: the attribute is not written. */
function attributeText(name: string, value: Value): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') {
    if (name.startsWith('aria-') || name.startsWith('data-')) return String(value);
    return value ? '' : null;
  }
  return null;
}

function dropHandler(at: Place, name: string, offset: number): string {
  at.report({
    rule: 'event-handler',
    message: `The handler "${name}" does not run: pages are static`,
    hint: 'Use a .js file of the site for behaviour',
    offset,
  });
  return '';
}

interface Address {
  tag: string;
  name: string;
  text: string;
  offset: number;
}

function href(at: Place, { tag, name, text, offset }: Address, seen: Seen): string {
  if (tag === 'use') return drawing(at, { name, text, offset });
  if (tag === 'mpath' || tag.endsWith('Gradient') || tag === 'pattern' || tag === 'textPath') {
    return text.startsWith('#') ? ` ${name}="${escapeHtml(text)}"` : '';
  }
  if (tag === 'image' || tag === 'feImage') {
    const media = resolveMedia(at, text, offset);
    return media === null ? '' : ` ${name}="${escapeHtml(media.href)}"`;
  }
  if (tag.startsWith('animate') || tag === 'set')
    return text.startsWith('#') ? ` ${name}="${escapeHtml(text)}"` : '';
  const to = resolveHref(at, text, offset);
  seen.href = to;
  return to === null ? '' : ` ${name}="${escapeHtml(to.href)}"`;
}

/** Of the page itself, or of a file of the site; browsers take none from elsewhere. */
function drawing(at: Place, { name, text, offset }: Omit<Address, 'tag'>): string {
  if (text.startsWith('#')) return ` ${name}="${escapeHtml(text)}"`;
  if (isExternal(text.trim())) return '';
  const hash = text.indexOf('#');
  const media = resolveMedia(at, hash < 0 ? text : text.slice(0, hash), offset);
  return media === null
    ? ''
    : ` ${name}="${escapeHtml(media.href + (hash < 0 ? '' : encodeUrl(text.slice(hash))))}"`;
}

function source(at: Place, { tag, name, text, offset }: Address, seen: Seen): string {
  if (tag === 'iframe') return frameSource(at, text, offset);
  if (!MEDIA_SOURCES.has(tag) && name === 'src') return '';
  const media = resolveMedia(at, text, offset);
  if (media === null) return '';
  if (tag === 'img' && name === 'src') seen.media = media;
  return ` ${name}="${escapeHtml(media.href)}"`;
}

function frameSource(at: Place, text: string, offset: number): string {
  const scheme = schemeOf(text);
  if (scheme === '' && !text.startsWith('//')) {
    const media = resolveMedia(at, text, offset);
    return media === null ? '' : ` src="${escapeHtml(media.href)}"`;
  }
  if (scheme === '' || scheme === 'http' || scheme === 'https') return ` src="${escapeHtml(text.trim())}"`;
  at.report({ rule: 'unsafe-link', message: 'Only http and https addresses can be embedded', offset });
  return '';
}

function sourceSet(at: Place, text: string, offset: number): string {
  // An address ends at white space; commas may be part of it.
  const parts = text.split(/,\s+|,(?=\/|https?:)/).filter((part) => part.trim() !== '');
  return parts
    .map((part) => {
      const [url = '', ...descriptors] = part.trim().split(/\s+/);
      const media = resolveMedia(at, url, offset);
      return media === null ? '' : [media.href, ...descriptors].join(' ');
    })
    .filter((part) => part !== '')
    .join(', ');
}

/** What a tag gets when its author left it out. */
function impliedAttributes(tag: string, given: Given, seen: Seen): string {
  const has = (name: string): boolean =>
    given.names.some((written, i) => written.toLowerCase() === name && given.values[i] !== false);
  switch (tag) {
    case 'img': {
      let html = has('alt') ? '' : ' alt=""';
      if (!has('width') && !has('height')) html += sizeAttributes(seen.media);
      return has('loading') ? html : `${html} loading="lazy"`;
    }
    case 'a':
      if (!seen.href?.external) return has('target') && !has('rel') ? ' rel="noopener"' : '';
      return `${has('target') ? '' : ' target="_blank"'}${has('rel') ? '' : ' rel="noopener noreferrer"'}`;
    case 'iframe':
      return `${has('title') ? '' : ' title="Embedded content"'}${has('loading') ? '' : ' loading="lazy"'}`;
    case 'video':
      return has('preload') || has('autoplay') ? '' : ' preload="metadata"';
    default:
      return '';
  }
}
