/** JSON as it stands in a file: values that know where they were written. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

/** Where something stands in a source file; line and column count from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

export interface JsonObject extends Place {
  kind: 'object';
  members: Map<string, JsonMember>;
}

export interface JsonMember {
  key: Place;
  value: JsonNode;
}

export interface JsonArray extends Place {
  kind: 'array';
  items: JsonNode[];
}

export interface JsonScalar extends Place {
  kind: 'scalar';
  value: string | number | boolean | null;
}

/** Plain data as JSON can hold it; objects have no prototype. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The node as plain data, where the format says nothing about its inside. */
export function plainValue(node: JsonNode): JsonValue {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'array') return node.items.map(plainValue);
  const record: { [key: string]: JsonValue } = Object.create(null);
  for (const [key, member] of node.members) record[key] = plainValue(member.value);
  return record;
}

/** What a node is, in words for a message: `a list`, `the number 5`. */
export function describeNode(node: JsonNode): string {
  if (node.kind === 'object') return 'an object';
  if (node.kind === 'array') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (node.value === null) return 'null';
  if (typeof node.value === 'string') return JSON.stringify(shorten(node.value));
  return `the ${typeof node.value} ${node.value}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
