/** A schema as a nested list of its fields. */

import { writeField } from '../../markdown/components/api.ts';
import { codeSpan, item, joinBlocks } from '../../markdown/source-lines.ts';
import { type EnumOption, isExplained } from '../operation/enum-options.ts';
import { type Constraint, constraintText } from '../operation/schema-constraints.ts';
import { depthWithin, explainedItems, innerView } from '../operation/schema-depth.ts';
import { schemaFacts, shortJson } from '../operation/schema-facts.ts';
import { type SchemaView, typeLabel, viewSchema } from '../operation/schema-view.ts';
import { flagAt, type Json, type JsonObject, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

const MOST_FIELDS = 150;
const MOST_ENUM_VALUES = 60;
const MOST_OPTIONS = 12;

export interface SchemaPlace {
  document: SpecDocument;
  direction: 'request' | 'response';
  /** References that are open around this one. */
  above: readonly string[];
  levels: number;
}

export function topPlace(
  document: SpecDocument,
  schema: Json | undefined,
  direction: SchemaPlace['direction'],
): SchemaPlace {
  return { document, direction, above: [], levels: depthWithin(document, schema, MOST_FIELDS) };
}

/** The schema of a body: its fields, or what stands for them when it is no object. */
export function writeSchema(schema: Json | undefined, place: SchemaPlace): string {
  if (schema === undefined) return '';
  const view = viewSchema(place.document, schema);
  const inside = writeInside(view, place);
  const description = view.description?.trim() ?? '';
  if (inside !== '' && view.properties.length > 0)
    return joinBlocks([description, writeConstraints(view.constraints), inside]);
  const head = `Type: ${codeSpan(typeLabel(place.document, view))}`;
  return joinBlocks([head, description, writeFacts(view, place), inside]);
}

export interface FieldInput {
  name: string;
  schema: Json | undefined;
  required: boolean;
  /** The parameter or header that holds the schema. */
  holder?: JsonObject;
}

export function writeSchemaField({ name, schema, required, holder }: FieldInput, place: SchemaPlace): string {
  const view = viewSchema(place.document, schema);
  const description = (holder && textAt(holder, 'description')) ?? view.description;
  const given = view.keywords['x-default'] ?? view.keywords.default;
  const facts = [
    typeLabel(place.document, view),
    required ? 'required' : '',
    view.deprecated || flagAt(holder, 'deprecated') ? 'deprecated' : '',
    view.readOnly ? 'read-only' : view.writeOnly ? 'write-only' : '',
    given === undefined ? '' : `default: ${codeSpan(shortJson(given))}`,
  ];
  const body = joinBlocks([
    description?.trim() ?? '',
    writeFacts(view, place, holder),
    writeNested(view, place),
  ]);
  return writeField({ name, facts, body });
}

function writeNested(view: SchemaView, place: SchemaPlace): string {
  const inner = innerView(place.document, view);
  const refs = [view.ref, inner.ref].filter((ref) => ref !== null);
  if (refs.some((ref) => place.above.includes(ref))) return 'As above.';
  if (place.levels <= 1) return '';
  return writeInside(inner, { ...place, above: [...place.above, ...refs], levels: place.levels - 1 });
}

function writeInside(written: SchemaView, place: SchemaPlace): string {
  const { document, direction } = place;
  const view = innerView(document, written);
  const above = view.ref === null ? place.above : [...place.above, view.ref];
  const inside = { ...place, above };
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const fields = view.properties
    .filter(([, schema]) => !flagAt(document.object(schema) ?? undefined, hidden))
    .map(([name, schema]) => writeSchemaField({ name, schema, required: view.required.has(name) }, inside));
  for (const [name, schema] of [...explainedItems(document, view), ...view.keyed])
    fields.push(writeSchemaField({ name, schema, required: false }, inside));
  return joinBlocks([joinBlocks(fields), writeVariants(view, inside)]);
}

function writeVariants({ variants }: SchemaView, place: SchemaPlace): string {
  if (variants === null || place.levels <= 0) return '';
  const options = variants.options.slice(0, MOST_OPTIONS).map((option) => {
    const view = viewSchema(place.document, option);
    const title = view.title ?? view.name ?? typeLabel(place.document, view);
    const body = joinBlocks([
      view.description?.trim() ?? '',
      writeFacts(view, place),
      writeNested(view, place),
    ]);
    return item('-', body === '' ? `**${title}**` : `**${title}**\n\n${body}`);
  });
  const by = textAt(variants.discriminator ?? undefined, 'propertyName');
  const told = by === null ? '' : ` ${codeSpan(by)} tells which.`;
  const lead = variants.kind === 'anyOf' ? 'Any of these:' : 'One of these:';
  return joinBlocks([lead + told, joinBlocks(options)]);
}

function writeFacts(view: SchemaView, { document }: SchemaPlace, holder?: JsonObject): string {
  const { options, constraints, examples } = schemaFacts(document, view, holder);
  const lines: string[] = [];
  if (options !== null) {
    lines.push(writeOptions(options));
  }
  if (constraints.length > 0) lines.push(writeConstraints(constraints));
  if (examples.length > 0) {
    const shown = examples.slice(0, 5).map((value) => codeSpan(shortJson(value)));
    lines.push(`${examples.length === 1 ? 'Example' : 'Examples'}: ${shown.join(', ')}`);
  }
  return lines.join('\n\n');
}

function writeConstraints(constraints: readonly Constraint[]): string {
  if (constraints.length === 0) return '';
  return `Constraints: ${constraints.map((one) => codeSpan(constraintText(one))).join(', ')}`;
}

function writeOptions(options: readonly EnumOption[]): string {
  const shown = options.slice(0, MOST_ENUM_VALUES).map(({ value, name, description }) => {
    const said = [name, description?.trim()].filter((part) => part).join(': ');
    return codeSpan(shortJson(value)) + (said === '' ? '' : ` – ${said}`);
  });
  if (options.length > MOST_ENUM_VALUES) shown.push(`and ${options.length - MOST_ENUM_VALUES} more`);
  if (!options.some(isExplained)) return `Available options: ${shown.join(', ')}`;
  return joinBlocks(['Available options:', ...shown.map((text) => item('-', text))]);
}
