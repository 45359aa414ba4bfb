/**
 * A parsed document as satteri leaves it: one flat buffer, nodes are numbers. Walking it instead of objects
 * saves a quarter of the time. Only this file and parse-mdx.ts know the parser; its version is pinned.
 */
import { isAscii } from 'node:buffer';
import { withoutEnds } from './stand-ins.ts';

export const Kind = {
  root: 0,
  paragraph: 1,
  heading: 2,
  thematicBreak: 3,
  blockquote: 4,
  list: 5,
  listItem: 6,
  html: 7,
  code: 8,
  definition: 9,
  text: 10,
  emphasis: 11,
  strong: 12,
  inlineCode: 13,
  break: 14,
  link: 15,
  image: 16,
  linkReference: 17,
  imageReference: 18,
  footnoteDefinition: 19,
  footnoteReference: 20,
  table: 21,
  tableRow: 22,
  tableCell: 23,
  delete: 24,
  math: 27,
  inlineMath: 28,
  jsxFlow: 100,
  jsxText: 101,
  flowExpression: 102,
  textExpression: 103,
  esm: 104,
} as const;

export const AttributeKind = { boolean: 0, literal: 1, expression: 2, spread: 3 } as const;

export interface Attribute {
  kind: number;
  name: string;
  value: string;
}

export type Align = 'left' | 'right' | 'center' | null;

const MAGIC = 0x5241444d;
const NODE_SIZE = 52;
/** The parser stands this character in for spaces inside expressions. */
const PHANTOM_SPACE = '\uF002';
const ALIGNS: Align[] = [null, 'left', 'right', 'center'];

export class Tree {
  readonly nodeCount: number;
  private readonly bytes: Uint8Array;
  private readonly words: Uint32Array;
  private readonly nodes: number;
  private readonly childTable: number;
  private readonly data: number;
  private readonly pool: Buffer;
  /** One character per byte: V8 keeps what is cut from it small, which is most of nearly every page. */
  private readonly narrow: string;
  /** Where bytes and UTF-16 units differ; null for an ASCII document. */
  private readonly wide: WideOffsets | null;

