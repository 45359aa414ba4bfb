/** Small questions to pages and navigation that a comparison asks. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { NavNode } from '../packages/engine/src/navigation/navigation.ts';

export function withoutFrontmatter(source: string): string {
  return source.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '');
}

const IMPORT = /^import\s+([A-Z]\w*)\s+from\s+['"]([^'"]+\.mdx?)['"];?[ \t]*$/gm;
/** Snippets may use snippets; one that uses itself is left at that. */
const DEEPEST = 5;

/** The page with its snippets where they are used: the reference puts them in before it parses. */
export function withSnippets(source: string, file: string, folder: string, depth = 0): string {
  let text = source;
  for (const [, name, path] of source.matchAll(IMPORT)) {
    const at = path!.startsWith('.') ? resolve(dirname(file), path!) : join(folder, path!.replace(/^@/, ''));
    const snippet = depth === DEEPEST ? null : readSnippet(at);
    if (snippet === null) continue;
    const body = withSnippets(withoutFrontmatter(snippet), at, folder, depth + 1);
    text = text.replace(new RegExp(`<${name}\\b[^<>]*/>`, 'g'), () => `\n\n${body}\n\n`);
  }
  return text;
}

function readSnippet(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

export function listPages(nodes: readonly NavNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [node.page];
    if (node.kind === 'link') return [];
    return [...(node.root === null ? [] : [node.root]), ...listPages(node.nodes)];
  });
}
