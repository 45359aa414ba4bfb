/** A strict reader of tar bytes as they stream in. It knows what our writer writes, and refuses all else. */
import { BundleRefused } from './bundle-refused.ts';
import { BLOCK_BYTES, paddingBytes } from './tar-write.ts';

export type TarEvent =
  | { kind: 'file'; path: string; size: number }
  | { kind: 'folder'; path: string }
  | { kind: 'data'; bytes: Buffer }
  /** The last file's content is complete. */
  | { kind: 'end-of-file' };

/** Enough for the longest path that the rules allow. */
const MAX_PAX_BYTES = 2048;

const REFUSED_TYPES: Record<string, string> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a character device',
  '4': 'a block device',
  '6': 'a named pipe',
};

/** Events in the order of the archive. Ends after the end marker; refuses bytes behind it, or a missing one. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEvent> {
  const input = new BlockInput(chunks);
  let longPath: string | null = null;
  for (;;) {
    const block = await input.exactly(BLOCK_BYTES, 'the archive ends without its end marker');
    if (isZero(block)) {
      if (longPath !== null) throw new BundleRefused('a long name is followed by no file');
      return await refuseMore(input);
    }
    const header = parseHeader(block);
    if (header.type === 'x') {
      if (longPath !== null) throw new BundleRefused('two long names follow each other');
      longPath = await readLongPath(input, header.size);
      continue;
    }
    const path = longPath ?? header.path;
    longPath = null;
    if (header.type === '5') {
      if (header.size !== 0) throw new BundleRefused(`the folder ${path} has content`);
      yield { kind: 'folder', path: path.endsWith('/') ? path.slice(0, -1) : path };
      continue;
    }
    yield { kind: 'file', path, size: header.size };
    yield* input.upTo(header.size);
    await refusePadding(input, header.size);
    yield { kind: 'end-of-file' };
  }
}

interface TarHeader {
  path: string;
  size: number;
  type: string;
}

function parseHeader(block: Buffer): TarHeader {
  if (octalField(block, 148, 8, 'checksum') !== checksum(block)) {
    throw new BundleRefused('the archive is damaged: a header has a wrong checksum');
  }
  if (block.toString('latin1', 257, 265) !== 'ustar\x0000')
    throw new BundleRefused('an entry is not in USTAR form');
  const name = nameField(block, 0, 100);
  const prefix = nameField(block, 345, 155);
  const path = prefix ? `${prefix}/${name}` : name;
  const type = block[156] === 0 ? '0' : String.fromCharCode(block[156]!);
  const refused = REFUSED_TYPES[type];
  if (refused) throw new BundleRefused(`${path} is ${refused}`);
  if (!['0', '5', 'x'].includes(type))
    throw new BundleRefused(`${path} is an entry of an unknown kind "${type}"`);
  if (block[157] !== 0) throw new BundleRefused(`${path} names a link target`);
  return { path, size: octalField(block, 124, 12, 'size'), type };
}

function checksum(block: Buffer): number {
  let sum = 8 * 32;
  for (let index = 0; index < 148; index++) sum += block[index]!;
  for (let index = 156; index < BLOCK_BYTES; index++) sum += block[index]!;
  return sum;
}

function octalField(block: Buffer, start: number, length: number, what: string): number {
  const match = /^([0-7]+)[\0 ]*$/.exec(block.toString('latin1', start, start + length));
  if (!match) throw new BundleRefused(`the ${what} in a header is not an octal number`);
  return Number.parseInt(match[1]!, 8);
}

function nameField(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const zero = field.indexOf(0);
  const bytes = zero < 0 ? field : field.subarray(0, zero);
  if (zero >= 0 && !isZero(field.subarray(zero))) throw new BundleRefused('a name holds a zero byte');
  return utf8(bytes);
}

async function readLongPath(input: BlockInput, size: number): Promise<string> {
  if (size === 0 || size > MAX_PAX_BYTES) throw new BundleRefused('an extended header has a wrong size');
  const body = await input.exactly(size, 'the archive ends inside an extended header');
  await refusePadding(input, size);
  const match = /^([1-9][0-9]*) path=([^\n]*)\n$/.exec(utf8(body));
  if (!match || Number(match[1]) !== size) {
    throw new BundleRefused('an extended header contains something other than one path');
  }
  return match[2]!;
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BundleRefused('a name is not valid UTF-8');
  }
}

async function refusePadding(input: BlockInput, size: number): Promise<void> {
  const padding = paddingBytes(size);
  if (padding === 0) return;
  if (!isZero(await input.exactly(padding, 'the archive ends inside a file'))) {
    throw new BundleRefused('bytes are hidden between two entries');
  }
}

async function refuseMore(input: BlockInput): Promise<void> {
  const second = await input.exactly(BLOCK_BYTES, 'the archive ends without its end marker');
  if (!isZero(second)) throw new BundleRefused('the end marker is damaged');
  if (await input.hasMore()) throw new BundleRefused('bytes follow the end of the archive');
}

function isZero(bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index++) if (bytes[index] !== 0) return false;
  return true;
}

/** Cuts a stream of chunks into the lengths that are asked for. */
class BlockInput {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async exactly(length: number, ifEnded: string): Promise<Buffer> {
    while (this.#rest.length < length) {
      const more = await this.#next();
      if (!more) throw new BundleRefused(ifEnded);
      this.#rest = this.#rest.length === 0 ? more : Buffer.concat([this.#rest, more]);
    }
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async *upTo(length: number): AsyncGenerator<TarEvent> {
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const more = await this.#next();
        if (!more) throw new BundleRefused('the archive ends inside a file');
        this.#rest = more;
      }
      const bytes = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(bytes.length);
      left -= bytes.length;
      yield { kind: 'data', bytes };
    }
  }

  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const more = await this.#next();
      if (!more) return false;
      this.#rest = more;
    }
    return true;
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next();
    return done ? null : value;
  }
}
