import type { Value } from '../../expressions/value.ts';
import type { Place } from '../place.ts';

export interface HtmlTag {
  name: string;
  names: readonly string[];
  values: readonly Value[];
  offset: number;
  isEmpty: boolean;
  content: (at: Place) => string;
}
