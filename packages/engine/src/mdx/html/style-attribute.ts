/** `style="…"` and `style={{…}}` to the text of a style attribute. */
import { isDataObject, type Value } from '../../expressions/value.ts';
import { resolveMedia } from '../links.ts';
import type { Place } from '../place.ts';
import { UNITLESS_STYLES } from './html-tags.data.ts';

const PROPERTY = /^(?:--[\w-]+|-?[a-zA-Z][a-zA-Z0-9-]*)$/;
const DANGEROUS = /expression\s*\(|javascript\s*:|vbscript\s*:|-moz-binding|behavior\s*:|@import/i;

export function styleText(at: Place, value: Value, offset: number): string | null {
  const css = typeof value === 'string' ? value.trim() : isDataObject(value) ? fromObject(value) : '';
  if (css === '') return null;
  // CSS escapes and comments can hide a word; no honest style attribute needs them together with these.
  if (DANGEROUS.test(css.replace(/\\|\/\*[^*]*\*\//g, ''))) {
    at.report({ rule: 'unsafe-style', message: 'This style could run code and is left out', offset });
    return null;
  }
  return css.includes('url(') ? resolveUrls(at, css, offset) : css;
}

function fromObject(style: Readonly<Record<string, Value>>): string {
  let css = '';
  for (const key of Object.keys(style)) {
    const value = style[key];
    if (value === null || value === undefined || value === '' || typeof value === 'boolean') continue;
    if (!PROPERTY.test(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const text =
      typeof value === 'number' && value !== 0 && hasUnit(key) ? `${value}px` : String(value).trim();
    // A value cannot smuggle in a second declaration.
    if (text.includes(';') || text.includes('}') || text.includes('{')) continue;
    css += `${css === '' ? '' : ';'}${hyphenate(key)}:${text}`;
  }
  return css;
}

/** Whether a number alone means pixels, also with the prefix of a browser or hyphens. */
function hasUnit(key: string): boolean {
  if (key.startsWith('--')) return false;
  const name = key.replace(/^-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const plain = name.replace(/^(?:[Ww]ebkit|[Mm]oz|[Mm]s|[Oo])(?=[A-Z])/, '');
  return !UNITLESS_STYLES.has(plain[0]!.toLowerCase() + plain.slice(1));
}

function hyphenate(key: string): string {
  if (key.startsWith('--')) return key;
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return /^(?:webkit|moz|ms|o)-/.test(name) ? `-${name}` : name;
}

function resolveUrls(at: Place, css: string, offset: number): string {
  return css.replace(/url\(([^)]{0,4000})\)/g, (_, inside: string) => {
    const url = inside
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim();
    if (url.startsWith('#') || url === '') return `url("${url}")`;
    const media = resolveMedia(at, url, offset);
    return media === null ? 'none' : `url("${media.href.replaceAll('"', '%22')}")`;
  });
}

/** A style sheet inside its tag: `<` only where it compares, so that it neither closes the tag nor opens one. */
export function safeCss(css: string): string {
  return css.replace(/<(?![\s=])/g, '\\3c ');
}
