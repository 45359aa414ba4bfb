/** What a caller of `buildSite` gives and gets. */
import type { SigningKey } from '@bindery/bundle';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ExternalLink } from '../mdx/render-context.ts';

export interface BuildOptions {
  /** A folder, or a file that ends in `.tar.gz` or `.tgz`; null writes nothing (`bindery check`). */
  out: string | null;
  /** Where unchanged segments are found again; false: no cache. Default: `.bindery-cache` in the site's folder. */
  cacheFolder?: string | false;
  /** Renderer processes; by default chosen from the site's size and the machine. */
  threads?: number;
  /** Label of the build, `[A-Za-z0-9._-]{1,64}`; by default made from the content. */
  version?: string;
  /** The address where the site will live, for canonical links and the 404 page. */
  baseUrl?: string;
  project?: string;
  domain?: string;
  /** The number of the version among its project's. */
  sequence?: number;
  /** Source commit, hex. */
  commit?: string;
  features?: Record<string, string | number | boolean | null>;
  signingKey?: SigningKey;
  /** False: the site gets no search index and no box for it. */
  search?: boolean;
  /** The result tells of every link to another host; everything is rendered anew. */
  externalLinks?: boolean;
  /** Warnings fail the build as well. */
  strict?: boolean;
  /** Gets specifications that the site names by address; without it they are left out, and that is said. */
  fetchRemote?: (url: string) => Promise<Uint8Array>;
  onProgress?: (progress: BuildProgress) => void;
  signal?: AbortSignal;
}

export interface BuildProgress {
  phase: 'scanning' | 'planning' | 'rendering' | 'packing' | 'done';
  /** Pages finished so far; never falls. */
  pages: number;
  /** Null until the site has been scanned. */
  totalPages: number | null;
}

export interface BuildResult {
  pages: number;
  /** Pages taken from the cache, unrendered. */
  reusedPages: number;
  /** Of the bundle, or of all files when the output is a folder. */
  sizeBytes: number;
  seconds: number;
  /** All of them, sorted by file and position. */
  diagnostics: Diagnostic[];
  /** Something could not be shown; with `strict`, anything is not as the author meant. */
  failed: boolean;
  version: string;
  /** False when there was not a single page: the output is left as it was. */
  isWritten: boolean;
  /** Of the bundle file; null when the output is a folder or nothing. */
  sha256: string | null;
  /** Empty unless asked for. */
  externalLinks: ExternalLink[];
}

/** The build cannot be done at all: no configuration, an output that is not ours to replace, … */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}
