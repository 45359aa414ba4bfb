/** The groups that generated pages stand in: by their tags, as the document names and nests them. */
import { get, type JsonObject, listAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

export interface OperationGroups {
  /** The tag that the operation stands under; null without one. */
  tag: string | null;
  /** Labels, outermost first. */
  labels: string[];
}

const UNTAGGED = 'API Reference';
const DEEPEST_GROUP = 8;

const tagTables = new WeakMap<SpecDocument, Map<string, JsonObject>>();

export function groupsOf(document: SpecDocument, operation: JsonObject): OperationGroups {
  const tags = tagsOf(document);
  const tag = listAt(operation, 'tags').find((one): one is string => isGroup(one, tags)) ?? null;
  const own = textAt(operation, 'x-group');
  if (own !== null) return { tag, labels: [own] };
  return { tag, labels: tag === null ? [UNTAGGED] : labelsOf(tag, tags) };
}

function tagsOf(document: SpecDocument): Map<string, JsonObject> {
  let tags = tagTables.get(document);
  if (tags === undefined) {
    tags = new Map();
    for (const tag of listAt(document.root, 'tags')) {
      const name = textAt(tag, 'name');
      if (name !== null && !tags.has(name)) tags.set(name, tag as JsonObject);
    }
    tagTables.set(document, tags);
  }
  return tags;
}

/** Since 3.2 a tag may be for something else than navigation. */
function isGroup(name: unknown, tags: ReadonlyMap<string, JsonObject>): boolean {
  if (typeof name !== 'string' || name.trim() === '') return false;
  const kind = get(tags.get(name), 'kind');
  return typeof kind !== 'string' || kind === 'nav';
}

function labelsOf(tag: string, tags: ReadonlyMap<string, JsonObject>): string[] {
  const labels: string[] = [];
  const seen = new Set<string>();
  for (let name: string | null = tag; name !== null && seen.size < DEEPEST_GROUP && !seen.has(name); ) {
    seen.add(name);
    const known = tags.get(name);
    labels.unshift(textAt(known, 'x-group') ?? textAt(known, 'summary') ?? name);
    name = textAt(known, 'parent');
  }
  return labels;
}

export type Grouped<T> = { kind: 'item'; item: T } | { kind: 'group'; title: string; nodes: Grouped<T>[] };

/** Each group stands where the first item of it does. */
export function inGroups<T extends { groups: readonly string[] }>(items: readonly T[]): Grouped<T>[] {
  const top: Grouped<T>[] = [];
  const known = new Map<string, Grouped<T>[]>();
  const nodesAt = (labels: readonly string[]): Grouped<T>[] => {
    const title = labels.at(-1);
    if (title === undefined) return top;
    const key = JSON.stringify(labels);
    let nodes = known.get(key);
    if (nodes === undefined) {
      nodes = [];
      known.set(key, nodes);
      nodesAt(labels.slice(0, -1)).push({ kind: 'group', title, nodes });
    }
    return nodes;
  };
  for (const item of items) nodesAt(item.groups).push({ kind: 'item', item });
  return top;
}
