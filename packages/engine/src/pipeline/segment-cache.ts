/**
 * Finished segments on disk, by the hash of their inputs. Every file is written beside its name and renamed, and is
 * checked when read: the folder may be deleted, shared, or used by several builds at any moment.
 */
import { hash, randomBytes } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
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
import type { SegmentFacts } from './segment-job.ts';
import { markUsed } from './sweep-cache.ts';

export interface StoredSegment {
  key: string;
  facts: SegmentFacts;
  member: StoredMember;
}

/** A compressed member that lies in a file. */
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

const MAGIC = Buffer.from('BSEG0001');
const HEADER_BYTES = 8 + 4 + 4 + 32 + 32;

const MOST_AT_HAND_BYTES = 96 * 1024 * 1024;
const atHand = new WeakMap<StoredMember, Buffer>();

export class SegmentCache {
  readonly #folder: string;
  readonly #trust: CacheTrust;
  #atHandBytes = 0;

  constructor(folder: string, trust: CacheTrust = 'quick') {
    this.#trust = trust;
    this.#folder = join(folder, 'segments');
    mkdirSync(this.#folder, { recursive: true });
  }

  store(key: string, facts: SegmentFacts, member: Buffer): StoredSegment {
    const text = Buffer.from(JSON.stringify(facts));
    const memberHash = hash('sha256', member, 'buffer');
    const header = Buffer.concat([
      MAGIC,
      uint32(text.length),
      uint32(member.length),
      hash('sha256', text, 'buffer'),
      memberHash,
    ]);
    const file = this.#path(key);
    const stamp = writeBeside(file, [header, text, member]);
    const offset = HEADER_BYTES + text.length;
    const sha256 = memberHash.toString('hex');
    const stored = { key, facts, member: { file, offset, length: member.length, sha256, stamp } };
    this.#keepAtHand(stored.member, member);
    return stored;
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
      if (found && (found.member.stamp !== stamp || this.#trust === 'careful')) found.member.stamp = null;
      if (found && this.#trust === 'careful') readMember(found.member);
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
  const offset = HEADER_BYTES + textLength;
  if (stat.size !== BigInt(offset + length)) return null;
  const text = Buffer.allocUnsafe(textLength);
  readSync(descriptor, text, 0, textLength, HEADER_BYTES);
  if (!hash('sha256', text, 'buffer').equals(head.subarray(16, 48))) return null;
  const facts = JSON.parse(text.toString('utf8')) as SegmentFacts;
  const sha256 = head.toString('hex', 48, 80);
  return { key, facts, member: { file, offset, length, sha256, stamp: stampOf(stat) } };
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

function openOrNull(file: string): number | null {
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
