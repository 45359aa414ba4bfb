/** A validator of others (ajv) on the schemas of a specification as they are written there. */
import type { FormValue } from '@bindery/playground';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { viewSchema } from '../../src/api-reference/operation/schema-view.ts';
import { readablePattern } from '../../src/api-reference/request/schema-writer.ts';
import { isObject, type Json, type JsonObject } from '../../src/api-reference/spec/json.ts';
import type { SpecDocument } from '../../src/api-reference/spec/spec-document.ts';

const LIMIT_PAIRS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** What a validator says of a value that several options of `oneOf` say yes to. */
export const AMBIGUOUS = 'several options';

export class SchemaJudge {
  readonly #validator = new Ajv2020({ strict: false, logger: false, code: { regExp: patternReader } });
  readonly #document: SpecDocument;
  readonly #known = new Map<string, ValidateFunction | null>();

  constructor(document: SpecDocument) {
    this.#document = document;
    const add = formats as unknown as (ajv: Ajv2020) => void;
    const root = asJsonSchema(document.root, document) as AnySchema;
    add(this.#validator);
    this.#validator.addSchema(root, 'spec');
  }

  /** Null: it is valid. Undefined: the schema cannot be read. */
  against(schema: Json | undefined, value: FormValue): string | null | undefined {
    if (schema === undefined) return null;
    const validate = this.#compiled(schema);
    if (validate === null) return undefined;
    if (validate(withText(value))) return null;
    const errors = validate.errors ?? [];
    // Options that overlap: nothing that a form could hold would be of one alone.
    if (errors.some(({ keyword, params }) => keyword === 'oneOf' && params.passingSchemas !== null))
      return AMBIGUOUS;
    const [first] = errors;
    return `${first?.instancePath ?? ''} ${first?.message ?? ''} (${first?.schemaPath ?? ''})`.slice(0, 300);
  }

  #compiled(schema: Json): ValidateFunction | null {
    const key = JSON.stringify(schema);
    let known = this.#known.get(key);
    if (known === undefined) {
      const text = JSON.stringify(asJsonSchema(schema, this.#document));
      const local = JSON.parse(text.replaceAll('"$ref":"#', '"$ref":"spec#')) as AnySchema;
      try {
        known = this.#validator.compile(local);
      } catch {
        known = null;
      }
      this.#known.set(key, known);
    }
    return known;
  }
}

/** Patterns are Unicode's, but for those that only the older dialect can read, and ends of texts as others write them. */
function patternReader(pattern: string): RegExp {
  const readable = readablePattern(pattern);
  try {
    return new RegExp(readable, 'u');
  } catch {
    return new RegExp(readable);
  }
}
patternReader.code = 'patternReader';

/** A file's bytes are text to a schema. */
function withText(value: FormValue): unknown {
  return JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one instanceof Blob ? '' : one)));
}

/** What holds schemas by name is no schema, whatever its names are. */
const MAPS = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'definitions',
  '$defs',
  'dependentSchemas',
]);
const VALUES = new Set(['default', 'enum', 'const']);

/** The dialect of OpenAPI 3.0 as JSON Schema; what is only answered need not be sent. */
function asJsonSchema(value: Json, document: SpecDocument): Json {
  if (Array.isArray(value)) return value.map((one) => asJsonSchema(one, document));
  if (!isObject(value)) return value;
  // Examples say nothing of validity, and may look like schemas.
  const said = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  const entries = said.map(([key, one]): [string, Json] => {
    if (VALUES.has(key)) return [key, one];
    if (!MAPS.has(key) || !isObject(one)) return [key, asJsonSchema(one, document)];
    return [
      key,
      Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, asJsonSchema(inner, document)])),
    ];
  });
  const made: JsonObject = Object.fromEntries(entries);
  for (const key of ['id', '$id', '$schema', '$anchor']) if (typeof made[key] === 'string') delete made[key];
  for (const [limit, exclusive] of LIMIT_PAIRS) {
    if (typeof made[exclusive] !== 'boolean') continue;
    if (made[exclusive] === true && made[limit] !== undefined) {
      made[exclusive] = made[limit];
      delete made[limit];
    } else delete made[exclusive];
  }
  if (isObject(value.properties) && Array.isArray(made.required)) {
    const { properties } = value;
    made.required = made.required.filter((name) => {
      const property = typeof name === 'string' ? properties[name] : undefined;
      return !viewSchema(document, property).readOnly;
    });
  }
  if (made.type === 'file') made.type = 'string';
  if (typeof made.format === 'string' && /^(?:binary|byte|password)$/.test(made.format)) delete made.format;
  const isNullable = made.nullable === true || made['x-nullable'] === true;
  return isNullable ? { anyOf: [made, { type: 'null' }] } : made;
}
