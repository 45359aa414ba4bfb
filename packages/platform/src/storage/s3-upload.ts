/** Puts a body of unknown length in parts, holding a few of them at a time; it appears whole or not at all. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ByteHash } from '@bindery/bundle';
import type { ObjectBody } from './object-store.ts';
import { onS3 } from './s3-failures.ts';

/** All parts but the last are of one size, as some servers demand. Over 5 GiB in the 1,000 parts that some allow. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** `accept` is told the hash before the object becomes visible, and may throw. */
export async function upload(
  client: S3Client,
  target: Target,
  { body, hash, accept }: { body: ObjectBody; hash: ByteHash; accept: (sha256: string) => void },
): Promise<{ sizeBytes: number; sha256: string }> {
  const parts = cutIntoParts(body, hash);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  if (first.length < PART_BYTES) {
    const sha256 = await hash.end();
    accept(sha256);
    await onS3(client.send(new PutObjectCommand({ ...target, Body: first })));
    return { sizeBytes: first.length, sha256 };
  }
  return uploadParts(client, target, { first, rest: parts, finish: () => hash.end(), accept });
}

/** Parts of exactly PART_BYTES, then one that is shorter (and may be empty). */
async function* cutIntoParts(body: ObjectBody, hash: ByteHash): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(0);
  let filled = 0;
  for await (let chunk of body instanceof Uint8Array ? [body] : body) {
    const hashing = hash.add([chunk]);
    // Heard of below, unless sending a part fails before.
    hashing.catch(() => {});
    while (chunk.byteLength > 0) {
      if (part.length === 0) part = Buffer.allocUnsafe(PART_BYTES);
      const taken = chunk.subarray(0, PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      chunk = chunk.subarray(taken.byteLength);
      if (filled < PART_BYTES) continue;
      yield part;
      part = Buffer.allocUnsafe(0);
      filled = 0;
    }
    await hashing;
  }
  yield part.subarray(0, filled);
}

interface Parts {
  first: Buffer;
  rest: AsyncGenerator<Buffer>;
  finish: () => Promise<string>;
  accept: (sha256: string) => void;
}

async function uploadParts(
  client: S3Client,
  target: Target,
  { first, rest, finish, accept }: Parts,
): Promise<{ sizeBytes: number; sha256: string }> {
  const { Bucket, Key } = target;
  const { UploadId } = await onS3(client.send(new CreateMultipartUploadCommand(target)));
  const tags: { PartNumber: number; ETag: string | undefined }[] = [];
  const flying = new Set<Promise<void>>();
  let sizeBytes = 0;

  const sendPart = async (Body: Buffer): Promise<void> => {
    sizeBytes += Body.length;
    const tag: (typeof tags)[number] = { PartNumber: tags.length + 1, ETag: undefined };
    tags.push(tag);
    const { PartNumber } = tag;
    const sent = onS3(client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })));
    const flight = sent.then(({ ETag }) => {
      tag.ETag = ETag;
      flying.delete(flight);
    });
    // Awaited below; until then a failure must not count as unhandled.
    flight.catch(() => {});
    flying.add(flight);
    if (flying.size >= PARTS_IN_FLIGHT) await Promise.race(flying);
  };

  try {
    await sendPart(first);
    for await (const part of rest) if (part.length > 0) await sendPart(part);
    await Promise.all(flying);
    const sha256 = await finish();
    accept(sha256);
    const MultipartUpload = { Parts: tags };
    await onS3(client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload })));
    return { sizeBytes, sha256 };
  } catch (error) {
    // A part that lands after the abort would stay, and be paid for.
    await Promise.allSettled(flying);
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}

/** Ends the uploads begun before that time, and says how many. */
export async function abortAbandonedUploads(
  client: S3Client,
  Bucket: string,
  beforeMs: number,
): Promise<number> {
  let aborted = 0;
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await onS3(client.send(new ListMultipartUploadsCommand({ Bucket, ...markers })));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || (Initiated?.getTime() ?? beforeMs) >= beforeMs) continue;
      await onS3(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      aborted += 1;
    }
    if (!page.IsTruncated || !page.NextKeyMarker) return aborted;
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
