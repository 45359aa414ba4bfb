/** Writes small databases in the MaxMind DB format, for tests: ranges of addresses, each with a record. */
import { addressBytes } from '@bindery/network';

export type Written = string | number | boolean | Written[] | { [name: string]: Written };

export interface TableOptions {
  recordBits?: 24 | 28 | 32;
  ipVersion?: 4 | 6;
  /** What the description says otherwise. */
  metadata?: Record<string, Written>;
}

interface Node {
  /** A node, a range's number, or nothing. */
  branches: [Node | number | null, Node | number | null];
}

/** Ranges as `198.51.100.0/24`. Equal records are written once, as pointers to them would have it. */
export function writeTable(
  ranges: readonly (readonly [range: string, record: Written])[],
  { recordBits = 24, ipVersion = 6, metadata = {} }: TableOptions = {},
): Buffer {
  const root: Node = { branches: [null, null] };
  for (const [index, [range]] of ranges.entries()) addRange(root, bitsOf(range, ipVersion), index);
  const nodes = numberNodes(root);
  const { data, places } = writeRecords(ranges.map(([, record]) => record));
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const records = nodes.flatMap(({ branches }) =>
    branches.map((branch) =>
      branch === null
        ? nodes.length
        : typeof branch === 'number'
          ? nodes.length + 16 + places[branch]!
          : numbers.get(branch)!,
    ),
  );
  return Buffer.concat([
    ...writeTree(records, recordBits),
    Buffer.alloc(16),
    data,
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    writeValue({
      ...{ binary_format_major_version: 2, binary_format_minor_version: 0, database_type: 'Test' },
      ...{ build_epoch: 1_700_000_000, ip_version: ipVersion, node_count: nodes.length },
      ...{ record_size: recordBits, languages: ['en'], description: { en: 'A test' }, ...metadata },
    }),
  ]);
}

function bitsOf(range: string, ipVersion: number): number[] {
  const [address = '', length = '0'] = range.split('/');
  const bytes = addressBytes(address)!;
  const bits = bytes
    .flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1))
    .slice(0, Number(length));
  return bytes.length === 4 && ipVersion === 6 ? [...Array<number>(96).fill(0), ...bits] : bits;
}

function addRange(root: Node, bits: number[], index: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node.branches[bit];
    const child: Node = typeof next === 'object' && next !== null ? next : { branches: [null, null] };
    node.branches[bit] = child;
    node = child;
  }
  node.branches[bits.at(-1)!] = index;
}

function numberNodes(root: Node): Node[] {
  const nodes = [root];
  for (const { branches } of nodes)
    for (const branch of branches) if (typeof branch === 'object' && branch !== null) nodes.push(branch);
  return nodes;
}

function writeRecords(records: Written[]): { data: Buffer; places: number[] } {
  const known = new Map<string, number>();
  const parts: Buffer[] = [];
  let length = 0;
  const places = records.map((record) => {
    const text = JSON.stringify(record);
    const place = known.get(text) ?? length;
    if (!known.has(text)) {
      known.set(text, place);
      const bytes = writeValue(record);
      parts.push(bytes);
      length += bytes.length;
    }
    return place;
  });
  return { data: Buffer.concat(parts), places };
}

function writeTree(records: number[], recordBits: 24 | 28 | 32): Buffer[] {
  return Array.from({ length: records.length / 2 }, (_, index) => {
    const [left, right] = [records[index * 2]!, records[index * 2 + 1]!];
    const node = Buffer.alloc(recordBits / 4);
    if (recordBits !== 28) {
      node.writeUIntBE(left, 0, recordBits / 8);
      node.writeUIntBE(right, recordBits / 8, recordBits / 8);
      return node;
    }
    node.writeUIntBE(left & 0xffffff, 0, 3);
    node[3] = ((left >> 24) << 4) | (right >> 24);
    node.writeUIntBE(right & 0xffffff, 4, 3);
    return node;
  });
}

export function writeValue(value: Written): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return head(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(writeValue)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    head(7, entries.length),
    ...entries.flatMap(([name, held]) => [writeValue(name), writeValue(held)]),
  ]);
}

function head(type: number, size: number): Buffer {
  const first = type > 7 ? 0 : type << 5;
  const extended = type > 7 ? [type - 7] : [];
  if (size < 29) return Buffer.from([first | size, ...extended]);
  if (size < 285) return Buffer.from([first | 29, ...extended, size - 29]);
  const rest = size - 285;
  return Buffer.from([first | 30, ...extended, rest >> 8, rest & 255]);
}
