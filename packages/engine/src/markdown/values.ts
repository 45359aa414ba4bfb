/** What an expression gave, as Markdown. */
import { JsxElement, Opaque, type Value } from '../expressions/value.ts';
import { PageNode } from '../mdx/dynamic/page-node.ts';
import { Element } from '../mdx/element.ts';
import type { Place } from '../mdx/place.ts';
import { isBlockName } from './block-names.ts';
import { insidePiece } from './island.ts';

export function writeValue(at: Place, value: Value): string {
  if (typeof value === 'string') {
    at.spend(value.length);
    return escapeText(value);
  }
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return writeList(at, value);
  if (value instanceof JsxElement) return writeJsxElement(at, value);
  if (value instanceof Opaque) return writePiece(at, value);
  return '';
}

function writePiece(at: Place, piece: Opaque): string {
  const { payload } = piece;
  const inside = insidePiece(at, piece);
  if (payload instanceof PageNode) return inside.piece(payload);
  return payload instanceof Element ? inside.content(payload) : '';
}

function writeList(at: Place, values: Value[]): string {
  const inside = at.deeper(-1);
  let text = '';
  for (const value of values) text += writeValue(inside, value);
  return text.replace(/\n{3,}/g, '\n\n');
}

function writeJsxElement(at: Place, element: JsxElement): string {
  const inside = at.deeper(-1);
  const { type, props, children } = element;
  const from = { frame: at.frame, node: -1, children };
  if (type === null) return writeList(inside, children);
  if (typeof type !== 'string') return inside.element(new Element('', props, from), type);
  const text = inside.element(new Element(type, props, from));
  // A link or a span around blocks ends in one.
  const isBlock = isBlockName(type) || text.trim().includes('\n\n');
  return isBlock ? `\n\n${text.trim()}\n\n` : text;
}

/** Text that looks like a tag must not become one. */
export function escapeText(text: string): string {
  return text.includes('<') ? text.replace(/<(?=[A-Za-z/!])/g, '\\<') : text;
}

/** The other way, for text that becomes code. */
export function unescapeText(text: string): string {
  return text.includes('\\<') ? text.replace(/\\<(?=[A-Za-z/!])/g, '<') : text;
}
