/** XML back into the value of a form: the other way of `xml-text.ts`. */
import type { FormObject, FormValue } from './form-values.ts';
import { setField } from './json.ts';
import { cast } from './parse-parameter.ts';
import type { SchemaData } from './request-data.ts';
import { resolveSchema, type Schemas, typesOf } from './schema-data.ts';
import { qualified } from './xml-text.ts';

/** Throws at what is no document of one element. */
export function readXml(data: Schemas, schema: SchemaData | undefined, text: string): FormValue {
  return valueIn(data, schema, parseXml(text), true);
}

interface Element {
  name: string;
  attributes: [name: string, text: string][];
  children: Element[];
  text: string;
}

const PARTS =
  /<!--[\s\S]*?-->|<[?!](?!\[CDATA)[^>]*>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</g;

function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: [], children: [], text: '' };
  const open = [root];
  for (const [whole, raw, end, name, attributes, isAlone, words] of text.matchAll(PARTS)) {
    const around = open.at(-1)!;
    if (whole === '<') throw new SyntaxError('no XML');
    if (words !== undefined || raw !== undefined) around.text += raw ?? plain(words!);
    else if (end === '/') {
      if (open.pop()!.name !== name) throw new SyntaxError(`</${name}>`);
    } else if (name !== undefined) {
      const element = { name, attributes: attributesOf(attributes!), children: [], text: '' };
      around.children.push(element);
      if (isAlone !== '/') open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== '')
    throw new SyntaxError('no XML');
  return only!;
}

function attributesOf(text: string): [string, string][] {
  const found = text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return [...found].map(([, name, double, single]) => [name!, plain(double ?? single ?? '')]);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (written, decimal, hex, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? written;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

function valueIn(
  data: Schemas,
  written: SchemaData | undefined,
  element: Element,
  isRoot = false,
): FormValue {
  const schema = resolveSchema(data, written);
  const [type] = typesOf(schema);
  if (type === 'array' && (isRoot || schema.xml?.wrapped)) {
    return element.children.map((one) => valueIn(data, schema.items, one));
  }
  const isObject =
    type === 'object' ||
    schema.properties !== undefined ||
    element.children.length > 0 ||
    schema.oneOf !== undefined;
  return isObject && !(element.children.length === 0 && element.text.trim() !== '')
    ? fieldsOf(data, schema, element)
    : cast(data, schema, element.text);
}

function fieldsOf(data: Schemas, schema: SchemaData, { attributes, children }: Element): FormObject {
  const value: FormObject = {};
  const known = namesOf(data, schema);
  for (const [name, text] of attributes) {
    const key = known.get(`@${name}`);
    if (key !== undefined) setField<FormValue>(value, key.name, cast(data, key.schema, text));
  }
  for (const name of new Set(children.map((one) => one.name))) {
    const own = children.filter((one) => one.name === name);
    const { name: key, schema: property } = known.get(name) ?? {
      name,
      schema: schema.additionalProperties || undefined,
    };
    const inner = resolveSchema(data, property);
    const isList = typesOf(inner)[0] === 'array' && !inner.xml?.wrapped;
    const values = own.map((one) => valueIn(data, isList ? inner.items : property, one));
    setField<FormValue>(value, key, isList || values.length > 1 ? values : values[0]!);
  }
  return value;
}

/** Properties by the names that they have in XML, attributes with `@`. */
function namesOf(data: Schemas, schema: SchemaData): Map<string, { name: string; schema: SchemaData }> {
  const options = (schema.oneOf ?? []).map((option) => resolveSchema(data, option).properties ?? {});
  const all = [...options, schema.properties ?? {}].flatMap((one) => Object.entries(one));
  return new Map(
    all.map(([name, property]) => {
      const own = resolveSchema(data, property);
      const isList = typesOf(own)[0] === 'array' && !own.xml?.wrapped;
      const { xml = {} } = isList ? resolveSchema(data, own.items) : own;
      return [`${xml.attribute ? '@' : ''}${qualified(xml, name)}`, { name, schema: property }];
    }),
  );
}
