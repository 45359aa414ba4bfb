/** Tags of a page, from the tree: plain HTML ones directly, components with their properties evaluated. */
import { createObject, type Value } from '../../expressions/value.ts';
import { Element } from '../element.ts';
import { eachAttribute, elementAt } from '../element-at.ts';
import { renderHtmlElement } from '../html/html-element.ts';
import { isPlainTag } from '../html/plain-tag.ts';
import { reportLowerCase } from '../lower-case-name.ts';
import { type Attribute, Kind } from '../parse/tree.ts';
import type { Place } from '../place.ts';
import { renderPreformatted } from '../preformatted.ts';
import { runLive } from '../render-element.ts';
import { writtenRequest } from './component-request.ts';
import { hasHandler } from './live-source.ts';

const NO_CHILDREN: Value[] = [];
const NO_PROPS = createObject();

export function renderJsx(at: Place, node: number): string {
  const { tree } = at.frame;
  const name = tree.name(node);
  if (name === '') return at.children(node);
  const inside = at.deeper(tree.start(node));
  return isPlainTag(name) ? renderTag(inside, node, name) : inside.element(elementAt(inside, node, name));
}

function renderTag(at: Place, node: number, name: string): string {
  const { tree } = at.frame;
  const attributes = tree.attributes(node);
  const show = (seen: Place): string => renderStill(seen, { node, name, attributes });
  if (!hasHandler(attributes)) return show(at);
  const element = new Element(name, NO_PROPS, { frame: at.frame, node, children: NO_CHILDREN });
  return runLive(at, element, { make: () => writtenRequest(at, element), still: show });
}

function renderStill(
  at: Place,
  { node, name, attributes }: { node: number; name: string; attributes: readonly Attribute[] },
): string {
  const { tree } = at.frame;
  const names: string[] = [];
  const values: Value[] = [];
  const take = (key: string, value: Value): void => {
    names.push(key);
    values.push(value);
  };
  eachAttribute(at, attributes, { offset: tree.start(node), take });
  reportLowerCase(at, name, tree.start(node));
  return renderHtmlElement(at, {
    name,
    names,
    values,
    offset: tree.start(node),
    isEmpty: tree.childCount(node) === 0,
    content: (inside) => contentOf(inside, node, name),
  });
}

/** The lines of `<pre><code>` are those of the inner one. */
function contentOf(at: Place, node: number, name: string): string {
  const isPre = name === 'pre' || (name === 'code' && at.frame.tree.kind(node) === Kind.jsxFlow);
  return isPre ? renderPreformatted(at, node) : at.children(node);
}
