import type { Value } from '../expressions/value.ts';
import type { Frame, Props } from './frame.ts';

/** One use of a component: `<Card title="…">…</Card>` in a file, or the same made by an expression. */
export class Element {
  readonly name: string;
  /** Null prototype, evaluated. */
  readonly props: Props;
  readonly frame: Frame;
  /** In the frame's tree; -1 when an expression made the element. */
  readonly node: number;
  /** Of an element made by an expression. */
  readonly children: Value[];

  constructor(name: string, props: Props, from: { frame: Frame; node: number; children: Value[] }) {
    this.name = name;
    this.props = props;
    this.frame = from.frame;
    this.node = from.node;
    this.children = from.children;
  }

  get offset(): number {
    return this.node < 0 ? -1 : this.frame.tree.start(this.node);
  }

  get isEmpty(): boolean {
    return this.node < 0 ? this.children.length === 0 : this.frame.tree.childCount(this.node) === 0;
  }

  /** A property as text; null when absent or no text. */
  text(name: string): string | null {
    const value = this.props[name];
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : null;
  }

  /** `<A flag>`, `flag={true}`, `flag="true"`. */
  flag(name: string): boolean {
    const value = this.props[name];
    return value === true || value === 'true' || value === '' || (typeof value === 'number' && value !== 0);
  }

  number(name: string): number | null {
    const value = this.props[name];
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }
}
