/** Making and reshaping JSON nodes; what is made stands where its original stood. */
import type { JsonArray, JsonNode, JsonObject, JsonScalar, Place } from './json-node.ts';

export function makeObject(at: Place, fields: Record<string, JsonNode | undefined>): JsonObject {
  const { file, line, column } = at;
  const members: JsonObject['members'] = new Map();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) members.set(name, { key: value, value });
  }
  return { kind: 'object', file, line, column, members };
}

export function makeArray({ file, line, column }: Place, items: JsonNode[]): JsonArray {
  return { kind: 'array', file, line, column, items };
}

export function makeScalar({ file, line, column }: Place, value: JsonScalar['value']): JsonScalar {
  return { kind: 'scalar', file, line, column, value };
}

export function field(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.members.get(name)?.value : undefined;
}

export function items(node: JsonNode | undefined): JsonNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/** The same object with fields under new names; a field that maps to null is dropped, others stay. */
export function renameFields(node: JsonNode, names: Record<string, string | null>): JsonNode {
  if (node.kind !== 'object') return node;
  const members: JsonObject['members'] = new Map();
  for (const [name, member] of node.members) {
    const renamed = Object.hasOwn(names, name) ? names[name]! : name;
    if (renamed !== null) members.set(renamed, member);
  }
  return { ...node, members };
}

export function mapItems(node: JsonNode, change: (item: JsonNode) => JsonNode): JsonNode {
  return node.kind === 'array' ? { ...node, items: node.items.map(change) } : node;
}

/** A scalar's value replaced by the table; what the table does not know stays and is judged by the schema. */
export function mapValue(node: JsonNode | undefined, table: Record<string, JsonScalar['value']>) {
  if (node?.kind !== 'scalar') return node;
  const key = String(node.value);
  return Object.hasOwn(table, key) ? makeScalar(node, table[key]!) : node;
}

/** Fields of both, the second winning; either may be missing. */
export function mergeObjects(
  first: JsonNode | undefined,
  second: JsonNode | undefined,
): JsonNode | undefined {
  if (first?.kind !== 'object' || second?.kind !== 'object') return second ?? first;
  return { ...first, members: new Map([...first.members, ...second.members]) };
}
