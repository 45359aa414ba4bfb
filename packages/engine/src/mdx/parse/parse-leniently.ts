import type { Problem } from '../renderer.ts';
import { parseStrictly } from './parse-mdx.ts';
import type { Edit } from './source-map.ts';
import type { Tree } from './tree.ts';

export interface LenientResult {
  tree: Tree;
  text: string;
  /** From the text given to the text that was parsed. */
  edits: Edit[];
  problems: Problem[];
  failure: Problem | null;
  /** By line of the text given, 1-based. */
  headingIds: Map<number, string> | null;
}

export interface LenientOptions {
  variables: Readonly<Record<string, string>>;
  math: boolean;
  isMarkdown: boolean;
}

export function parseLeniently(text: string, options: LenientOptions): LenientResult {
  const strict = parseStrictly(text, { syntax: 'mdx', math: options.math });
  if (strict.ok) return { tree: strict.tree, text, edits: [], problems: [], failure: null, headingIds: null };
  const failure: Problem = {
    severity: 'error',
    rule: 'page-not-parsed',
    message: strict.message,
    offset: strict.offset,
  };
  return { tree: emptyTree(), text, edits: [], problems: [], failure, headingIds: null };
}

function emptyTree(): Tree {
  const empty = parseStrictly('', { syntax: 'mdx', math: false });
  if (!empty.ok) throw new Error(empty.message);
  return empty.tree;
}
