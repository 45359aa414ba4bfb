import { get, isObject, type Json } from '../spec/json.ts';

/** What stands in a schema, as opposed to around one. */
const SCHEMA_WORDS = ['$ref', 'type', 'properties', 'allOf', 'oneOf', 'anyOf', 'items', 'enum', 'const'];

/** Version 3 may wrap a schema, with the name of its format or without. */
export function schemaIn(written: Json | undefined): Json | undefined {
  if (!isObject(written) || !isObject(get(written, 'schema'))) return written;
  const isSchema = SCHEMA_WORDS.some((word) => get(written, word) !== undefined);
  return isSchema && get(written, 'schemaFormat') === undefined ? written : get(written, 'schema');
}
