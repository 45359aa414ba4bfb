import type { Value } from '../../expressions/value.ts';

export interface HtmlTag {
  name: string;
  names: readonly string[];
  values: readonly Value[];
  offset: number;
  isEmpty: boolean;
  content: () => string;
}
