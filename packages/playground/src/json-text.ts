/** JSON of a form's value, with the numbers that JavaScript would round as they were typed. */
import type { FormValue } from './form-values.ts';
import { fieldOf, isObject, setField } from './json.ts';
import type { SchemaData } from './request-data.ts';
import { isLongNumber, resolveSchema, type Schemas, typesOf } from './schema-data.ts';

export interface JsonText {
  text: string;
  /** The text is what `JSON.stringify` would give. */
  isExact: boolean;
}

export function writeJson(data: Schemas, schema: SchemaData | undefined, value: FormValue): JsonText {
  let isExact = true;
  const write = (inner: FormValue, written: SchemaData | undefined, indent: string): string => {
    const shape = resolveSchema(data, written);
    const deeper = `${indent}  `;
    if (Array.isArray(inner)) {
      const items = inner.map((one, index) => write(one, shape.prefixItems?.[index] ?? shape.items, deeper));
      return items.length === 0 ? '[]' : `[\n${deeper}${items.join(`,\n${deeper}`)}\n${indent}]`;
    }
    if (isObject(inner)) {
      const fields = Object.entries<FormValue>(inner).map(([name, one]) => {
        const property = fieldOf(shape.properties, name) ?? (shape.additionalProperties || undefined);
        return `${JSON.stringify(name)}: ${write(one, property, deeper)}`;
      });
      return fields.length === 0 ? '{}' : `{\n${deeper}${fields.join(`,\n${deeper}`)}\n${indent}}`;
    }
    if (!isNumber(shape) || !isLongNumber(inner)) return JSON.stringify(inner);
    isExact = false;
    return inner;
  };
  return { text: write(value, schema, ''), isExact };
}

function isNumber(schema: SchemaData): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type === 'number' || type === 'integer');
}

/** The other way; throws what `JSON.parse` throws. Browsers that do not show a number's own text round it. */
export function readJson(data: Schemas, schema: SchemaData | undefined, text: string): FormValue {
  const typed = JSON.parse(text, asTyped) as FormValue;
  return picked(data, schema, [JSON.parse(text) as FormValue, typed]);
}

function asTyped(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value;
}

/** Numbers as they were typed where only a number can stand and JavaScript would change it. */
function picked(
  data: Schemas,
  written: SchemaData | undefined,
  [value, typed]: [FormValue, FormValue],
): FormValue {
  const shape = resolveSchema(data, written);
  if (typeof value === 'number') return isNumber(shape) && isLongNumber(typed) ? typed : value;
  if (Array.isArray(value)) {
    const others = typed as FormValue[];
    return value.map((one, i) => picked(data, shape.prefixItems?.[i] ?? shape.items, [one, others[i]!]));
  }
  if (!isObject(value)) return value;
  const others = typed as Record<string, FormValue>;
  for (const [name, one] of Object.entries<FormValue>(value)) {
    const property = fieldOf(shape.properties, name) ?? (shape.additionalProperties || undefined);
    setField<FormValue>(value, name, picked(data, property, [one, others[name]!]));
  }
  return value;
}
