/** A tag of a page with its properties evaluated. */
import { createObject, isDataObject, SandboxComponent, type Value } from '../expressions/value.ts';
import { evaluateAt } from './dynamic/evaluate.ts';
import { takesFunction } from './dynamic/live-source.ts';
import { lookUp } from './dynamic/look-up.ts';
import { Element } from './element.ts';
import { type Attribute, AttributeKind } from './parse/tree.ts';
import type { Place } from './place.ts';

const BROWSER_ONLY = /^(?:on[A-Z]|ref$|key$)/;

/** Without properties when it is to be run as it is written. */
export function elementAt(at: Place, node: number, name: string): Element {
  const props = createObject();
  const { tree } = at.frame;
  const isWritten = lookUp(at, name) instanceof SandboxComponent && takesFunction(at, node);
  const take = (key: string, value: Value): void => {
    props[key] = value;
  };
  if (!isWritten) eachAttribute(at, tree.attributes(node), { offset: tree.start(node), take });
  return new Element(name, props, { frame: at.frame, node, children: [] });
}

interface Taker {
  offset: number;
  take: (name: string, value: Value) => void;
}

export function eachAttribute(at: Place, attributes: readonly Attribute[], { offset, take }: Taker): void {
  for (let i = 0; i < attributes.length; i++) {
    const { kind, name, value } = attributes[i]!;
    if (kind === AttributeKind.literal) take(name, at.fill(value));
    else if (kind === AttributeKind.boolean) take(name, true);
    else if (kind === AttributeKind.expression) {
      // Handlers and references mean something in a browser only.
      if (BROWSER_ONLY.test(name)) continue;
      const result = evaluateAt(at, value, offset);
      if (result.ok) take(name, result.value);
    } else spread(at, value, { offset, take });
  }
}

function spread(at: Place, source: string, { offset, take }: Taker): void {
  const result = evaluateAt(at, source.trim().replace(/^\.\.\./, ''), offset);
  if (!result.ok || !isDataObject(result.value)) return;
  for (const key of Object.keys(result.value)) take(key, result.value[key]);
}
