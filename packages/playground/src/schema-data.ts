/** Looks into the schemas of a request. */
import type { FormValue } from './form-values.ts';
import { fieldOf, isObject } from './json.ts';
import type { RequestData, SchemaData, SchemaType } from './request-data.ts';

export type Schemas = Pick<RequestData, 'schemas'>;

const LONGEST_CHAIN = 20;

/** The schema itself, or what its `$ref` stands for. */
export function resolveSchema({ schemas }: Schemas, schema: SchemaData | undefined): SchemaData {
  let found = schema ?? {};
  for (let step = 0; found.$ref !== undefined && step < LONGEST_CHAIN; step++) {
    found = schemas?.[found.$ref] ?? {};
  }
  return found;
}

/** Of a property by its name, also where only one of several options has it. */
export function propertyOf(
  data: Schemas,
  written: SchemaData | undefined,
  name: string,
): SchemaData | undefined {
  const { properties, additionalProperties, oneOf = [] } = resolveSchema(data, written);
  const own = fieldOf(properties, name);
  if (own !== undefined) return own;
  const others = oneOf.map((option) => fieldOf(resolveSchema(data, option).properties, name));
  return others.find((one) => one !== undefined) ?? (additionalProperties || undefined);
}

export function typesOf({ type }: SchemaData): readonly SchemaType[] {
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

export function isFile({ format }: SchemaData): boolean {
  return format === 'binary';
}

/** Whether the value is of one of the types; text in the place of a number is none. */
export function isOfType(value: FormValue, type: SchemaType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value) || isLongNumber(value, /^-?\d+$/);
  if (type === 'number') return Number.isFinite(value) || isLongNumber(value, NUMBER);
  if (type === 'string') return typeof value === 'string' || value instanceof Blob;
  return typeof value === type;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number that JavaScript would round, kept as it was typed. */
export function isLongNumber(value: FormValue, form: RegExp = NUMBER): value is string {
  return typeof value === 'string' && form.test(value) && String(Number(value)) !== value;
}

/** What was typed into the field of a number. */
export function numberFrom(text: string): number | string {
  const number = Number(text);
  return text.trim() !== '' && String(number) === text.trim() && Number.isFinite(number) ? number : text;
}
