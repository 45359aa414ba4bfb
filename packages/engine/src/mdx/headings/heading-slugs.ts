import { Kind, type Tree } from '../parse/tree.ts';
import { headingSlug } from './format-ids.ts';

/** Ids that the headings of a page will take. Components come before them in the text but must not take theirs. */
export function findHeadingSlugs(tree: Tree): ReadonlySet<string> {
  const slugs = new Set<string>();
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.kind(node) !== Kind.heading || tree.depth(node) > DEEPEST_WITH_ID) continue;
    slugs.add(headingSlug(headingName(tree, node)));
  }
  return slugs;
}

/** Deeper headings have no id in the format, so that theirs must give way. */
export const DEEPEST_WITH_ID = 4;

const MAX_DEPTH = 30;

/** What a heading's id is made of: its words and code, not its images, formulas and expressions. */
export function headingName(tree: Tree, heading: number): string {
  return textOf(tree, heading, 0);
}

function textOf(tree: Tree, node: number, depth: number): string {
  const kind = tree.kind(node);
  if (kind === Kind.text || kind === Kind.inlineCode) return tree.text(node);
  let text = '';
  if (depth < MAX_DEPTH) {
    for (let i = 0; i < tree.childCount(node); i++) text += textOf(tree, tree.child(node, i), depth + 1);
  }
  return text;
}
