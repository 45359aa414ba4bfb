/**
 * A bundle into a file. What has come lies beside it as `<file>.<hash>.part`, so that a later call, also of another
 * process, goes on with the same bytes. The file itself appears only when its hash is right.
 */
import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ConnectionError, DownloadError, UnavailableError } from './errors.ts';
import type { StaticExportBundle } from './resources.ts';
import { parseRetryAfter, type RetryPolicy, retryDelayMs } from './retry-delay.ts';
import { reasonOf } from './send.ts';
import { silenceOf } from './silence.ts';
import { sleep } from './sleep.ts';

export interface DownloadOptions {
  /** Where the bundle goes; a file that is there is replaced. */
  path: string;
  onProgress?: (progress: { doneBytes: number; totalBytes: number }) => void;
  signal?: AbortSignal;
  /** Looks at the whole download before it gets its name, such as for its signature; throws to refuse it. */
  check?: (partPath: string, bundle: StaticExportBundle) => Promise<void>;
}

export interface Downloaded extends StaticExportBundle {
  path: string;
  /** Bytes that an earlier download had brought already. */
  resumedBytes: number;
}

interface Source {
  /** A fresh link. */
  link: () => Promise<StaticExportBundle>;
  fetch: typeof fetch;
  retry: RetryPolicy;
  silenceMs: number;
}

export async function downloadBundle(source: Source, options: DownloadOptions): Promise<Downloaded> {
  const { rename, rm } = await import('node:fs/promises');
  const bundle = await source.link();
  const partPath = `${options.path}.${bundle.sha256.slice(0, 12)}.part`;
  let { sha256, resumedBytes } = await fetchPart(partPath, source, { ...options, bundle });
  if (sha256 !== bundle.sha256 && resumedBytes > 0) {
    // What an earlier process left was damaged: once more, from the start.
    await rm(partPath, { force: true });
    ({ sha256, resumedBytes } = await fetchPart(partPath, source, { ...options, bundle }));
  }
  try {
    if (sha256 !== bundle.sha256)
      throw new DownloadError(`The download has the hash ${sha256}, not ${bundle.sha256}; it was removed.`);
    await options.check?.(partPath, bundle);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
  await rename(partPath, options.path);
  return { ...bundle, path: options.path, resumedBytes };
}

type Wanted = DownloadOptions & { bundle: StaticExportBundle };

async function fetchPart(path: string, source: Source, wanted: Wanted) {
  const part = await openPart(path, wanted.bundle);
  const resumedBytes = part.doneBytes;
  try {
    await fetchRest(part, source, wanted);
    await part.file.sync();
  } finally {
    await part.file.close();
  }
  return { sha256: part.digest.digest('hex'), resumedBytes };
}

interface Part {
  file: FileHandle;
  /** Of all bytes that are in the file. */
  digest: Hash;
  doneBytes: number;
}

async function openPart(path: string, { sizeBytes }: StaticExportBundle): Promise<Part> {
  const { open } = await import('node:fs/promises');
  const { createHash } = await import('node:crypto');
  const file = await open(path, 'a+');
  const digest = createHash('sha256');
  if ((await file.stat()).size > sizeBytes) await file.truncate(0);
  return { file, digest, doneBytes: await hashFile(file, digest) };
}

async function hashFile(file: FileHandle, digest: Hash): Promise<number> {
  const buffer = new Uint8Array(1024 * 1024);
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return position;
    digest.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}

/** A broken connection goes on where it broke; one that brought something does not count as a failed attempt. */
async function fetchRest(part: Part, source: Source, { bundle, signal, onProgress }: Wanted): Promise<void> {
  let url = bundle.bundleUrl;
  let attempt = 0;
  const tell = () => onProgress?.({ doneBytes: part.doneBytes, totalBytes: bundle.sizeBytes });
  tell();
  while (part.doneBytes < bundle.sizeBytes) {
    const before = part.doneBytes;
    try {
      const { fetch, silenceMs } = source;
      await fetchSome(part, { url, sizeBytes: bundle.sizeBytes, fetch, silenceMs, signal, tell });
    } catch (error) {
      signal?.throwIfAborted();
      if (part.doneBytes > before) attempt = 0;
      const delayMs = retryDelayMs(error, attempt, source.retry);
      if (delayMs === null) throw error;
      attempt += 1;
      await sleep(delayMs, signal);
      // The link may have expired meanwhile.
      url = (await source.link()).bundleUrl;
    }
  }
}

interface Request {
  url: string;
  sizeBytes: number;
  fetch: typeof fetch;
  silenceMs: number;
  signal?: AbortSignal;
  tell: () => void;
}

async function fetchSome(part: Part, request: Request): Promise<void> {
  const { url, sizeBytes, fetch: ask, silenceMs, signal, tell } = request;
  const from = part.doneBytes;
  const silence = silenceOf(silenceMs, signal);
  try {
    // The link is its own permission: the admin key stays here.
    const headers = from > 0 ? { Range: `bytes=${from}-` } : undefined;
    const response = await ask(url, { headers, signal: silence.signal });
    if (!response.ok) throw await refusalOf(response);
    const start = response.status === 206 ? startOf(response) : 0;
    if (start !== from && start !== 0)
      throw new DownloadError(`The server sent from byte ${start} instead of ${from}.`);
    let skipBytes = from - start;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      silence.heard();
      const fresh = chunk.subarray(Math.min(skipBytes, chunk.length));
      skipBytes -= chunk.length - fresh.length;
      if (part.doneBytes + fresh.length > sizeBytes)
        throw new DownloadError('The server sent more bytes than it said.');
      await part.file.appendFile(fresh);
      part.digest.update(fresh);
      part.doneBytes += fresh.length;
      if (fresh.length) tell();
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (
      error instanceof DownloadError ||
      error instanceof ConnectionError ||
      error instanceof UnavailableError
    )
      throw error;
    if ((error as { code?: string }).code?.startsWith('E') && !(error as { cause?: unknown }).cause)
      throw new DownloadError(`The bundle cannot be written: ${(error as Error).message}`, { cause: error });
    const reason = silence.wasSilent() ? `nothing came for ${silenceMs / 1_000} s` : reasonOf(error);
    throw new ConnectionError(`The download stopped: ${reason}`, { cause: error });
  } finally {
    silence.end();
  }
  if (part.doneBytes < sizeBytes) throw new ConnectionError('The download ended too early.');
}

function startOf(response: Response): number {
  const found = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  return found === undefined ? 0 : Number(found);
}

/** 403 is what an expired link answers: worth another one, like an outage of the store. */
async function refusalOf(response: Response): Promise<Error> {
  const { status, headers } = response;
  await response.body?.cancel();
  if (status === 403 || status === 429 || status >= 500) {
    return new UnavailableError({
      status: 503,
      message: `The bundle's link answered ${status}.`,
      requestId: null,
      retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), Date.now()),
    });
  }
  return new DownloadError(`The bundle's link answered ${status}.`);
}
