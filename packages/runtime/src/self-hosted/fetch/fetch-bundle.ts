/** From the setting that says where the bundle lies to a file. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shownUrl } from '../secrets.ts';
import type { RuntimeSettings } from '../settings.ts';
import { discardDownloads, download } from './download.ts';
import { exportLink } from './export-link.ts';
import { FetchFailed } from './fetch-failed.ts';
import { s3Link } from './s3-link.ts';

export interface FetchedBundle {
  /** A file on this machine. */
  path: string;
  sizeBytes: number;
  /** What it must be, where the API has told. */
  sha256: string | null;
  origin: BundleOrigin;
  /** Removes what fetching has left on disk. */
  discard(): Promise<void>;
}

/** Where a version came from, to find out later that the same one would come again. */
export interface BundleOrigin {
  /** Without query: presigned links differ each time. */
  address: string;
  etag: string | null;
}

export interface KnownBundle {
  sha256: string;
  origin: BundleOrigin | null;
}

export interface FetchOptions {
  settings: Pick<
    RuntimeSettings,
    'bundleUrl' | 'exportJob' | 'api' | 'adminKey' | 's3' | 'proxy' | 'dataFolder' | 'maxBundleMegabytes'
  >;
  /** Versions that are here already. */
  known: readonly KnownBundle[];
  signal: AbortSignal;
  onStep?: (step: string) => void;
}

/** The bundle, or the one of `known` that would come again. */
export async function fetchBundle(options: FetchOptions): Promise<FetchedBundle | KnownBundle> {
  const { settings, known, signal } = options;
  const link = await linkOf(options);
  const here = link.sha256 === null ? undefined : known.find(({ sha256 }) => sha256 === link.sha256);
  if (here) return here;
  if (/^file:/i.test(link.url)) return await fromDisk(link.url);
  const address = link.url.replace(/[?#].*$/s, '');
  const last = known.find(({ origin }) => origin?.address === address && origin.etag !== null);
  const folder = join(settings.dataFolder, 'downloads');
  const downloaded = await download(link.url, {
    folder,
    maxBytes: settings.maxBundleMegabytes * 1024 ** 2,
    proxy: settings.proxy,
    signal,
    knownEtag: last?.origin?.etag ?? null,
    ...(options.onStep ? { onStep: options.onStep } : {}),
  });
  if (downloaded === 'unchanged') return last!;
  return {
    path: downloaded.path,
    sizeBytes: (await stat(downloaded.path)).size,
    sha256: link.sha256,
    origin: { address, etag: downloaded.etag },
    discard: () => discardDownloads(folder),
  };
}

async function linkOf({ settings, signal }: FetchOptions): Promise<{ url: string; sha256: string | null }> {
  const { bundleUrl, exportJob, api, adminKey } = settings;
  if (exportJob !== null) {
    return await exportLink({ api: api!, exportJob, adminKey: adminKey! }, { proxy: settings.proxy, signal });
  }
  if (bundleUrl === null) {
    const message = 'no bundle is set: give --bundle-url, or --export-job with --api';
    throw new FetchFailed(message, { isPassing: false });
  }
  const url = /^s3:/i.test(bundleUrl) ? s3Link(bundleUrl, settings.s3, new Date()) : bundleUrl;
  return { url, sha256: null };
}

async function fromDisk(url: string): Promise<FetchedBundle> {
  try {
    const path = fileURLToPath(url);
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a file');
    return {
      path,
      sizeBytes: found.size,
      sha256: null,
      origin: { address: url, etag: null },
      discard: async () => {},
    };
  } catch (error) {
    throw new FetchFailed(`${shownUrl(url)} cannot be read: ${(error as Error).message}`, {
      isPassing: true,
    });
  }
}
