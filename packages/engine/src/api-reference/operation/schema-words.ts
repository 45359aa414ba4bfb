/** A schema in a few characters, for a rule that names it: `kind = card`, `id & name`, `me | all`. */
import {
  entriesOf,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  textAt,
  textsAt,
} from '../spec/json.ts';

/** A reader follows no condition within a condition within a condition. */
const DEEPEST = 4;

/** `if kind = card then number else iban?`; nothing where there is no condition, or nothing follows from it. */
export function conditionText(schema: JsonObject, depth = 0): string {
  const condition = describe(get(schema, 'if'));
  if (condition === '') return '';
  const [then, otherwise] = [asked(get(schema, 'then'), depth), asked(get(schema, 'else'), depth)];
  if (then === '') return otherwise === '' ? '' : `if not (${condition}) then ${otherwise}`;
  return `if ${condition} then ${then}${otherwise === '' ? '' : ` else ${otherwise}`}`;
}

/** What follows from a condition: fields that must be there, and with a question mark those that may. */
export function asked(schema: Json | undefined, depth = 0): string {
  if (!isObject(schema) || depth > DEEPEST) return '';
  if (schema.if !== undefined) return conditionText(schema, depth + 1);
  const fields = new Map(textsAt(schema, 'required').map((name) => [name, name]));
  for (const [name, field] of entriesOf(get(schema, 'properties'))) {
    if (isValue(field)) fields.set(name, fieldText(name, field));
    else if (!fields.has(name)) fields.set(name, `${name}?`);
  }
  const not = describe(get(schema, 'not'));
  const all = [...fields.values(), ...(not === '' ? [] : [`not ${not}`])];
  return all.length > 0 ? all.join(', ') : describe(schema);
}

/** What a schema is true of, in few characters; nothing for one that is true of everything. */
export function describe(schema: Json | undefined, depth = 0): string {
  if (!isObject(schema) || depth > DEEPEST) return '';
  const keys = Object.keys(schema).filter((key) => !['title', 'description', 'type'].includes(key));
  const inside = (list: readonly Json[]): string[] =>
    list.map((part) => describe(part, depth + 1)).filter((text) => text !== '');
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (keys.length === 1) {
    if (isValue(schema)) return valuesText(schema);
    if (keys[0] === 'pattern') return `pattern ${textAt(schema, 'pattern')}`;
    if (keys[0] === 'anyOf' || keys[0] === 'oneOf') return inside(listAt(schema, keys[0])).join(' | ');
    if (keys[0] === 'allOf') return inside(listAt(schema, 'allOf')).join(' & ');
    if (keys[0] === 'not')
      return inside([get(schema, 'not') ?? null])
        .map((text) => `not (${text})`)
        .join('');
  }
  if (keys.length > 0 && keys.every((key) => key === 'required' || key === 'properties'))
    return describeFields(schema, depth).join(' & ');
  return Object.keys(schema).length === 0 ? '' : JSON.stringify(schema);
}

/** Each field that must be there, or be so, once. */
function describeFields(schema: JsonObject, depth: number): string[] {
  const texts = new Map(textsAt(schema, 'required').map((name) => [name, name]));
  for (const [name, field] of entriesOf(get(schema, 'properties'))) {
    const text = fieldText(name, field, depth + 1);
    if (text !== '') texts.set(name, text);
  }
  return [...texts.values()];
}

function isValue(schema: Json | undefined): schema is JsonObject {
  return isObject(schema) && (Object.hasOwn(schema, 'const') || listAt(schema, 'enum').length > 0);
}

function fieldText(name: string, schema: Json, depth = 0): string {
  if (isValue(schema)) return `${name} = ${valuesText(schema)}`;
  const text = describe(schema, depth);
  return text === '' ? '' : `${name}: ${text}`;
}

function valuesText(schema: JsonObject): string {
  const values = Object.hasOwn(schema, 'const') ? [schema.const!] : listAt(schema, 'enum');
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' | ');
}
