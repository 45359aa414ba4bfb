import { AttributeKind, Kind, type Tree } from '../parse/tree.ts';

/** Ids that tags of a page are given by its author. Further names of what comes before them give way. */
export function findWrittenIds(tree: Tree): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let node = 0; node < tree.nodeCount; node++) {
    const kind = tree.kind(node);
    if (kind !== Kind.jsxFlow && kind !== Kind.jsxText) continue;
    for (const { kind: form, name, value } of tree.attributes(node)) {
      if (name === 'id' && form < AttributeKind.expression) ids.add(value);
    }
  }
  return ids;
}
