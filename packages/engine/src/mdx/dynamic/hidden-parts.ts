/**
 * What an island may come to show of the theme, beside its first view: components that its code or its properties name,
 * templates where only the browser will know their properties, and icons for those.
 */
import { blank } from '../../expressions/sandbox/blanks.js';
import { type PartTemplate, partsOf, withKey } from '../../expressions/sandbox/module-parts.ts';
import { isClosed, isPartName } from '../../expressions/sandbox/part-key.js';
import { isDataObject, JsxElement, Opaque, type Value } from '../../expressions/value.ts';
import { escapeHtml } from '../escape.ts';
import type { Place } from '../place.ts';
import { Hole } from './hole.ts';

export interface IslandTexts {
  /** HTML of the first view. */
  shown: string;
  /** Modules that the page did not have yet. */
  sources: string[];
  props: Value;
  /** Every text in the two. */
  texts: string[];
}

const MAX_ICONS = 40;

export function hiddenParts(at: Place, { shown, sources, props, texts }: IslandTexts): string {
  const found = sources.map(partsOf);
  const given = elementsIn(props).map(withKey);
  const later = given.filter(({ part }) => !shown.includes(`data-part="${part}"`)).map(withPlace);
  const known = [...found.flatMap((parts) => parts.known), ...later];
  const apart = at.fork();
  const parts = known.map((part) => apart.value(part));
  apart.facts.headings.length = 0;
  at.facts.keep(apart.facts);
  const templates = found.flatMap((part) => part.templates);
  const html = parts.join('') + templates.map((template) => renderTemplate(at, template)).join('');
  const needsIcons = templates.some(({ name, given }) => given.icon === null || name in ITEM_OF);
  const icons = needsIcons ? renderIcons(at, texts) : '';
  return html + icons === '' ? '' : `<template>${html}${icons}</template>`;
}

/** What stands between the tags lives in the place for it. */
function withPlace(part: JsxElement): JsxElement {
  if (isClosed(String(part.type)) || part.children.length === 0) return part;
  return new JsxElement(part.type, { ...part, children: [''] });
}

/** Components of the theme among the properties. */
function elementsIn(value: Value): JsxElement[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (isDataObject(value)) return Object.values(value).flatMap(elementsIn);
  if (!(value instanceof JsxElement) || value.whole) return [];
  const inside = value.children.flatMap(elementsIn);
  return typeof value.type === 'string' && isPartName(value.type) ? [value, ...inside] : inside;
}

/** Groups, and what they have any number of. */
const ITEM_OF: Readonly<Record<string, string>> = { Tabs: 'Tab', Steps: 'Step', CodeGroup: 'CodeBlock' };
/** What is said of certain lines or of a language means nothing for a text that is not there yet. */
const OF_CODE = new Set(['language', 'lang', 'lines', 'highlight', 'focus']);
const ADDRESSES = new Set(['href', 'img', 'image', 'src']);

function renderTemplate(at: Place, template: PartTemplate): string {
  const { name, given } = template;
  const children = templateChildren(template);
  if (children === null) return '';
  const names = Object.keys(given).filter((key) => name !== 'CodeBlock' || !OF_CODE.has(key));
  const props = Object.fromEntries(names.map((key) => [key, given[key] ?? blankFor(key)]));
  // Nothing in a template is said of the page.
  const html = at.fork().value(new JsxElement(name, { props, children, offset: 0 }));
  const said = Object.fromEntries(names.map((key) => [key, given[key] ?? null]));
  return `<bindery-part data-template="${escapeHtml(name)}" data-given="${escapeHtml(JSON.stringify(said))}">${html}</bindery-part>`;
}

/** Null for components of which no template can be made. */
function templateChildren({ name, isEmpty }: PartTemplate): Value[] | null {
  const item = ITEM_OF[name];
  if (item !== undefined) {
    const key = item === 'CodeBlock' ? 'filename' : 'title';
    const props = { [key]: blank(key), icon: blankFor('icon') };
    return [
      new JsxElement(item, {
        props,
        children: templateChildren({ name: item, given: {}, isEmpty })!,
        offset: 0,
      }),
    ];
  }
  if (name === 'CodeBlock') return [blank('children')];
  if (isClosed(name) && name !== 'Tab' && name !== 'Step') return null;
  return isEmpty ? [] : [new Opaque(new Hole([]))];
}

function blankFor(name: string): Value {
  if (name === 'icon')
    return new JsxElement('bindery-hole', { props: { 'data-blank': name }, children: [], offset: 0 });
  return ADDRESSES.has(name) ? `#${blank(name)}` : blank(name);
}

function renderIcons(at: Place, texts: string[]): string {
  const names = new Set(texts.filter((text) => /^[a-z][a-z0-9-]{0,40}$/.test(text)));
  const icons = [...names].flatMap((name) => {
    const svg = at.page.context.icon?.(name, null) ?? null;
    return svg === null ? [] : [`<bindery-part data-icon="${name}">${svg}</bindery-part>`];
  });
  return icons.slice(0, MAX_ICONS).join('');
}
