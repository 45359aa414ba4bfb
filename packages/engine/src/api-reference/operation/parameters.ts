/** Parameters of an operation: those of its path and its own, each once, with the schema wherever it is written. */
import {
  entriesOf,
  flagAt,
  get,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
} from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { isForGroups } from './schema-view.ts';

export const PLACES = ['path', 'query', 'header', 'cookie'] as const;
export type ParameterPlace = (typeof PLACES)[number];

export interface ApiParameter {
  name: string;
  place: ParameterPlace;
  required: boolean;
  schema: Json | undefined;
  /** The whole parameter, for its description and examples. */
  written: JsonObject;
}

/** Said by other means in OpenAPI, so that such parameters are to be ignored. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

export function parametersOf(
  document: SpecDocument,
  { operation, item }: { operation: JsonObject; item: JsonObject },
): ApiParameter[] {
  const byKey = new Map<string, ApiParameter>();
  for (const written of [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]) {
    const parameter = readParameter(document, written);
    if (parameter !== null) byKey.set(`${parameter.place} ${parameter.name}`, parameter);
  }
  return [...byKey.values()];
}

function readParameter(document: SpecDocument, reference: Json): ApiParameter | null {
  const written = document.object(reference);
  const name = textAt(written ?? undefined, 'name');
  const place = PLACES.find((one) => one === get(written ?? undefined, 'in'));
  if (written === null || name === null || place === undefined) return null;
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return null;
  if (flagAt(written, 'x-hidden') || flagAt(written, 'x-excluded')) return null;
  const content = entriesOf(objectAt(written, 'content'))[0]?.[1];
  const schema = get(written, 'schema') ?? get(content, 'schema');
  if (isForGroups(document, written) || isForGroups(document, schema)) return null;
  return { name, place, required: place === 'path' || flagAt(written, 'required'), schema, written };
}
