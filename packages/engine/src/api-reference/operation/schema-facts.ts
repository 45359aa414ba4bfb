/** What a field says beside its type: choices, limits, examples. Of a list, also what its items say. */
import { get, isObject, type Json, type JsonObject } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import type { EnumOption } from './enum-options.ts';
import { givenExamples } from './given-examples.ts';
import type { Constraint } from './schema-constraints.ts';
import { type SchemaView, viewSchema } from './schema-view.ts';

export interface SchemaFacts {
  /** Null: any value. */
  options: EnumOption[] | null;
  constraints: Constraint[];
  /** Simple values only: larger ones are in the side column. */
  examples: Json[];
}

const DEEPEST_ITEMS = 4;
const LONGEST_EXAMPLE = 200;

export function schemaFacts(document: SpecDocument, view: SchemaView, holder?: JsonObject): SchemaFacts {
  const views = withItems(document, view);
  const options = views.find((one) => one.enum !== null)?.enum ?? null;
  return {
    options,
    constraints: views.flatMap(({ constraints }) => constraints),
    examples: options === null ? examplesOf(document, view, holder) : [],
  };
}

/** Items that are objects say it at their own fields. */
function withItems(document: SpecDocument, view: SchemaView): SchemaView[] {
  const views = [view];
  for (let last = view; isObject(last.items) && views.length <= DEEPEST_ITEMS; views.push(last)) {
    last = viewSchema(document, last.items);
    if (last.properties.length > 0) break;
  }
  return views;
}

function examplesOf(
  document: SpecDocument,
  { keywords }: SchemaView,
  holder: JsonObject | undefined,
): Json[] {
  const all = [
    get(holder, 'example'),
    ...givenExamples(document, holder).map(({ value }) => value),
    keywords.example,
    ...(Array.isArray(keywords.examples) ? keywords.examples : []),
  ];
  const simple = all.filter((value): value is string | number | boolean => {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  });
  return [...new Set(simple)].filter((value) => String(value).length <= LONGEST_EXAMPLE);
}

/** A value in little room. */
export function shortJson(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text === '' ? '""' : text;
}
