/** What a slice asks of a site build, and what it gets: a bundle in the object store. */
import type { BuildProgress, Diagnostic } from '@bindery/engine';
import type { VersionInputs } from '../db/schema.ts';
import type { RunningJob } from '../jobs/definition.ts';
import type { RemoteDocuments } from './remote-documents.ts';

export interface SiteBuilder {
  /**
   * Plans, renders and packs a site, and puts its bundle. Segments that any worker rendered before are found again;
   * other workers take part of a large one. Throws PermanentError when the content or a limit forbids the build.
   */
  build(request: SiteBuildRequest): Promise<BuiltSite>;
}

export interface SiteBuildRequest {
  job: Pick<RunningJob, 'id' | 'attempt' | 'signal'>;
  projectId: string;
  /** The site's folder in a checkout on this machine. */
  folder: string;
  /** For temporary files of this build; the caller removes it. */
  workFolder: string;
  /** Written into the bundle. */
  identity: BundleIdentity;
  /** Gives the bundle its label, once all is known that goes in. */
  label(inputs: VersionInputs): Promise<string>;
  /** The pages to keep; links to the others lead to the live site. Absent: all. */
  only?: { pages: string[]; liveUrl: string };
  /** What the site may have at most; absent: no limit. */
  limits?: SiteLimits;
  /** Gets specifications that the site names by address. */
  remotes: RemoteDocuments;
  /** What git says of the commits before, for sites that show dates. */
  history(): Promise<string>;
  onProgress?: (progress: BuildProgress) => void;
}

export interface BundleIdentity {
  domain: string | null;
  commit: string;
  /** Of the repository, that the site lies in. */
  folder: string;
  /** Of a version that was built before: its number, where it is known. */
  isAgain?: boolean;
  sequence?: number;
  features?: Record<string, string | number | boolean | null>;
}

export interface SiteLimits {
  maxPages: number;
  maxUnpackedBytes: number;
}

export interface BuiltSite {
  /** The label in the bundle. */
  version: string;
  inputs: VersionInputs;
  /** Of the bundle in the object store. */
  bundleKey: string;
  sha256: string;
  sizeBytes: number;
  unpackedBytes: number;
  pageCount: number;
  /** Addresses that show them, sorted: the root may show a page that has an address of its own. */
  pages: string[];
  /** Everything wrong with the content, sorted by file and position. */
  diagnostics: Diagnostic[];
  /** The object that lists the diagnostics as JSON; null when there are none. */
  reportKey: string | null;
  /** Pages that did not have to be rendered. */
  reusedPages: number;
}

/** Where a build can be interrupted, for tests that do. */
export type BuildStep =
  | 'planned'
  | 'mid-segment'
  | 'segment stored'
  | 'rendered'
  | 'packing'
  | 'put'
  | HelperStep;
/** Of a worker that helps with another's build. */
export type HelperStep = 'shard claimed' | 'mid-shard' | 'shard stored';

/** Awaited before the build goes on. */
export type AtStep<Step extends string = BuildStep> = (
  step: Step,
  when: 'before' | 'after',
) => Promise<void> | void;
