import { exampleValue } from './operation/example-value.ts';
import { viewSchema } from './operation/schema-view.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import { renderSchema, renderShelf, topLevel } from './render-schema.ts';
import { get, objectAt, textAt } from './spec/json.ts';

/** `openapi-schema`: one schema of the document with all its fields. */
export function renderSchemaPage(w: ReferenceWriter, name: string, isDescribed: boolean): string {
  const schemas = objectAt(objectAt(w.document.root, 'components') ?? undefined, 'schemas');
  const written = get(schemas ?? undefined, name);
  if (written === undefined) return '';
  const example = exampleValue(w.document, written, { direction: 'response', requiredOnly: false });
  w.addExamples('response-example', [
    { title: name, language: 'json', code: JSON.stringify(example, null, 2) },
  ]);
  const { keywords } = viewSchema(w.document, written);
  const { description: _, ...rest } = keywords;
  const text = isDescribed ? '' : w.article(textAt(keywords, 'description'));
  return text + renderSchema(w, rest, topLevel('schema', 'response')) + renderShelf(w);
}
