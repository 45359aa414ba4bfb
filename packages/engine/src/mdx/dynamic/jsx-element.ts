/** Tags of a page, from the tree: plain HTML ones directly, components with their properties evaluated. */
import { createObject, type Value } from '../../expressions/value.ts';
import { Element } from '../element.ts';
import { eachAttribute, elementAt } from '../element-at.ts';
import { renderHtmlElement } from '../html/html-element.ts';
import { isPlainTag } from '../html/plain-tag.ts';
import type { Attribute } from '../parse/tree.ts';
import { renderElement, runLive } from '../render-element.ts';
import type { Renderer } from '../renderer.ts';
import { writtenRequest } from './component-request.ts';
import { hasHandler } from './live-source.ts';

const NO_CHILDREN: Value[] = [];
const NO_PROPS = createObject();

export function renderJsx(r: Renderer, node: number): string {
  const { tree } = r.frame;
  const name = tree.name(node);
  if (name === '') return r.nodes.children(r, node);
  r.enter(tree.start(node));
  const html = isPlainTag(name) ? renderTag(r, node, name) : renderComponent(r, node, name);
  r.leave();
  return html;
}

function renderTag(r: Renderer, node: number, name: string): string {
  const { tree } = r.frame;
  const attributes = tree.attributes(node);
  const show = (): string => renderStill(r, { node, name, attributes });
  if (!hasHandler(attributes)) return show();
  const element = new Element(name, NO_PROPS, { frame: r.frame, node, children: NO_CHILDREN });
  return runLive(r, element, { make: () => writtenRequest(r, element), still: show });
}

function renderStill(
  r: Renderer,
  { node, name, attributes }: { node: number; name: string; attributes: readonly Attribute[] },
): string {
  const { tree } = r.frame;
  const names: string[] = [];
  const values: Value[] = [];
  const take = (key: string, value: Value): void => {
    names.push(key);
    values.push(value);
  };
  eachAttribute(r, attributes, { offset: tree.start(node), take });
  return renderHtmlElement(r, {
    name,
    names,
    values,
    offset: tree.start(node),
    isEmpty: tree.childCount(node) === 0,
    content: () => r.nodes.children(r, node),
  });
}

function renderComponent(r: Renderer, node: number, name: string): string {
  return renderElement(r, elementAt(r, node, name), null);
}
