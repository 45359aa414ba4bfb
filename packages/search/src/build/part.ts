/** A segment's part of the index as bytes: what renderers give and what is kept between builds. */
import type { WrittenLists } from './posting-lists.ts';
import type { Edition } from './searched-page.ts';

/** What a segment holds of one edition. */
export interface EditionPart {
  edition: Edition;
  entry: PartEntry;
  lists: WrittenLists;
}

/** Its entry in the directory, with tabs by name. */
export interface PartEntry {
  id: string;
  pages: number[];
  chunks: number[];
  tabs: [tab: string, pages: number][];
  boosts: number[];
}

interface Heading {
  editions: { edition: Edition; entry: PartEntry; words: string; bounds: number; bytes: number }[];
}

export function encodePart(parts: readonly EditionPart[]): Buffer {
  const heading: Heading = {
    editions: parts.map(({ edition, entry, lists }) => ({
      edition,
      entry,
      words: lists.words.join(' '),
      bounds: lists.boundCount,
      bytes: lists.bytes.length,
    })),
  };
  const text = Buffer.from(JSON.stringify(heading));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const rest = parts.flatMap(({ lists }) => {
    return [Buffer.from(lists.bounds.buffer), lists.bytes];
  });
  return Buffer.concat([length, text, ...rest]);
}

export function decodePart(part: Buffer): EditionPart[] {
  let at = 4 + part.readUInt32LE(0);
  const { editions } = JSON.parse(part.toString('utf8', 4, at)) as Heading;
  return editions.map(({ edition, entry, words, bounds: count, bytes }) => {
    const bounds = new Uint32Array(count);
    part.copy(Buffer.from(bounds.buffer), 0, at, at + count * 4);
    at += count * 4;
    const own = part.subarray(at, at + bytes);
    at += bytes;
    const lists = { bytes: own, bounds, boundCount: count, words: words === '' ? [] : words.split(' ') };
    return { edition, entry, lists };
  });
}
