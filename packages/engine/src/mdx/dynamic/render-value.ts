/** What an expression gave, as HTML: text is escaped, elements go the way of tags in the page. */
import { Builtin, Closure, isDataObject, JsxElement, Opaque, type Value } from '../../expressions/value.ts';
import { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import type { Place } from '../place.ts';
import { Hole } from './hole.ts';
import { renderHole, renderPart, renderSlot } from './island.ts';
import { PageNode } from './page-node.ts';

export function renderValue(at: Place, value: Value): string {
  if (typeof value === 'string') {
    at.facts.plain += value;
    at.spend(value.length);
    return escapeHtml(value);
  }
  if (typeof value === 'number') {
    at.facts.plain += value;
    return String(value);
  }
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return renderList(at, value);
  if (value instanceof JsxElement) return renderJsxElement(at, value);
  if (value instanceof Opaque) return renderOpaque(at, value);
  if (value instanceof Closure || value instanceof Builtin || isDataObject(value)) {
    at.report({
      rule: 'expression-not-shown',
      message: `${isDataObject(value) ? 'An object' : 'A function'} cannot be shown as text`,
      offset: -1,
    });
  }
  return '';
}

function renderOpaque(at: Place, value: Opaque): string {
  const { payload } = value;
  if (payload instanceof Element || payload instanceof PageNode) return renderSlot(at, value);
  return payload instanceof Hole ? renderHole(at, payload) : '';
}

function renderList(at: Place, values: Value[]): string {
  const inside = at.deeper(-1);
  let html = '';
  for (const value of values) html += renderValue(inside, value);
  return html;
}

function renderJsxElement(at: Place, part: JsxElement): string {
  return renderPart(at, part, renderTag);
}

function renderTag(at: Place, element: JsxElement): string {
  const inside = at.deeper(-1);
  const { type, props, children } = element;
  if (type === null) return renderList(inside, children);
  const isName = typeof type === 'string';
  const used = new Element(isName ? type : '', props, { frame: at.frame, node: -1, children });
  return inside.element(used, isName ? null : type);
}
