/** Small questions to pages and navigation that a comparison asks. */
import type { NavNode } from '../packages/engine/src/navigation/navigation.ts';

export function withoutFrontmatter(source: string): string {
  return source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '');
}

export function listPages(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [node.page];
    if (node.kind === 'link') return [];
    return [...(node.root === null ? [] : [node.root]), ...listPages(node.nodes)];
  });
}
