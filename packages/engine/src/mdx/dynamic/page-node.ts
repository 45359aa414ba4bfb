import type { Frame } from '../frame.ts';

/** One node of a page or snippet that a component got as a child: it is shown as it stands. */
export class PageNode {
  readonly frame: Frame;
  readonly node: number;

  constructor(frame: Frame, node: number) {
    this.frame = frame;
    this.node = node;
  }
}
