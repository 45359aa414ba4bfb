/** A bundle over HTTP into a file. What was received stays there: a later try goes on where this one ended. */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shownUrl } from '../secrets.ts';
import { writeDurably } from '../write-durably.ts';
import { FetchFailed } from './fetch-failed.ts';
import { sendRequest } from './send-request.ts';

export interface DownloadOptions {
  folder: string;
  maxBytes: number;
  proxy: Record<string, string>;
  signal: AbortSignal;
  /** Tag of what is here already; the same one need not come again. */
  knownEtag: string | null;
  stallMs?: number;
  retryDelayMs?: number;
  onStep?: (step: string) => void;
}

export interface Downloaded {
  path: string;
  etag: string | null;
}

const MOST_TRIES_WITHOUT_PROGRESS = 4;
const DEFAULT_STALL_MS = 30_000;
const DEFAULT_RETRY_DELAY_MS = 500;

/** `unchanged`: the link still leads to the bundle with `knownEtag`. */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded | 'unchanged'> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const part = await openPart(url, options.folder);
  try {
    for (let tries = 0; ; ) {
      const before = part.sizeBytes;
      try {
        if ((await receive(url, part, options)) === 'unchanged') return 'unchanged';
        return { path: part.path, etag: part.etag };
      } catch (error) {
        if (!(error instanceof FetchFailed) || !error.isPassing || options.signal.aborted) throw error;
        tries = part.sizeBytes > before ? 0 : tries + 1;
        if (tries >= MOST_TRIES_WITHOUT_PROGRESS) throw error;
        await pause((options.retryDelayMs ?? DEFAULT_RETRY_DELAY_MS) * 2 ** tries, options.signal);
      }
    }
  } finally {
    await part.handle.close();
  }
}

/** After a bundle was taken in or refused: neither it nor any other half is of use. */
export async function discardDownloads(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

interface Part {
  path: string;
  handle: FileHandle;
  sizeBytes: number;
  /** Strong tag of what the part is a part of; without one there is no going on. */
  etag: string | null;
}

/** Named after the link without its query: a fresh link leads to the same bytes, and the tag proves it. */
async function openPart(url: string, folder: string): Promise<Part> {
  const name = createHash('sha256')
    .update(url.replace(/[?#].*$/s, ''))
    .digest('hex')
    .slice(0, 24);
  for (const other of await readdir(folder)) {
    if (!other.startsWith(name)) await rm(join(folder, other), { force: true });
  }
  const path = join(folder, `${name}.part`);
  const etag = await readFile(`${path}.etag`, 'utf8').catch(() => '');
  const sizeBytes = (await stat(path).catch(() => null))?.size ?? 0;
  const handle = await open(path, etag === '' || sizeBytes === 0 ? 'w+' : 'r+', 0o600);
  return { path, handle, sizeBytes: etag === '' ? 0 : sizeBytes, etag: etag === '' ? null : etag };
}

async function receive(url: string, part: Part, options: DownloadOptions): Promise<'unchanged' | 'whole'> {
  const goesOn = part.sizeBytes > 0 && part.etag !== null;
  const answer = await sendRequest(url, {
    method: 'GET',
    headers: {
      Accept: 'application/gzip, */*',
      'Accept-Encoding': 'identity',
      'User-Agent': 'bindery-runtime',
      ...(goesOn ? { Range: `bytes=${part.sizeBytes}-`, 'If-Range': part.etag! } : {}),
      ...(!goesOn && options.knownEtag ? { 'If-None-Match': options.knownEtag } : {}),
    },
    proxy: options.proxy,
    signal: options.signal,
    stallMs: options.stallMs ?? DEFAULT_STALL_MS,
  });
  try {
    if (answer.statusCode === 304 && !goesOn) return 'unchanged';
    if (goesOn && answer.statusCode === 416) {
      await startAnew(part, null);
      throw new FetchFailed(`${shownUrl(url)} has changed while it was being fetched`, { isPassing: true });
    }
    const totalBytes = await prepare(url, part, answer);
    if (totalBytes !== null && totalBytes > options.maxBytes) throw tooLarge(options.maxBytes);
    options.onStep?.('receiving');
    await writeBody(url, part, answer, options);
    if (totalBytes !== null && part.sizeBytes !== totalBytes) {
      throw new FetchFailed(`${shownUrl(url)} ended after ${part.sizeBytes} of ${totalBytes} bytes`, {
        isPassing: true,
      });
    }
    return 'whole';
  } finally {
    answer.destroy();
  }
}

/** Makes the part ready for what comes; gives the size of the whole when it is known. */
async function prepare(url: string, part: Part, answer: IncomingMessage): Promise<number | null> {
  const status = answer.statusCode!;
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
    if (Number(start) === part.sizeBytes && answer.headers.etag === part.etag) return Number(total);
    await startAnew(part, null);
    throw new FetchFailed(`${shownUrl(url)} sent another part than was asked for`, { isPassing: true });
  }
  if (status !== 200) throw statusFailure(url, status);
  await startAnew(part, strong(answer.headers.etag));
  const length = answer.headers['content-length'];
  return length === undefined ? null : Number(length);
}

async function startAnew(part: Part, etag: string | null): Promise<void> {
  await part.handle.truncate(0);
  part.sizeBytes = 0;
  part.etag = etag;
  if (etag === null) await rm(`${part.path}.etag`, { force: true });
  else await writeDurably(`${part.path}.etag`, etag, { mode: 0o600 });
}

async function writeBody(
  url: string,
  part: Part,
  answer: IncomingMessage,
  { maxBytes, signal }: DownloadOptions,
): Promise<void> {
  try {
    for await (const bytes of answer as AsyncIterable<Buffer>) {
      if (part.sizeBytes + bytes.length > maxBytes) throw tooLarge(maxBytes);
      await part.handle.write(bytes, 0, bytes.length, part.sizeBytes);
      part.sizeBytes += bytes.length;
    }
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const why = signal.aborted ? 'it took too long' : (error as Error).message;
    throw new FetchFailed(`${shownUrl(url)} broke off after ${part.sizeBytes} bytes: ${why}`, {
      isPassing: true,
    });
  }
}

function statusFailure(url: string, status: number): FetchFailed {
  const isPassing = status >= 500 || status === 408 || status === 425 || status === 429;
  const hint =
    status === 403 || status === 401 || status === 410
      ? ': the link has expired or is not valid; generate a fresh one'
      : status === 404
        ? ': there is no bundle'
        : '';
  return new FetchFailed(`${shownUrl(url)} answers ${status}${hint}`, { isPassing });
}

function tooLarge(maxBytes: number): FetchFailed {
  const limit = `${Math.round(maxBytes / 1024 ** 2)} MB`;
  return new FetchFailed(`the bundle is larger than ${limit}, which is the limit (--max-bundle-megabytes)`, {
    isPassing: false,
  });
}

function strong(etag: string | undefined): string | null {
  return etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag) ? etag : null;
}

async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  await sleep(delayMs, undefined, { signal }).catch(() => {});
}
