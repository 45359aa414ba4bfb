import type { Navigation, NavNode } from './navigation.ts';

/** For every folder the page that a link to it leads to: the first below it in navigation, else by name. */
export function folderPages(
  navigation: Pick<Navigation, 'sections'>,
  pages: readonly string[],
): Map<string, string> {
  const firsts = new Map<string, string>();
  const add = (page: string): void => {
    for (let end = page.lastIndexOf('/'); end > 0; end = page.lastIndexOf('/', end - 1)) {
      const folder = page.slice(0, end);
      // What holds it has been seen with it.
      if (firsts.has(folder)) return;
      firsts.set(folder, page);
    }
  };
  for (const { nodes, hidden } of navigation.sections) if (!hidden) addAll(nodes, add);
  for (const page of pages) add(page);
  return firsts;
}

function addAll(nodes: readonly NavNode[], add: (page: string) => void): void {
  for (const node of nodes) {
    if (node.kind === 'page') add(node.page);
    else if (node.kind === 'group') {
      if (node.root !== null) add(node.root);
      addAll(node.nodes, add);
    }
  }
}
