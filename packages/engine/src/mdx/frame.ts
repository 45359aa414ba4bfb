import type { Scope, Value } from '../expressions/value.ts';
import type { ParsedFile } from './parse/parsed-file.ts';
import type { SourceMap } from './parse/source-map.ts';
import type { Tree } from './parse/tree.ts';

export type Props = Readonly<Record<string, Value>>;

/** One source file on its way to HTML: the page, or a snippet it imports with the properties given to it. */
export interface Frame {
  readonly file: string;
  readonly parsed: ParsedFile;
  readonly tree: Tree;
  readonly map: SourceMap;
  readonly scope: Scope;
  /** Of a snippet; null for the page itself. */
  readonly props: Props | null;
  /** Of a specification's text: what is no tag to format text with is no tag. */
  readonly textTagsOnly?: boolean;
  /** What a page exports as default: a component that is given its content. */
  readonly layout?: Value;
}
