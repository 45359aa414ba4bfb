import type { PageMeta } from '../../src/content/content-index.ts';
import { readPageMeta } from '../../src/content/page-meta.ts';
import type { Level, Navigation, NavNode } from '../../src/navigation/navigation.ts';
import type { ExpandReference } from '../../src/navigation/reference-entry.ts';
import { type ResolvedNavigation, resolveNavigation } from '../../src/navigation/resolve-navigation.ts';
import { loadWritten, REQUIRED } from '../config/load-written.ts';

/** A page of that path, titled so unless its frontmatter says otherwise. */
export function page(path: string, yaml = ''): PageMeta {
  const frontmatter = yaml.includes('title:') ? yaml : `title: ${path}\n${yaml}`;
  return readPageMeta({ path: `${path}.mdx`, page: path }, `---\n${frontmatter}\n---\n`).meta;
}

/** Navigation as docs.json has it, resolved with the given pages. */
export async function resolveWritten(
  navigation: unknown,
  pages: (string | PageMeta)[],
  expand?: ExpandReference,
): Promise<ResolvedNavigation> {
  const { navigation: source } = await loadWritten({ 'docs.json': { ...REQUIRED, navigation } });
  const metas = pages.map((item) => (typeof item === 'string' ? page(item) : item));
  return resolveNavigation({ source, pages: metas, ...(expand && { expand }) });
}

/** A tree in brief: pages by path, groups as [title, …], links by address. */
export function briefNodes(nodes: NavNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.kind === 'page') return node.page;
    return node.kind === 'link' ? node.href : [node.title, ...briefNodes(node.nodes)];
  });
}

export function briefLevels(levels: Level[]): unknown[] {
  return levels.map(({ kind, items }) => [
    kind,
    ...items.map((item) => [item.label, item.page ?? item.href, ...briefLevels(item.levels)]),
  ]);
}

/** Sidebars in brief, by section. */
export const briefSections = (navigation: Navigation) =>
  Object.fromEntries(navigation.sections.map(({ id, nodes }) => [id, briefNodes(nodes)]));
