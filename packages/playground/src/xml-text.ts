/** A form's value as XML, by what its schemas say of names, attributes, namespaces and lists. */
import type { FormValue } from './form-values.ts';
import { isObject } from './json.ts';
import type { BodyData, SchemaData, XmlData } from './request-data.ts';
import { propertyOf, resolveSchema, type Schemas } from './schema-data.ts';
import { plainText } from './serialize-parameter.ts';

export function writeXml(data: Schemas, { schema, element = 'root' }: BodyData, value: FormValue): string {
  const lines = elementLines(data, { schema, name: element, value, isRoot: true });
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

interface Written {
  schema: SchemaData | undefined;
  /** Unless the schema has another one. */
  name: string;
  value: FormValue;
  /** There is one such element: a list is wrapped. */
  isRoot?: boolean;
}

function elementLines(data: Schemas, { schema: written, name, value, isRoot }: Written): string[] {
  const schema = resolveSchema(data, written);
  const { xml = {} } = schema;
  const tag = qualified(xml, name);
  if (Array.isArray(value)) {
    const isWrapped = isRoot || xml.wrapped;
    const inner = isWrapped ? (xml.name ?? name) : name;
    const items = value.flatMap((one) =>
      elementLines(data, { schema: schema.items, name: inner, value: one }),
    );
    return isWrapped ? around(tag + spaceOf(xml), tag, items) : items;
  }
  if (!isObject(value)) return [`<${tag}${spaceOf(xml)}>${escaped(plainText(value))}</${tag}>`];
  let start = tag + spaceOf(xml);
  const lines: string[] = [];
  for (const [key, inside] of Object.entries<FormValue>(value)) {
    const property = propertyOf(data, schema, key);
    const own = resolveSchema(data, property).xml;
    if (own?.attribute) start += ` ${qualified(own, key)}="${escaped(plainText(inside))}"`;
    else lines.push(...elementLines(data, { schema: property, name: key, value: inside }));
  }
  return around(start, tag, lines);
}

function around(start: string, tag: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? [`<${start}/>`]
    : [`<${start}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`];
}

/** What is no name in XML would break the document. */
export function qualified({ name, prefix }: XmlData, usual: string): string {
  const own = (name ?? usual).replace(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return prefix ? `${prefix}:${own}` : own;
}

function spaceOf({ namespace, prefix }: XmlData): string {
  return namespace ? ` xmlns${prefix ? `:${prefix}` : ''}="${escaped(namespace)}"` : '';
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
