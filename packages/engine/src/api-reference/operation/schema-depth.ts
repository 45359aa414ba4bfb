/** How deep a schema can be shown without the page growing out of hand: every branch is cut at the same level. */
import { isObject, type Json } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { type SchemaView, viewSchema } from './schema-view.ts';

export const DEEPEST = 9;

/** The largest depth at which the schema has at most `budget` fields; never less than one level. */
export function depthWithin(document: SpecDocument, schema: Json | undefined, budget: number): number {
  for (let depth = 2; depth <= DEEPEST; depth++) {
    const counter: Counter = { document, left: budget, open: [] };
    count(counter, schema, depth);
    if (counter.left < 0) return depth - 1;
  }
  return DEEPEST;
}

interface Counter {
  document: SpecDocument;
  left: number;
  open: string[];
}

function count(counter: Counter, schema: Json | undefined, depth: number): void {
  if (counter.left < 0 || depth <= 0 || !isObject(schema)) return;
  const view = innerView(counter.document, viewSchema(counter.document, schema));
  if (view.ref !== null && counter.open.includes(view.ref)) return;
  if (view.ref !== null) counter.open.push(view.ref);
  // A choice counts as well: choices of choices grow as fast as fields.
  counter.left -= view.properties.length + (view.variants?.options.length ?? 0);
  for (const [, property] of view.properties) count(counter, property, depth - 1);
  for (const [, item] of explainedItems(counter.document, view)) {
    counter.left -= 1;
    count(counter, item, depth - 1);
  }
  counter.left -= Math.max(0, view.keyed.length - 1);
  for (const [, value] of view.keyed) count(counter, value, depth - 1);
  for (const option of view.variants?.options ?? []) count(counter, option, depth - 1);
  if (view.ref !== null) counter.open.pop();
}

/** What is worth opening: of a list its items. */
export function innerView(document: SpecDocument, view: SchemaView): SchemaView {
  let current = view;
  for (let step = 0; step < 10; step++) {
    if (current.properties.length > 0 || !isObject(current.items)) return current;
    current = viewSchema(document, current.items);
  }
  return current;
}

/** Items of a tuple by their place, where more is known of one than its type. */
export function explainedItems(
  document: SpecDocument,
  { tuple }: SchemaView,
): [name: string, schema: Json][] {
  const isExplained = tuple.some((item) => {
    const view = viewSchema(document, item);
    const { properties, description, variants, enum: values } = innerView(document, view);
    return properties.length > 0 || variants !== null || values !== null || (description ?? view.description);
  });
  return isExplained ? tuple.slice(0, MOST_ITEMS).map((item, index) => [`[${index}]`, item]) : [];
}

const MOST_ITEMS = 20;
