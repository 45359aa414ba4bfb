/** A tag of a page with its properties evaluated. */
import { createObject, isDataObject, SandboxComponent, type Value } from '../expressions/value.ts';
import { evaluateAt } from './dynamic/evaluate.ts';
import { takesFunction } from './dynamic/live-source.ts';
import { lookUp } from './dynamic/look-up.ts';
import { Element } from './element.ts';
import { type Attribute, AttributeKind } from './parse/tree.ts';
import type { Renderer } from './renderer.ts';

const BROWSER_ONLY = /^(?:on[A-Z]|ref$|key$)/;

/** Without properties when it is to be run as it is written. */
export function elementAt(r: Renderer, node: number, name: string): Element {
  const props = createObject();
  const { tree } = r.frame;
  const isWritten = lookUp(r, name) instanceof SandboxComponent && takesFunction(r, node);
  const take = (key: string, value: Value): void => {
    props[key] = value;
  };
  if (!isWritten) eachAttribute(r, tree.attributes(node), { offset: tree.start(node), take });
  return new Element(name, props, { frame: r.frame, node, children: [] });
}

interface Taker {
  offset: number;
  take: (name: string, value: Value) => void;
}

export function eachAttribute(r: Renderer, attributes: readonly Attribute[], { offset, take }: Taker): void {
  for (let i = 0; i < attributes.length; i++) {
    const { kind, name, value } = attributes[i]!;
    if (kind === AttributeKind.literal) take(name, r.fill(value));
    else if (kind === AttributeKind.boolean) take(name, true);
    else if (kind === AttributeKind.expression) {
      // Handlers and references mean something in a browser only.
      if (BROWSER_ONLY.test(name)) continue;
      const result = evaluateAt(r, value, offset);
      if (result.ok) take(name, result.value);
    } else spread(r, value, { offset, take });
  }
}

function spread(r: Renderer, source: string, { offset, take }: Taker): void {
  const result = evaluateAt(r, source.trim().replace(/^\.\.\./, ''), offset);
  if (!result.ok || !isDataObject(result.value)) return;
  for (const key of Object.keys(result.value)) take(key, result.value[key]);
}
