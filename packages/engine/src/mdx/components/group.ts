/** Where a component collects what its parts say of themselves: titles of tabs, of code blocks, … */
import type { Value } from '../../expressions/value.ts';

export interface Group {
  kind: string;
  parts: GroupPart[];
  /** What the group itself calls its next parts; each part takes one. */
  titles?: Value[];
}

export interface GroupPart {
  title: string;
  titleHtml: string;
  /** Already HTML; '' without one. */
  icon: string;
  id: string;
  html: string;
  language: string;
}
