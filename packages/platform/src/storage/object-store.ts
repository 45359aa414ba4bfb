/** Where bytes live: one small interface, kept by the disk and by S3 alike (tests/storage/conformance.ts). */
import type { Readable } from 'node:stream';

export interface ObjectStore {
  /**
   * Stores an object whole or not at all, replacing one of that key; resolves once it is durable.
   * With `sha256` (hexadecimal) given, other bytes are refused with ObjectMismatch and nothing is stored.
   */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<StoredObject>;
  /** The object as it was at the moment of the call, or null. Read the body to its end or destroy it. */
  get(key: string, options?: { range?: ByteRange }): Promise<ObjectRead | null>;
  head(key: string): Promise<ObjectInfo | null>;
  /** A link that anyone may GET until `expiresAt`, not a moment longer. Does not ask whether the object exists. */
  presign(options: PresignOptions): Promise<PresignedLink>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`, in no particular order, in memory that does not grow with them. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Ends uploads that whoever began them left unfinished long ago, and says how many. */
  removeAbandoned(): Promise<number>;
  /** Resolves when the store answers; cheap enough for a readiness probe. */
  check(): Promise<void>;
}

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface PutOptions {
  contentType: string;
  /** Hexadecimal, as somebody says who may be wrong. */
  sha256?: string;
  /** Hexadecimal, of these very bytes, by whoever has just hashed them in this process: it is not done again. */
  hashed?: string;
  /** Where it is known: large bodies are hashed on a thread. */
  sizeBytes?: number;
}

export interface StoredObject {
  key: string;
  sizeBytes: number;
  sha256: string;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

export interface ObjectInfo extends ListedObject {
  contentType: string;
  /** Quoted and strong, as it stands in an HTTP header. */
  etag: string;
}

/** Offsets of the first and the last byte; without `end`, to the end of the object. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface ObjectRead extends ObjectInfo {
  /** What the body holds; `end` is the last byte's offset. Null for a whole object. */
  range: { start: number; end: number } | null;
  body: Readable;
}

export interface PresignOptions {
  key: string;
  expiresInSeconds: number;
  /** The file name a browser saves it under. */
  downloadName: string;
}

export interface PresignedLink {
  url: string;
  expiresAt: Date;
}

/** The store cannot do its work now: not there, full, or it refuses us. Worth a retry; 503 to a caller. */
export class StoreUnreachable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnreachable';
  }
}

/** The bytes were not those announced by their hash; nothing was stored. */
export class ObjectMismatch extends Error {
  constructor(key: string, hashes: { expected: string; actual: string }) {
    super(`object ${key} should have SHA-256 ${hashes.expected} but has ${hashes.actual}; it was not stored`);
    this.name = 'ObjectMismatch';
  }
}

/** The range starts behind the object's last byte. */
export class RangeNotSatisfiable extends Error {
  readonly sizeBytes: number;

  constructor(key: string, sizeBytes: number) {
    super(`object ${key} has ${sizeBytes} bytes; the range lies outside`);
    this.name = 'RangeNotSatisfiable';
    this.sizeBytes = sizeBytes;
  }
}

/** The range's bytes within an object of that size, or RangeNotSatisfiable. */
export function clampRange(key: string, range: ByteRange, sizeBytes: number): { start: number; end: number } {
  const end = Math.min(range.end ?? Number.MAX_SAFE_INTEGER, sizeBytes - 1);
  if (!isRange(range) || range.start > end) throw new RangeNotSatisfiable(key, sizeBytes);
  return { start: range.start, end };
}

function isRange({ start, end }: ByteRange): boolean {
  return Number.isSafeInteger(start) && start >= 0 && (end === undefined || Number.isSafeInteger(end));
}

const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; ?[\w-]+=[\w."+-]+)*$/;
const MAX_CONTENT_TYPE_LENGTH = 120;

/** A stored media type goes out as a header as it is, so it is checked on the way in. */
export function assertContentType(contentType: string): void {
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH || !CONTENT_TYPE.test(contentType)) {
    throw new TypeError(`not a media type that can be stored: ${JSON.stringify(contentType)}`);
  }
}
