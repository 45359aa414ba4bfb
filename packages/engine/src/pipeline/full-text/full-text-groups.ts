/** Pages of `llms-full.txt` that are compressed together, and where such groups are kept. */
import { hash } from 'node:crypto';
import { gzipMember, segmentFiles } from '@bindery/bundle';
import { type FullPage, pageHead } from '../../around/llms-full.ts';
import { engineFingerprint } from '../engine-version.ts';
import type { SegmentFacts } from '../segments/segment-job.ts';
import type { PieceStore } from '../segments/segment-store.ts';

const LEVEL = 4;

/** A segment of pages whose bytes are read only when they are needed. */
export interface PagesSegment {
  facts: SegmentFacts;
  read: () => Buffer;
  /** Of all its pages, one after the other, where it is at hand. */
  markdown?: Buffer | null;
}

export interface TextGroup {
  text: Buffer;
  member: Buffer;
}

/** Groups of pages from an earlier build, or from earlier in this one: their text, and the same compressed. */
export interface GroupStore {
  load(key: string): TextGroup | null;
  store(key: string, group: TextGroup): void;
}

/** A page of the file and the segment that holds its Markdown. */
export interface FoundPage {
  page: FullPage;
  segment: number;
}

/** The group from the store, or made and put there. */
export function takeGroup(
  pages: readonly FoundPage[],
  { reader, store }: { reader: MarkdownReader; store: GroupStore },
): TextGroup {
  const key = groupKey(pages);
  const known = store.load(key);
  if (known) return known;
  const texts = pages.flatMap(({ page: { path }, segment }) => [
    Buffer.from(pageHead(path)),
    reader.read(path, segment),
  ]);
  const group = compressText(Buffer.concat(texts));
  store.store(key, group);
  return group;
}

export function compressText(text: Buffer): TextGroup {
  return { text, member: gzipMember(text, LEVEL) };
}

function groupKey(pages: readonly FoundPage[]): string {
  const lines = pages.map(({ page: { path, sha256 } }) => `${path}\t${sha256}`);
  return hash('sha256', `full ${engineFingerprint()}\n${lines.join('\n')}`);
}

/** What this build has made is at hand; groups of earlier ones lie in `pieces`, so that one changed page costs one. */
export function openGroups(pieces: PieceStore | null): GroupStore {
  const groups = new Map<string, TextGroup>();
  return {
    load(key) {
      const bytes = groups.has(key) ? null : pieces?.load(key);
      return bytes ? decodeGroup(bytes) : (groups.get(key) ?? null);
    },
    store(key, group) {
      groups.set(key, group);
      pieces?.store(key, encodeGroup(group));
    },
  };
}

/** The text and its member, one after the other; the text's length stands before them. */
function encodeGroup({ text, member }: TextGroup): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, member]);
}

function decodeGroup(bytes: Buffer): TextGroup {
  const textEnd = 4 + bytes.readUInt32LE(0);
  return { text: bytes.subarray(4, textEnd), member: bytes.subarray(textEnd) };
}

const OPEN_SEGMENTS = 4;

/** Neighbours in navigation mostly lie in one segment, so that a few are kept open. */
export class MarkdownReader {
  readonly #segments: readonly PagesSegment[];
  readonly #open = new Map<number, Map<string, Buffer>>();

  constructor(segments: readonly PagesSegment[]) {
    this.#segments = segments;
  }

  read(path: string, segment: number): Buffer {
    let files = this.#open.get(segment);
    if (!files) {
      files = new Map(markdownOf(this.#segments[segment]!));
      const [oldest] = this.#open.keys();
      if (this.#open.size >= OPEN_SEGMENTS) this.#open.delete(oldest!);
      this.#open.set(segment, files);
    }
    return files.get(path)!;
  }
}

function* markdownOf({ facts, read, markdown }: PagesSegment): Generator<[path: string, text: Buffer]> {
  if (!markdown) {
    for (const [path, content] of segmentFiles(read())) {
      // A copy: the whole segment is many times larger than its Markdown.
      if (path.endsWith('.md')) yield [path, Buffer.from(content)];
    }
    return;
  }
  let at = 0;
  for (const { path, size } of facts.files) {
    if (!path.endsWith('.md')) continue;
    yield [path, markdown.subarray(at, at + size)];
    at += size;
  }
}
