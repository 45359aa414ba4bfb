/** What an expression gave, as HTML: text is escaped, elements go the way of tags in the page. */
import { Builtin, Closure, isDataObject, JsxElement, Opaque, type Value } from '../../expressions/value.ts';
import { Element } from '../element.ts';
import { escapeHtml } from '../escape.ts';
import { renderElement } from '../render-element.ts';
import type { Renderer } from '../renderer.ts';
import { Hole } from './hole.ts';
import { renderHole, renderPart, renderSlot } from './island.ts';
import { PageNode } from './page-node.ts';

export function renderValue(r: Renderer, value: Value): string {
  if (typeof value === 'string') {
    r.plain += value;
    r.spend(value.length);
    return escapeHtml(value);
  }
  if (typeof value === 'number') {
    r.plain += value;
    return String(value);
  }
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return renderList(r, value);
  if (value instanceof JsxElement) return renderJsxElement(r, value);
  if (value instanceof Opaque) return renderOpaque(r, value);
  if (value instanceof Closure || value instanceof Builtin || isDataObject(value)) {
    r.report({
      rule: 'expression-not-shown',
      message: `${isDataObject(value) ? 'An object' : 'A function'} cannot be shown as text`,
      offset: -1,
    });
  }
  return '';
}

function renderOpaque(r: Renderer, value: Opaque): string {
  const { payload } = value;
  if (payload instanceof Element || payload instanceof PageNode) return renderSlot(r, value);
  return payload instanceof Hole ? renderHole(r, payload) : '';
}

function renderList(r: Renderer, values: Value[]): string {
  r.enter(-1);
  let html = '';
  for (const value of values) html += renderValue(r, value);
  r.leave();
  return html;
}

function renderJsxElement(r: Renderer, part: JsxElement): string {
  return renderPart(r, part, (element) => renderTag(r, element));
}

function renderTag(r: Renderer, element: JsxElement): string {
  r.enter(-1);
  const from = { frame: r.frame, node: -1, children: element.children };
  let html: string;
  if (element.type === null) html = renderList(r, element.children);
  else if (typeof element.type === 'string') {
    html = renderElement(r, new Element(element.type, element.props, from), null);
  } else html = renderElement(r, new Element('', element.props, from), element.type);
  r.leave();
  return html;
}
