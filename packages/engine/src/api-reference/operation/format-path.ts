/** Ids of fields as the format gives them: `response-items-owner-one-of-0-id`. Existing deep links say these. */
import { get, isObject, type Json, listAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { ANY_KEY } from './keyed-fields.ts';
import { type SchemaView, viewSchema } from './schema-view.ts';

const FIRST_OPTION = '-one-of-0';
const DEEPEST_LIST = 10;

/** The name of a field below `path`. */
export function fieldPath(path: string, name: string): string {
  return `${path}-${name === ANY_KEY ? 'additional-properties' : name}`.slice(0, 200);
}

/** What follows a field's name in its own id: a choice is shown with its first option. */
export function ownSuffix(document: SpecDocument, schema: Json | undefined): string {
  return isChoice(document, schema) ? FIRST_OPTION : '';
}

/** The way from a schema to the fields that are shown for it, which may lie in the items of lists. */
export function innerSuffix(document: SpecDocument, schema: Json | undefined): string {
  let suffix = '';
  let current = schema;
  for (let step = 0; step < DEEPEST_LIST; step++) {
    const view: SchemaView = viewSchema(document, current);
    // Options that are shown name themselves.
    if (view.variants === null && isChoice(document, current)) suffix += FIRST_OPTION;
    if (view.properties.length > 0 || !isObject(view.items)) return suffix;
    suffix += '-items';
    current = view.items;
  }
  return suffix;
}

export function optionSuffix(index: number): string {
  return `-one-of-${index}`;
}

function isChoice(document: SpecDocument, schema: Json | undefined): boolean {
  const written = document.object(schema) ?? undefined;
  const isOneOf = ['oneOf', 'anyOf'].some((kind) => listAt(written, kind).length > 1);
  const type = get(written, 'type');
  return isOneOf || (Array.isArray(type) && type.length > 1);
}