  constructor(buffer: Uint8Array) {
    // The parser hands out aligned buffers; a copy costs nothing where one is not.
    this.bytes = buffer.byteOffset % 4 === 0 ? buffer : buffer.slice();
    this.words = new Uint32Array(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength >> 2);
    if (this.words[0] !== MAGIC || this.words[2] !== NODE_SIZE) throw new Error('Unknown parser buffer');
    this.nodeCount = this.words[3]!;
    this.nodes = this.words[4]! >> 2;
    this.childTable = this.words[6]! >> 2;
    this.data = this.words[8]!;
    const length = this.words[9]!;
    this.pool = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + this.words[10]!, length);
    this.narrow = this.pool.toString('latin1');
    this.wide = isAscii(this.pool) ? null : new WideOffsets(this.narrow);
  }

  kind(node: number): number {
    return this.words[this.nodes + node * 13 + 1]! & 0xff;
  }

  /** Offset in UTF-16 units of the text that was parsed. */
  start(node: number): number {
    return this.unit(this.words[this.nodes + node * 13 + 3]!);
  }

  end(node: number): number {
    return this.unit(this.words[this.nodes + node * 13 + 4]!);
  }

  childCount(node: number): number {
    return this.words[this.nodes + node * 13 + 10]!;
  }

  child(node: number, index: number): number {
    return this.words[this.childTable + this.words[this.nodes + node * 13 + 9]! + index]!;
  }

  /** Of text, code spans and raw HTML. */
  text(node: number): string {
    return withoutEnds(this.field(node, 0));
  }

  /** Of a tag; '' for a fragment. */
  name(node: number): string {
    return this.field(node, 0);
  }

  /** Of links, images and definitions. */
  url(node: number): string {
    return this.field(node, 0);
  }

  /** Of links and definitions. */
  title(node: number): string {
    return this.field(node, 8);
  }

  alt(image: number): string {
    return this.field(image, 8);
  }

  imageTitle(image: number): string {
    return this.field(image, 16);
  }

  /** Of references and footnotes: what they are called. */
  label(node: number): string {
    return this.field(node, 0);
  }

  definitionLabel(definition: number): string {
    return this.field(definition, 16);
  }

  referenceAlt(imageReference: number): string {
    return this.field(imageReference, 20);
  }

  language(code: number): string {
    return this.field(code, 0);
  }

  meta(code: number): string {
    return this.field(code, 8);
  }

  code(code: number): string {
    return this.field(code, 16);
  }

  formula(math: number): string {
    return this.field(math, 8);
  }

  depth(heading: number): number {
    return this.byte(heading, 0);
  }

  isOrdered(list: number): boolean {
    return this.byte(list, 4) !== 0;
  }

  firstNumber(list: number): number {
    return this.u32(this.data + this.words[this.nodes + list * 13 + 11]!);
  }

  isLooseList(list: number): boolean {
    return this.byte(list, 5) !== 0;
  }

  isLooseItem(item: number): boolean {
    return this.byte(item, 1) !== 0;
  }

  /** Of a task; null for any other item. */
  checked(item: number): boolean | null {
    const state = this.byte(item, 0);
    return state === 0 ? false : state === 1 ? true : null;
  }

  /** The string at a byte offset of the node's own data. */
  private field(node: number, offset: number): string {
    const at = this.nodes + node * 13;
    if (offset + 8 > this.words[at + 12]!) return '';
    return this.stringAt(this.data + this.words[at + 11]! + offset);
  }

  private byte(node: number, offset: number): number {
    const at = this.nodes + node * 13;
    if (offset >= this.words[at + 12]!) return 0;
    return this.bytes[this.data + this.words[at + 11]! + offset]!;
  }

  expression(node: number): string {
    return restoreSpaces(this.field(node, 0));
  }

  attributes(node: number): Attribute[] {
    const at = this.nodes + node * 13;
    if (this.words[at + 12]! < 16) return [];
    const data = this.data + this.words[at + 11]!;
    const count = this.u32(data + 8);
    const attributes: Attribute[] = new Array(count);
    for (let i = 0; i < count; i++) {
      const base = data + 16 + i * 20;
      const kind = this.bytes[base]!;
      const value = this.stringAt(base + 12);
      attributes[i] = {
        kind,
        name: this.stringAt(base + 4),
        value: kind >= AttributeKind.expression ? restoreSpaces(value) : value,
      };
    }
    return attributes;
  }

  aligns(node: number): Align[] {
    const at = this.nodes + node * 13;
    if (this.words[at + 12]! < 4) return [];
    const data = this.data + this.words[at + 11]!;
    const count = this.u32(data);
    const aligns: Align[] = new Array(count);
    for (let i = 0; i < count; i++) aligns[i] = ALIGNS[this.bytes[data + 4 + i]!] ?? null;
    return aligns;
  }

  private unit(byteOffset: number): number {
    return this.wide === null ? byteOffset : this.wide.unit(byteOffset);
  }

  private stringAt(at: number): string {
    const length = this.u32(at + 4);
    if (length === 0) return '';
    const offset = this.u32(at);
    if (this.wide === null || this.wide.isAscii(offset, offset + length)) {
      return this.narrow.substring(offset, offset + length);
    }
    return this.pool.toString('utf8', offset, offset + length);
  }

  private u32(at: number): number {
    if ((at & 3) === 0) return this.words[at >> 2]!;
    const bytes = this.bytes;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }
}

function restoreSpaces(value: string): string {
  return value.includes(PHANTOM_SPACE) ? value.replaceAll(PHANTOM_SPACE, ' ') : value;
}

const WIDE_RUN = /[\x80-\xff]+/g;

/** Byte offsets of UTF-8 text to UTF-16 units: the ends of multi-byte characters, searched by halves. */
class WideOffsets {
  private readonly ends: number[] = [];
  private readonly shifts: number[] = [];
  private last = 0;

  /** `narrow`: the text with one character per byte. */
  constructor(narrow: string) {
    let shift = 0;
    WIDE_RUN.lastIndex = 0;
    for (let run = WIDE_RUN.exec(narrow); run !== null; run = WIDE_RUN.exec(narrow)) {
      for (let at = run.index; at < WIDE_RUN.lastIndex; ) {
        const lead = narrow.charCodeAt(at);
        const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        shift += size === 2 ? 1 : 2;
        at += size;
        this.ends.push(at);
        this.shifts.push(shift);
      }
    }
  }

  /** Whether no wide character lies between two offsets. */
  isAscii(start: number, end: number): boolean {
    return this.unit(end) - this.unit(start) === end - start;
  }

  unit(byteOffset: number): number {
    // Neighbouring strings are asked for one after the other.
    let low = 0;
    let high = this.ends.length;
    const last = this.last;
    if (last < high && this.ends[last]! <= byteOffset) {
      low = last;
      if (last + 1 === high || this.ends[last + 1]! > byteOffset) return byteOffset - this.shifts[last]!;
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle]! <= byteOffset) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return byteOffset;
    this.last = low - 1;
    return byteOffset - this.shifts[low - 1]!;
  }
}
