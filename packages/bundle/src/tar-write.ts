/** Tar entries whose bytes depend on name and content alone: USTAR, with a PAX header where a name needs one. */

export const BLOCK_BYTES = 512;
/** Two zero blocks end an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK_BYTES);

/** 1980-01-01: the earliest time that every archive format and file system can hold. */
const MTIME_SECONDS = 315_532_800;
const MAX_OCTAL_SIZE = 0o77777777777;
const ASCII = /^[\x20-\x7e]*$/;

/** Length of what follows a file's content up to the next block. */
export function paddingBytes(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Length of what stands before a file's content: one block, more where the name needs a PAX header. */
export function tarHeaderBytes(path: string): number {
  if (splitPath(path)) return BLOCK_BYTES;
  const record = paxRecord('path', path);
  return 2 * BLOCK_BYTES + record.length + paddingBytes(record.length);
}

/** Writes what stands before a regular file's content at `offset`; `tarHeaderBytes(path)` bytes. */
export function writeTarHeader(target: Buffer, offset: number, file: { path: string; size: number }): void {
  if (file.size > MAX_OCTAL_SIZE) throw new RangeError(`${file.path} is too large for a tar entry`);
  const split = splitPath(file.path);
  if (split) {
    writeBlock(target, offset, { ...split, sizeBytes: file.size, type: '0' });
    return;
  }
  const record = paxRecord('path', file.path);
  const room = record.length + paddingBytes(record.length);
  writeBlock(target, offset, { name: 'bindery.pax', prefix: '', sizeBytes: record.length, type: 'x' });
  target.fill(0, offset + BLOCK_BYTES, offset + BLOCK_BYTES + room);
  record.copy(target, offset + BLOCK_BYTES);
  const last = { name: 'bindery.long-name', prefix: '', sizeBytes: file.size, type: '0' } as const;
  writeBlock(target, offset + BLOCK_BYTES + room, last);
}

/** USTAR holds 100 bytes of name and 155 of folder; null where that is not enough, or the name is not ASCII. */
function splitPath(path: string): { name: string; prefix: string } | null {
  if (!ASCII.test(path)) return null;
  if (path.length <= 100) return { name: path, prefix: '' };
  if (path.length > 256) return null;
  const slash = path.indexOf('/', path.length - 101);
  if (slash <= 0 || slash > 155 || slash === path.length - 1) return null;
  return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
}

/** `length key=value\n`, where length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

interface HeaderFields {
  name: string;
  prefix: string;
  sizeBytes: number;
  type: '0' | 'x';
}

function writeBlock(target: Buffer, offset: number, { name, prefix, sizeBytes, type }: HeaderFields): void {
  const size = octal(sizeBytes, 11);
  target.set(TEMPLATE, offset);
  target.write(name, offset, 'latin1');
  target.write(size, offset + 124, 'latin1');
  target.write(type, offset + 156, 'latin1');
  target.write(prefix, offset + 345, 'latin1');
  const sum = TEMPLATE_SUM + sumOf(name) + sumOf(size) + sumOf(type) + sumOf(prefix);
  target.write(octal(sum, 6), offset + 148, 'latin1');
  target[offset + 154] = 0;
}

/** A header with what all of them share; the checksum counts its own field as spaces. */
const TEMPLATE = makeTemplate();
const TEMPLATE_SUM = TEMPLATE.reduce((sum, byte) => sum + byte, 0);

function makeTemplate(): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write('0000644\x000000000\x000000000\x00', 100, 'latin1');
  block.write(`${octal(MTIME_SECONDS, 11)}\x00        `, 136, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write('0000000\x000000000\x00', 329, 'latin1');
  return block;
}

function sumOf(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index);
  return sum;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
