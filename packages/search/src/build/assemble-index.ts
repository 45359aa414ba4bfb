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
import { PartSlices } from './part-slices.ts';
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
  for (const { path, content } of assembleAgain(parts, NO_INDEX)) if (content) yield { path, content };
}

/** An index that was made from as many parts in the same order. */
export interface IndexBefore {
  /** By number, those that are others today, as they were then. */
  changed: ReadonlyMap<number, Buffer | null>;
  hasFile(path: string): boolean;
}

/** Of a site that has none yet. */
export const NO_INDEX: IndexBefore = { changed: new Map(), hasFile: () => false };

/** The same files; null is the content of those that are in the index before as they would be today. */
export function* assembleAgain(
  parts: readonly (Buffer | null)[],
  before: IndexBefore,
): Generator<{ path: string; content: Buffer | null }> {
  const editions = byEdition(parts);
  const ids = [...editions.keys()].sort();
  const entries = ids.map((id): EditionEntry => {
    const own = editions.get(id)!;
    const pages = own.reduce((sum, { entry }) => sum + entry.pages.length, 0);
    return { ...own[0]!.edition, pages };
  });
  yield jsonFile(EDITIONS_FILE, entries);
  const then = byEdition([...before.changed.values()]);
  const now = byEdition([...before.changed.keys()].map((number) => parts[number]!));
  for (const id of ids) {
    const changes = pairUp(then.get(id) ?? [], now.get(id) ?? []);
    yield* assembleEdition(id, editions.get(id)!, (path, branch) => {
      return changes !== null && before.hasFile(path) && isAsBefore(changes, branch);
    });
  }
}

function byEdition(parts: readonly (Buffer | null)[]): Map<Edition['id'], EditionPart[]> {
  const all = parts.flatMap((part) => (part === null ? [] : decodePart(part)));
  return Map.groupBy(all, ({ edition }) => edition.id);
}

type Change = [then: PartSlices, now: PartSlices];

/** Null when an edition had other parts, or parts of other names: nothing of it can be compared. */
function pairUp(then: readonly EditionPart[], now: readonly EditionPart[]): Change[] | null {
  const names = [then, now].map((parts) => parts.map(({ entry }) => entry.id).join(' '));
  if (names[0] !== names[1]) return null;
  return now.map((part, index) => [new PartSlices(then[index]!), new PartSlices(part)]);
}

/** A shard is nothing but slices: those of parts that did not change are the same. */
function isAsBefore(changes: readonly Change[], { bucket, depth }: Branch): boolean {
  const last = branchEnd(bucket, depth);
  return changes.every(([then, now]) => {
    return then.goTo(bucket, last) === now.goTo(bucket, last) && now.equals(then);
  });
}

function* assembleEdition(
  id: Edition['id'],
  parts: readonly EditionPart[],
  isKept: (path: string, branch: Branch) => boolean,
): Generator<{ path: string; content: Buffer | null }> {
  const branches = cutBranches(parts);
  yield jsonFile(directoryName(id), directoryOf(parts, branches));
  yield jsonFile(wordsName(id), wordsOf(parts));
  const open = parts.map((part) => new PartSlices(part));
  for (const branch of branches) {
    const name = shardName(id, branchName(branch.bucket, branch.depth));
    const path = filePath(name);
    yield { path, content: isKept(path, branch) ? null : joinSlices(open, branch, name) };
  }
}

const TAIL = Buffer.from('")\n');

/** What parts hold of a branch, each behind its label. A hundred thousand slices are copied from where they lie. */
function joinSlices(open: readonly PartSlices[], { bucket, depth }: Branch, name: string): Buffer {
  const last = branchEnd(bucket, depth);
  const slices = open.filter((part) => part.goTo(bucket, last));
  const head = Buffer.from(`${CALLBACK}(${JSON.stringify(name)},"`);
  const size = slices.reduce((sum, { label, start, end }) => sum + label.length + end - start, 0);
  const content = Buffer.allocUnsafe(head.length + size + TAIL.length);
  let to = head.copy(content);
  for (const { label, bytes, start, end } of slices) {
    to = copySlice(content, to, { from: label, start: 0, end: label.length });
    to = copySlice(content, to, { from: bytes, start, end });
  }
  TAIL.copy(content, to);
  return content;
}

/** Up to here a call into Node takes longer than the bytes themselves. */
const SHORT_BYTES = 64;

function copySlice(
  content: Buffer,
  to: number,
  { from, start, end }: { from: Buffer; start: number; end: number },
): number {
  if (end - start > SHORT_BYTES) return to + from.copy(content, to, start, end);
  for (let at = start; at < end; at++) content[to++] = from[at]!;
  return to;
}

interface Branch {
  /** Its first. */
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
