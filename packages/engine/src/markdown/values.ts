/** What an expression gave, as Markdown. */
import { JsxElement, Opaque, type Value } from '../expressions/value.ts';
import { PageNode } from '../mdx/dynamic/page-node.ts';
import { Element } from '../mdx/element.ts';
import { renderElement } from '../mdx/render-element.ts';
import type { Renderer } from '../mdx/renderer.ts';
import { isBlockName } from './block-names.ts';

export function writeValue(m: Renderer, value: Value): string {
  if (typeof value === 'string') {
    m.spend(value.length);
    return escapeText(value);
  }
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return writeList(m, value);
  if (value instanceof JsxElement) return writeJsxElement(m, value);
  if (value instanceof Opaque) return writePiece(m, value);
  return '';
}

function writePiece(m: Renderer, { payload }: Opaque): string {
  if (payload instanceof PageNode) return m.piece(payload);
  return payload instanceof Element ? m.content(payload) : '';
}

function writeList(m: Renderer, values: Value[]): string {
  m.enter(-1);
  let text = '';
  for (const value of values) text += writeValue(m, value);
  m.leave();
  return text.replace(/\n{3,}/g, '\n\n');
}

function writeJsxElement(m: Renderer, element: JsxElement): string {
  m.enter(-1);
  const { type, props, children } = element;
  const from = { frame: m.frame, node: -1, children };
  let text: string;
  if (type === null) text = writeList(m, children);
  else if (typeof type === 'string') {
    text = renderElement(m, new Element(type, props, from), null);
    if (isBlockName(type)) text = `\n\n${text.trim()}\n\n`;
  } else text = renderElement(m, new Element('', props, from), type);
  m.leave();
  return text;
}

/** Text that looks like a tag must not become one. */
export function escapeText(text: string): string {
  return text.includes('<') ? text.replace(/<(?=[A-Za-z/!])/g, '\\<') : text;
}
