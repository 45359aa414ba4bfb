import type { Value } from '../../expressions/value.ts';

/** Children of a theme component inside an island: they stay alive in the place that its HTML has for them. */
export class Hole {
  readonly children: Value[];

  constructor(children: Value[]) {
    this.children = children;
  }
}
