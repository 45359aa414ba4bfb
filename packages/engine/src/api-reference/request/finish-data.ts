/** Makes the data of a request as small as it can be: shared schemas once, those of one place where they stand. */
import type { RequestData, SchemaData } from '@bindery/playground';
import type { SchemaWriter } from './schema-writer.ts';

/** Shorter ones cost less than a reference. */
const SHORTEST_SHARED = 40;

export function finishData(request: RequestData, writer: SchemaWriter): RequestData {
  const data = compact(request);
  const holders = [...(data.params ?? []), ...(data.bodies ?? []), ...(data.messages ?? [])];
  const roots = holders.flatMap(({ schema }) => schema ?? []);
  const shared = sharedSchemas(writer.schemas, roots);
  for (const holder of holders) if (holder.schema !== undefined) holder.schema = shared.settle(holder.schema);
  return shared.kept.length === 0 ? data : { ...data, schemas: shared.kept };
}

interface SharedSchemas {
  kept: SchemaData[];
  settle(schema: SchemaData): SchemaData;
}

function sharedSchemas(all: readonly SchemaData[], roots: readonly SchemaData[]): SharedSchemas {
  const first = firstOfEqual(all);
  const uses = countUses(all, { roots, first });
  const kept: SchemaData[] = [];
  const numbers = new Map<number, number>();
  const settle = (schema: SchemaData): SchemaData => {
    const { $ref, title } = schema;
    if ($ref === undefined) return mapInside(schema, settle);
    const index = first[$ref]!;
    const label = title === undefined ? {} : { title };
    if (uses[index] === 1 || isShort(all[index]!)) return { ...settle(all[index]!), ...label };
    let number = numbers.get(index);
    if (number === undefined) {
      number = kept.push({}) - 1;
      numbers.set(index, number);
      kept[number] = settle(all[index]!);
    }
    return { $ref: number, ...label };
  };
  return { kept, settle };
}

/** Of schemas that say the same, the first. */
function firstOfEqual(all: readonly SchemaData[]): number[] {
  const known = new Map<string, number>();
  return all.map((schema, index) => {
    const text = JSON.stringify(schema);
    const same = known.get(text);
    if (same === undefined) known.set(text, index);
    return same ?? index;
  });
}

function countUses(
  all: readonly SchemaData[],
  { roots, first }: { roots: readonly SchemaData[]; first: readonly number[] },
): number[] {
  const uses = all.map(() => 0);
  const open = [...roots];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (schema.$ref === undefined) open.push(...insideOf(schema));
    else {
      const index = first[schema.$ref]!;
      uses[index]! += 1;
      if (uses[index] === 1) open.push(all[index]!);
    }
  }
  return uses;
}

function isShort(schema: SchemaData): boolean {
  return insideOf(schema).length === 0 && JSON.stringify(schema).length < SHORTEST_SHARED;
}

export function insideOf(schema: SchemaData): SchemaData[] {
  const { properties = {}, items, prefixItems = [], additionalProperties, oneOf = [] } = schema;
  return [...Object.values(properties), items ?? [], prefixItems, additionalProperties || [], oneOf].flat();
}

function mapInside(schema: SchemaData, change: (inside: SchemaData) => SchemaData): SchemaData {
  const made = { ...schema };
  const { properties, items, prefixItems, additionalProperties, oneOf } = schema;
  if (properties !== undefined) {
    made.properties = Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, change(one)]),
    );
  }
  if (items !== undefined) made.items = change(items);
  if (prefixItems !== undefined) made.prefixItems = prefixItems.map(change);
  if (additionalProperties) made.additionalProperties = change(additionalProperties);
  if (oneOf !== undefined) made.oneOf = oneOf.map(change);
  return made;
}

/** Without what is absent or empty. */
function compact<T extends object>(data: T): T {
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [[key, LISTS.has(key) ? value.map(compact) : value]];
  });
  return Object.fromEntries(entries) as T;
}

const LISTS: ReadonlySet<string> = new Set(['params', 'bodies', 'messages']);
