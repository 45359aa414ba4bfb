/**
 * A table of address ranges in the MaxMind DB format (version 2), in which such databases are given away: a tree of bits
 * whose leaves point to records. The whole file is in memory; a look at it takes no more steps than an address has bits.
 */
import { readValue, type Value } from './table-values.ts';

const MARK = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const MOST_METADATA_BYTES = 128 * 1024;
const SEPARATOR_BYTES = 16;
const RECORD_BITS = [24, 28, 32];
const IPV4_IN_IPV6_BITS = 96;

export class AddressTable {
  readonly #tree: Buffer;
  readonly #data: Buffer;
  readonly #nodes: number;
  readonly #recordBits: number;
  readonly #ofIpv6: boolean;
  /** Where IPv4 addresses begin in a tree of IPv6: below 96 bits of nothing. */
  readonly #ipv4Start: number;

  /** Throws an Error that says why this is no such table. */
  constructor(file: Buffer) {
    const { nodes, recordBits, ipVersion } = readMetadata(file);
    const treeBytes = (nodes * recordBits) / 4;
    if (treeBytes + SEPARATOR_BYTES > file.length) throw new Error('it ends too early');
    this.#tree = file.subarray(0, treeBytes);
    this.#data = file.subarray(treeBytes + SEPARATOR_BYTES);
    this.#nodes = nodes;
    this.#recordBits = recordBits;
    this.#ofIpv6 = ipVersion === 6;
    this.#ipv4Start = this.#ofIpv6 ? this.#walk(0, { bytes: [], bits: IPV4_IN_IPV6_BITS }) : 0;
  }

  /** Which record an address has, by its place; null: none. Few places stand for many addresses. */
  find(address: readonly number[]): number | null {
    const isIpv4 = address.length === 4;
    if (!isIpv4 && !this.#ofIpv6) return null;
    const found = this.#walk(isIpv4 ? this.#ipv4Start : 0, { bytes: address, bits: address.length * 8 });
    return found > this.#nodes ? found - this.#nodes - SEPARATOR_BYTES : null;
  }

  /** Throws where the file is damaged. */
  record(place: number): Value {
    return readValue(this.#data, place).value;
  }

  /** A node, or beyond their number: nothing, or a record. */
  #walk(start: number, { bytes, bits }: { bytes: readonly number[]; bits: number }): number {
    let node = start;
    for (let bit = 0; bit < bits && node < this.#nodes; bit++)
      node = this.#next(node, ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    return node;
  }

  #next(node: number, bit: number): number {
    const tree = this.#tree;
    const at = (node * this.#recordBits) / 4;
    if (this.#recordBits === 24) return tree.readUIntBE(at + bit * 3, 3);
    if (this.#recordBits === 32) return tree.readUInt32BE(at + bit * 4);
    // Of 28 bits, the first four of both records share the byte between them.
    const shared = tree[at + 3]!;
    return bit === 0
      ? ((shared & 0xf0) << 20) | tree.readUIntBE(at, 3)
      : ((shared & 0x0f) << 24) | tree.readUIntBE(at + 4, 3);
  }
}

function readMetadata(file: Buffer): { nodes: number; recordBits: number; ipVersion: number } {
  const at = file.lastIndexOf(MARK);
  if (at < 0 || at < file.length - MOST_METADATA_BYTES) throw new Error('it is not a file in MMDB format');
  const { value } = readValue(file.subarray(at + MARK.length), 0);
  if (!(value instanceof Map)) throw new Error('its description cannot be read');
  const number = (name: string) => {
    const found = value.get(name);
    if (typeof found !== 'number') throw new Error(`its description lacks ${name}`);
    return found;
  };
  const version = number('binary_format_major_version');
  if (version !== 2) throw new Error(`it has version ${version} of the format; 2 is understood`);
  const [nodes, recordBits, ipVersion] = [number('node_count'), number('record_size'), number('ip_version')];
  if (!RECORD_BITS.includes(recordBits)) throw new Error(`its records have ${recordBits} bits`);
  return { nodes, recordBits, ipVersion };
}
