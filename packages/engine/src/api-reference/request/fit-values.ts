/**
 * Whatever a form begins with must be allowed: examples and defaults of the specification that break its own schemas are
 * left out, and where the browser could not make a value by itself, one is put into the data.
 */
import {
  checkValue,
  defaultOption,
  defaultValue,
  type FormValue,
  type Json,
  type RequestData,
  type SchemaData,
  typesOf,
} from '@bindery/playground';
import { insideOf } from './finish-data.ts';
import { patternText } from './pattern-text.ts';

const LONGEST_MADE = 600;
const MOST_OPTIONS_TRIED = 12;

export function fitValues(data: RequestData): RequestData {
  const nodes = nodesOf(data);
  for (const node of nodes) fitOwn(data, node);
  // Options are made of what stands below them.
  for (const node of nodes.toReversed()) fitChoice(data, node);
  for (const param of data.params ?? []) {
    const fitted = fitting(data, param.schema ?? {}, param.example);
    if (fitted === undefined) delete param.example;
    else param.example = fitted;
  }
  return data;
}

function nodesOf({ params = [], bodies = [], messages = [], schemas = [] }: RequestData): SchemaData[] {
  const nodes = [...[...params, ...bodies, ...messages].flatMap(({ schema }) => schema ?? []), ...schemas];
  // Grows while it is walked.
  for (const node of nodes) nodes.push(...insideOf(node));
  return nodes.filter(({ $ref }) => $ref === undefined);
}

function fitOwn(data: RequestData, node: SchemaData): void {
  for (const key of ['default', 'example'] as const) {
    if (node[key] === undefined) continue;
    const fitted = fitting(data, node, node[key]);
    if (fitted === undefined) delete node[key];
    else node[key] = fitted;
  }
  const isOpen = node.default === undefined && node.example === undefined && node.enum === undefined;
  if (!isOpen || node.pattern === undefined) return;
  const made = defaultValue(data, node);
  if (made === undefined || isFit(data, node, made)) return;
  const bounds = { least: node.minLength ?? 0, most: node.maxLength ?? Number.MAX_SAFE_INTEGER };
  const text = patternText(node.pattern, bounds, (one) => isFit(data, node, one));
  if (text !== null) node.example = text;
}

/** The value, or what it was meant to be: `example: 5` of a text. Undefined when it breaks the schema. */
function fitting(data: RequestData, node: SchemaData, value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  const isText = typesOf(node).includes('string');
  const isSimple = typeof value === 'number' || typeof value === 'boolean';
  const meant = isSimple ? String(value) : typeof value === 'string' ? numberIn(value) : undefined;
  const candidates = isText || typeof value !== 'string' || meant === undefined ? [value, meant] : [meant];
  return candidates.find((one) => one !== undefined && isFit(data, node, one));
}

function numberIn(text: string): Json | undefined {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text);
  return isNumber ? Number(text) : text === 'true' ? true : text === 'false' ? false : undefined;
}

function isFit(data: RequestData, node: SchemaData, value: FormValue): boolean {
  return checkValue(data, node, value, { strict: true }).length === 0;
}

/** The first option may be another one's as well: then one that is nobody else's, else with all that it may have. */
function fitChoice(data: RequestData, node: SchemaData): void {
  if (node.oneOf === undefined || node.default !== undefined || node.example !== undefined) return;
  const made = defaultValue(data, node);
  if (made === undefined || isFit(data, node, made)) return;
  const whole = { ...data, whole: true as const };
  for (const from of [data, whole]) {
    for (const index of node.oneOf.slice(0, MOST_OPTIONS_TRIED).keys()) {
      const value = defaultOption(from, node, index);
      if (value === undefined || !isFit(data, node, value)) continue;
      const text = JSON.stringify(value);
      if (text.length <= LONGEST_MADE) node.example = value as Json;
      return;
    }
  }
}
