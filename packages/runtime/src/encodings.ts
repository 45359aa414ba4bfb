/** Which of the encodings of a file a client gets. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** Index into what is kept of a file. */
export type Slot = 0 | 1 | 2 | 3;
export const IDENTITY: Slot = 0;
/** At equal quality the first one wins: smallest for text. */
const BY_PREFERENCE: readonly { slot: Slot; name: string }[] = [
  { slot: 1, name: 'br' },
  { slot: 2, name: 'zstd' },
  { slot: 3, name: 'gzip' },
];
const NAMES = [null, 'br', 'zstd', 'gzip'] as const;
const COMPRESSIBLE =
  /^(?:text\/|image\/(?:svg|vnd\.microsoft|bmp)|font\/(?:ttf|otf)|application\/(?:json|javascript|xml|yaml|wasm|manifest|ld|[a-z.-]+\+(?:json|xml)|vnd\.ms-fontobject))/;
const SMALLEST_BYTES = 256;
/** Larger ones are not worth the memory that compressing them would take. */
const LARGEST_BYTES = 16 * 1024 ** 2;

export function isCompressible({ mediaType, sizeBytes }: { mediaType: string; sizeBytes: number }): boolean {
  return sizeBytes >= SMALLEST_BYTES && sizeBytes <= LARGEST_BYTES && COMPRESSIBLE.test(mediaType);
}

export function encodingName(slot: Slot): (typeof NAMES)[number] {
  return NAMES[slot];
}

const MOST_REMEMBERED = 500;
const remembered = new Map<string, Slot>();

/** By `Accept-Encoding`, quality values honoured. Few different headers exist, so that each is read once. */
export function chooseEncoding(accept: string | undefined): Slot {
  if (accept === undefined) return IDENTITY;
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const slot = readEncoding(accept);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(accept, slot);
  return slot;
}

function readEncoding(accept: string): Slot {
  const qualities = new Map(readQualities(accept).map(({ name, quality }) => [name, quality]));
  let best: { slot: Slot; quality: number } = { slot: IDENTITY, quality: 0 };
  for (const { slot, name } of BY_PREFERENCE) {
    const quality = qualities.get(name) ?? (name === 'gzip' ? qualities.get('x-gzip') : undefined);
    const counted = quality ?? qualities.get('*') ?? 0;
    if (counted > best.quality) best = { slot, quality: counted };
  }
  return best.quality < (qualities.get('identity') ?? 0) ? IDENTITY : best.slot;
}

export interface Quality {
  /** Lower case, without parameters. */
  name: string;
  /** 0 to 1; what is malformed counts as 0. */
  quality: number;
}

/** The entries of `Accept` or `Accept-Encoding`, in their order. */
export function readQualities(header: string): Quality[] {
  return header.split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (name === '') return [];
    const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (given === undefined) return [{ name, quality: 1 }];
    return [{ name, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given) : 0 }];
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

/** On the thread pool. */
export async function compress(bytes: Buffer, slot: Slot): Promise<Buffer> {
  switch (slot) {
    case 1: {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return await brotli(bytes, { params });
    }
    case 2:
      return await zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } });
    case 3:
      return await zip(bytes, { level: 8 });
    default:
      return bytes;
  }
}
