/** The parts of all segments become the files of the index. Nothing is merged: each shard is slices side by side. */
import { branchEnd, branchName, branchOf, DEPTH } from '../bucket.ts';
import {
  CALLBACK,
  type Directory,
  directoryName,
  EDITIONS_FILE,
  type EditionEntry,
  filePath,
  fileText,
  shardName,
  wordsName,
} from '../index-files.ts';
import { SIGNS } from '../posting-code.ts';
import { decodePart, type EditionPart } from './part.ts';
import { sharedLength } from './posting-lists.ts';
import type { Edition } from './searched-page.ts';

export interface IndexFile {
  path: string;
  content: Buffer;
}

/** A branch that is larger is cut further. A reader's first word costs about one shard. */
const SHARD_BYTES = 36_000;

/** `parts`: of all segments in the site's order; null: a segment has none. One file at a time, in a fixed order. */
export function* assembleIndex(parts: readonly (Buffer | null)[]): Generator<IndexFile> {
  const all = parts.flatMap((part) => (part === null ? [] : decodePart(part)));
  const editions = Map.groupBy(all, ({ edition }) => edition.id);
  const ids = [...editions.keys()].sort();
  const entries = ids.map((id): EditionEntry => {
    const own = editions.get(id)!;
    const pages = own.reduce((sum, { entry }) => sum + entry.pages.length, 0);
    return { ...own[0]!.edition, pages };
  });
  yield jsonFile(EDITIONS_FILE, entries);
  for (const id of ids) yield* assembleEdition(id, editions.get(id)!);
}

function* assembleEdition(id: Edition['id'], parts: readonly EditionPart[]): Generator<IndexFile> {
  const branches = cutBranches(parts);
  yield jsonFile(directoryName(id), directoryOf(parts, branches));
  yield jsonFile(wordsName(id), wordsOf(parts));
  const open = parts.map(({ entry, lists }): OpenPart => {
    const { bounds, boundCount } = lists;
    const bytes = Buffer.from(lists.bytes.buffer, lists.bytes.byteOffset, lists.bytes.byteLength);
    return { label: Buffer.from(` ${entry.id} `), bytes, bounds, boundCount, next: 0, taken: 0 };
  });
  for (const { bucket, depth } of branches) {
    const name = shardName(id, branchName(bucket, depth));
    const head = Buffer.from(`${CALLBACK}(${JSON.stringify(name)},"`);
    yield { path: filePath(name), content: joinSlices(open, branchEnd(bucket, depth), head) };
  }
}

/** A part while shards are put together: its buckets and the branches are in the same order, so it is looked through once. */
interface OpenPart {
  label: Buffer;
  bytes: Buffer;
  bounds: Uint32Array;
  boundCount: number;
  /** Where the first bucket stands that no shard has yet. */
  next: number;
  /** How many of the bytes shards have. */
  taken: number;
}

const TAIL = Buffer.from('")\n');

/** What parts hold up to `last`, each behind its label. A hundred thousand slices are copied from where they lie. */
function joinSlices(open: readonly OpenPart[], last: number, head: Buffer): Buffer {
  const slices: { part: OpenPart; start: number }[] = [];
  let length = head.length + TAIL.length;
  for (const part of open) {
    const { bounds, boundCount, next, taken: start } = part;
    let at = next;
    while (at < boundCount && bounds[at]! <= last) at += 2;
    if (at === next) continue;
    part.next = at;
    part.taken = bounds[at - 1]!;
    slices.push({ part, start });
    length += part.label.length + part.taken - start;
  }
  const content = Buffer.allocUnsafe(length);
  let to = head.copy(content);
  for (const { part, start } of slices) {
    to += part.label.copy(content, to);
    to += part.bytes.copy(content, to, start, part.taken);
  }
  TAIL.copy(content, to);
  return content;
}

interface Branch {
  bucket: number;
  depth: number;
}

/** Whole branches as long as they are small enough, in the order of buckets. */
function cutBranches(parts: readonly EditionPart[]): Branch[] {
  const sizes = new Map<number, number>();
  for (const { lists } of parts) {
    let start = 0;
    const { bounds, boundCount } = lists;
    for (let at = 0; at < boundCount; at += 2) {
      const bucket = bounds[at]!;
      const end = bounds[at + 1]!;
      sizes.set(bucket, (sizes.get(bucket) ?? 0) + end - start);
      start = end;
    }
  }
  const buckets = [...sizes.keys()].sort((a, b) => a - b);
  return cut(buckets, sizes, 1);
}

function cut(buckets: readonly number[], sizes: ReadonlyMap<number, number>, depth: number): Branch[] {
  const branches = Map.groupBy(buckets, (bucket) => branchOf(bucket, depth));
  return [...branches].flatMap(([bucket, own]) => {
    const size = own.reduce((sum, one) => sum + sizes.get(one)!, 0);
    if (depth === DEPTH || size <= SHARD_BYTES) return [{ bucket, depth }];
    return cut(own, sizes, depth + 1);
  });
}

function directoryOf(parts: readonly EditionPart[], branches: readonly Branch[]): Directory {
  const tabs = [...new Set(parts.flatMap(({ entry }) => entry.tabs.map(([tab]) => tab)))];
  return {
    docs: parts.reduce((sum, { entry }) => sum + entry.pages.reduce((docs, own) => docs + own, 0), 0),
    shards: branches.map(({ bucket, depth }) => branchName(bucket, depth)).join(' '),
    tabs,
    segments: parts.map(({ entry }) => ({
      id: entry.id,
      pages: entry.pages,
      chunks: entry.chunks,
      tabs: entry.tabs.flatMap(([tab, pages]) => [tabs.indexOf(tab), pages]),
      ...(entry.boosts.length === 0 ? {} : { boosts: entry.boosts }),
    })),
  };
}

/** In alphabetical order, each as what differs from the one before and how much is the same. */
function wordsOf(parts: readonly EditionPart[]): string {
  const words = [...new Set(parts.flatMap(({ lists }) => lists.words))].sort();
  let before = '';
  let written = '';
  for (const word of words) {
    const shared = sharedLength(before, word);
    written += word.slice(shared) + SIGNS[shared]!;
    before = word;
  }
  return written;
}

function jsonFile(name: string, content: unknown): IndexFile {
  return { path: filePath(name), content: Buffer.from(fileText(name, content)) };
}
