/**
 * Finished segments on disk, by the hash of their inputs. Every file is written beside its name and renamed, and is
 * checked when read: the folder may be deleted, shared, or used by several builds at any moment.
 */
import { hash, randomBytes } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SegmentFacts } from '../segments/segment-job.ts';
import { markUsed } from './sweep-cache.ts';

export interface StoredSegment {
  key: string;
  facts: SegmentFacts;
  member: StoredMember;
  /** Its part of the search index. */
  search: StoredMember | null;
}

/** A compressed member, or what belongs to it, that lies in a file. */
export interface StoredMember {
  file: string;
  offset: number;
  length: number;
  sha256: string;
  /** Of the file when it was known to be whole; while it is the same, the member need not be hashed again. */
  stamp: string | null;
}

/** A cached file does not hold what was written into it. */
export class CacheDamaged extends Error {
  override readonly name = 'CacheDamaged';
  readonly file: string;

  constructor(file: string) {
    super(`the cached file ${file} is damaged`);
    this.file = file;
  }
}

/** `careful` hashes every member when it is found, so that a damaged one counts as missing. */
export type CacheTrust = 'quick' | 'careful';

const MAGIC = Buffer.from('BSEG0002');
const HEADER_BYTES = 8 + 4 + 4 + 4 + 32 + 32 + 32;
const NOTHING = Buffer.alloc(0);

const MOST_AT_HAND_BYTES = 96 * 1024 * 1024;
const atHand = new WeakMap<StoredMember, Buffer>();

export class SegmentCache {
  readonly #folder: string;
  readonly #trust: CacheTrust;
  /** Files that were looked for and are there. */
  readonly found = new Set<string>();
  #atHandBytes = 0;

