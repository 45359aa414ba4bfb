/** Tags of a page, from the tree: plain HTML ones directly, components with their properties evaluated. */
import { createObject, isDataObject, SandboxComponent, type Value } from '../expressions/value.ts';
import { Element } from './element.ts';
import { evaluateAt } from './evaluate.ts';
import { renderHtmlElement } from './html-element.ts';
import { hasHandler, takesFunction } from './live-source.ts';
import { AttributeKind } from './parse/tree.ts';
import { isPlainTag } from './plain-tag.ts';
import { lookUp, renderElement, runLive } from './render-element.ts';
import type { Renderer } from './renderer.ts';
import { writtenRequest } from './sandboxed.ts';

const NO_CHILDREN: Value[] = [];
const NO_PROPS = createObject();
const BROWSER_ONLY = /^(?:on[A-Z]|ref$|key$)/;

export function renderJsx(r: Renderer, node: number): string {
  const { tree } = r.frame;
  const name = tree.field(node, 0);
  if (name === '') return r.nodes.children(r, node);
  r.enter(tree.start(node));
  const html = isPlainTag(name) ? renderTag(r, node, name) : renderComponent(r, node, name);
  r.leave();
  return html;
}

function renderTag(r: Renderer, node: number, name: string): string {
  if (hasHandler(r, node)) {
    const element = new Element(name, NO_PROPS, { frame: r.frame, node, children: NO_CHILDREN });
    return runLive(r, element, () => writtenRequest(r, element));
  }
  const names: string[] = [];
  const values: Value[] = [];
  eachAttribute(r, node, (key, value) => {
    names.push(key);
    values.push(value);
  });
  const { tree } = r.frame;
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

/** The tag with its properties evaluated, unless it is to be run as it is written. */
export function elementAt(r: Renderer, node: number, name: string): Element {
  const props = createObject();
  const isWritten = takesFunction(r, node) && lookUp(r, name) instanceof SandboxComponent;
  if (!isWritten) {
    eachAttribute(r, node, (key, value) => {
      props[key] = value;
    });
  }
  return new Element(name, props, { frame: r.frame, node, children: NO_CHILDREN });
}

function eachAttribute(r: Renderer, node: number, take: (name: string, value: Value) => void): void {
  const { tree } = r.frame;
  const attributes = tree.attributes(node);
  for (let i = 0; i < attributes.length; i++) {
    const { kind, name, value } = attributes[i]!;
    if (kind === AttributeKind.literal) take(name, r.fill(value));
    else if (kind === AttributeKind.boolean) take(name, true);
    else if (kind === AttributeKind.expression) {
      // Handlers and references mean something in a browser only.
      if (BROWSER_ONLY.test(name)) {
        take(name, undefined);
        continue;
      }
      const result = evaluateAt(r, value, tree.start(node));
      if (result.ok) take(name, result.value);
    } else spread(r, value, { offset: tree.start(node), take });
  }
}

function spread(
  r: Renderer,
  source: string,
  into: { offset: number; take: (name: string, value: Value) => void },
): void {
  const result = evaluateAt(r, source.trim().replace(/^\.\.\./, ''), into.offset);
  if (!result.ok || !isDataObject(result.value)) return;
  for (const key of Object.keys(result.value)) into.take(key, result.value[key]);
}
