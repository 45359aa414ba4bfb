import type { Problem } from '../problem.ts';
import type { SourceMap } from './source-map.ts';
import type { Tree } from './tree.ts';

export interface ParsedFile {
  file: string;
  /** As it lies on disk. */
  written: string;
  /** What the parser saw: without frontmatter, variables filled in, repaired. */
  text: string;
  tree: Tree;
  map: SourceMap;
  problems: Problem[];
  /** Set when nothing of the file could be parsed; the tree is then empty. */
  failure: Problem | null;
  /** Ids given with `{#id}`, by line of the file. */
  headingIds: ReadonlyMap<number, string> | null;
  /** All its `import` and `export` blocks as one module. */
  esm: ModuleSource | null;
  /** Made when first needed. */
  definitions: Map<string, number> | null;
  footnotes: Map<string, number> | null;
}

export interface ModuleSource {
  source: string;
  /** Offset in the parsed text for one in `source`. */
  offset(at: number): number;
}
