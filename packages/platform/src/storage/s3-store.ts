/** Objects in a bucket of Amazon S3 or of any server that speaks its protocol. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openBodyHash } from './body-hash.ts';
import { boundedAnswers } from './bounded-answers.ts';
import { contentDisposition } from './content-disposition.ts';
import { assertObjectKey, assertObjectPrefix } from './object-key.ts';
import { linkTimes, newNonce } from './object-link.ts';
import {
  assertContentType,
  type ListedObject,
  type ObjectInfo,
  ObjectMismatch,
  type ObjectStore,
  RangeNotSatisfiable,
} from './object-store.ts';
import { asUnreachable, isInvalidRange, nullIfNotFound, onS3 } from './s3-failures.ts';
import { abortAbandonedUploads, upload } from './s3-upload.ts';

const CHECK_TIMEOUT_MS = 3_000;
/** No upload of ours takes so long; its parts are kept, and paid for, until somebody ends it. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export interface S3StoreOptions {
  bucket: string;
  region: string;
  /** Without one: Amazon's own for the region. */
  endpoint?: string;
  /** Where readers of links reach the same server, if not at `endpoint`. */
  publicEndpoint?: string;
  /** Without them: the SDK's usual chain (instance role, web identity, shared files). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** The bucket in the path and not in the host name, which is what servers other than Amazon's expect. */
  forcePathStyle?: boolean;
  timeoutMs?: number;
  maxAttempts?: number;
  now?: () => number;
}

export interface S3Store extends ObjectStore {
  /** Lets go of idle connections. */
  close(): void;
}

export function openS3Store(options: S3StoreOptions): S3Store {
  const { bucket: Bucket, now = Date.now } = options;
  const client = makeClient(options, options.endpoint);
  const linkClient = options.publicEndpoint ? makeClient(options, options.publicEndpoint) : client;

  return {
    async put(key, body, options) {
      const { contentType, sha256: expected } = options;
      assertObjectKey(key);
      assertContentType(contentType);
      const accept = (actual: string): void => {
        if (expected && expected.toLowerCase() !== actual)
          throw new ObjectMismatch(key, { expected, actual });
      };
      const hash = openBodyHash(options);
      const target = { Bucket, Key: key, ContentType: contentType };
      return { key, ...(await upload(client, target, { body, hash, accept }).finally(() => hash.close())) };
    },

    async get(key, { range } = {}) {
      assertObjectKey(key);
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      try {
        const found = await nullIfNotFound(client.send(new GetObjectCommand({ Bucket, Key: key, Range })));
        return found && { ...describeRead(key, found), body: readBody(found) };
      } catch (error) {
        if (!isInvalidRange(error)) throw asUnreachable(error);
        const info = await this.head(key);
        if (!info) return null;
        throw new RangeNotSatisfiable(key, info.sizeBytes);
      }
    },

    async head(key) {
      assertObjectKey(key);
      const found = await onS3(nullIfNotFound(client.send(new HeadObjectCommand({ Bucket, Key: key }))));
      return found && describe(key, found);
    },

    async presign({ key, expiresInSeconds, downloadName }) {
      assertObjectKey(key);
      const { signedAt, expiresAt } = linkTimes(expiresInSeconds, now());
      const ResponseContentDisposition = contentDisposition(downloadName);
      const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition });
      addNonce(command);
      const signing = { expiresIn: expiresInSeconds, signingDate: signedAt };
      return { url: await onS3(getSignedUrl(linkClient, command, signing)), expiresAt };
    },

    async delete(key) {
      assertObjectKey(key);
      await onS3(nullIfNotFound(client.send(new DeleteObjectCommand({ Bucket, Key: key }))));
    },

    list(prefix) {
      assertObjectPrefix(prefix);
      return listBucket(client, Bucket, prefix);
    },

    removeAbandoned: () => abortAbandonedUploads(client, Bucket, now() - ABANDONED_AFTER_MS),

    async check() {
      // A probe wants an answer now, not after every retry.
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      await onS3(client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },

    close() {
      client.destroy();
      linkClient.destroy();
    },
  };
}

function makeClient(options: S3StoreOptions, endpoint: string | undefined): S3Client {
  const { region, credentials, forcePathStyle = false, timeoutMs = 30_000, maxAttempts = 4 } = options;
  return new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle,
    maxAttempts,
    // Newer SDKs send CRC trailers that many compatible servers refuse; the signature covers the payload's SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    streamCollector: boundedAnswers(timeoutMs),
    requestHandler: {
      connectionTimeout: Math.min(5_000, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
  });
}

/** Signed with the rest, and of no meaning to the server: S3 signs by the second, and every call gives a link of its own. */
function addNonce(command: GetObjectCommand): void {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { query: Record<string, string> }).query['x-nonce'] = newNonce();
      return next(args);
    },
    { step: 'build', name: 'addNonce' },
  );
}

function describe(key: string, found: HeadObjectCommandOutput | GetObjectCommandOutput): ObjectInfo {
  return {
    key,
    sizeBytes: found.ContentLength ?? 0,
    modifiedAt: found.LastModified ?? new Date(0),
    contentType: found.ContentType ?? 'application/octet-stream',
    etag: found.ETag ?? '""',
  };
}

function describeRead(
  key: string,
  found: GetObjectCommandOutput,
): ObjectInfo & { range: { start: number; end: number } | null } {
  const info = describe(key, found);
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
  if (size === undefined) return { ...info, range: null };
  return { ...info, sizeBytes: Number(size), range: { start: Number(start), end: Number(end) } };
}

function readBody({ Body }: GetObjectCommandOutput): Readable {
  return Readable.from(chunksOf(Body as Readable), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw asUnreachable(error);
  }
}

async function* listBucket(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await onS3(client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })));
    for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}