  constructor(folder: string, trust: CacheTrust = 'quick') {
    this.#trust = trust;
    this.#folder = join(folder, 'segments');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** `named`: null for what is found by its own bytes, if at all. */
  store(named: string | null, facts: SegmentFacts, member: Buffer, search?: Buffer | null): StoredSegment {
    const text = Buffer.from(JSON.stringify(facts));
    const parts = [text, member, search ?? NOTHING];
    const hashes = parts.map((part) => hash('sha256', part, 'buffer'));
    const header = Buffer.concat([MAGIC, ...parts.map(({ length }) => uint32(length)), ...hashes]);
    const key = named ?? hashes[1]!.toString('hex');
    const file = this.#path(key);
    const stamp = writeBeside(file, [header, ...parts]);
    const offset = HEADER_BYTES + text.length;
    const stored: StoredMember = {
      ...{ file, offset, stamp },
      length: member.length,
      sha256: hashes[1]!.toString('hex'),
    };
    this.#keepAtHand(stored, member);
    if (!search) return { key, facts, member: stored, search: null };
    const beside = { ...stored, offset: offset + member.length };
    const part = { ...beside, length: search.length, sha256: hashes[2]!.toString('hex') };
    this.#keepAtHand(part, search);
    return { key, facts, member: stored, search: part };
  }

  /** What was made in this build goes into its output soon; reading all of it again would hold that up. */
  #keepAtHand(member: StoredMember, bytes: Buffer): void {
    this.#atHandBytes += bytes.length;
    if (this.#atHandBytes <= MOST_AT_HAND_BYTES) atHand.set(member, bytes);
  }

  /** Null when it is not there or not whole. `stamp`: of the file when it was written, if known. */
  load(key: string, stamp: string | null): StoredSegment | null {
    const file = this.#path(key);
    const descriptor = openOrNull(file);
    if (descriptor === null) return null;
    try {
      const stat = fstatSync(descriptor, { bigint: true });
      const found = readSegment(key, file, { descriptor, stat });
      markUsed(file, stat, Date.now());
      for (const part of found ? [found.member, found.search] : []) {
        if (part && (part.stamp !== stamp || this.#trust === 'careful')) part.stamp = null;
        if (part && this.#trust === 'careful') readMember(part);
      }
      if (found) this.found.add(file);
      return found;
    } catch {
      return null;
    } finally {
      closeSync(descriptor);
    }
  }

  #path(key: string): string {
    return join(this.#folder, key);
  }
}

function readSegment(
  key: string,
  file: string,
  { descriptor, stat }: { descriptor: number; stat: BigIntStats },
): StoredSegment | null {
  const head = Buffer.alloc(HEADER_BYTES);
  readSync(descriptor, head, 0, HEADER_BYTES, 0);
  if (!head.subarray(0, 8).equals(MAGIC)) return null;
  const textLength = head.readUInt32LE(8);
  const length = head.readUInt32LE(12);
  const searchLength = head.readUInt32LE(16);
  const offset = HEADER_BYTES + textLength;
  if (stat.size !== BigInt(offset + length + searchLength)) return null;
  const text = Buffer.allocUnsafe(textLength);
  readSync(descriptor, text, 0, textLength, HEADER_BYTES);
  if (!hash('sha256', text, 'buffer').equals(head.subarray(20, 52))) return null;
  const stamp = stampOf(stat);
  const member = { file, offset, length, sha256: head.toString('hex', 52, 84), stamp };
  const beside = { file, offset: offset + length, length: searchLength };
  const search = searchLength === 0 ? null : { ...beside, sha256: head.toString('hex', 84, 116), stamp };
  let facts: SegmentFacts | null = null;
  return {
    ...{ key, member, search },
    // Read while renderers are at work, so that they need not wait until all of a site's are.
    get facts() {
      facts ??= JSON.parse(text.toString('utf8')) as SegmentFacts;
      return facts;
    },
  };
}

/** The member's bytes; checked unless the file is known to be untouched since it was whole. */
export function readMember(member: StoredMember): Buffer {
  return memberAtHand(member) ?? readMemberInto(Buffer.allocUnsafe(member.length), member);
}

/** The member's bytes where they are in memory. */
export function memberAtHand(member: StoredMember): Buffer | null {
  return atHand.get(member) ?? null;
}

/** The same as `readMember` into memory of the member's length, which it gives back. */
export function readMemberInto(bytes: Buffer, member: StoredMember): Buffer {
  const descriptor = openOrNull(member.file);
  if (descriptor === null) throw new CacheDamaged(member.file);
  try {
    const read = readSync(descriptor, bytes, 0, member.length, member.offset);
    const trusted =
      member.stamp !== null && stampOf(fstatSync(descriptor, { bigint: true })) === member.stamp;
    if (read !== member.length || (!trusted && hash('sha256', bytes) !== member.sha256)) {
      throw new CacheDamaged(member.file);
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file that is there whole or not at all; gives its stamp. */
export function writeBeside(file: string, parts: Buffer[]): string {
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    return writeAndRename(beside, file, parts);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // The cache was deleted while we work; make it again.
    mkdirSync(join(file, '..'), { recursive: true });
    return writeAndRename(beside, file, parts);
  }
}

function writeAndRename(beside: string, file: string, parts: Buffer[]): string {
  const descriptor = openSync(beside, 'wx');
  try {
    for (const part of parts) {
      for (let done = 0; done < part.length; ) done += writeSync(descriptor, part, done);
    }
    const stamp = stampOf(fstatSync(descriptor, { bigint: true }));
    renameSync(beside, file);
    return stamp;
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

export function stampOf(stat: { size: bigint; mtimeNs: bigint; ino: bigint }): string {
  return `${stat.size}-${stat.mtimeNs}-${stat.ino}`;
}

export function fileStamp(path: string): string | null {
  try {
    return stampOf(statSync(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** Asks first: on a site that is built for the first time nothing is there, and an error for each takes long to make. */
function openOrNull(file: string): number | null {
  if (!existsSync(file)) return null;
  try {
    return openSync(file, 'r');
  } catch {
    return null;
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
