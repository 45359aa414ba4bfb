import type { SigningKey } from '@bindery/bundle';
import type { CheckedOut } from '../git/checkout.ts';
import type { RunningJob } from '../jobs/definition.ts';
import type { RemoteDocuments } from '../site-builds/remote-documents.ts';
import type { AtStep, BuildStep, SiteBuilder, SiteLimits } from '../site-builds/site-build.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { VersionInputs } from '../versions/content.ts';
import type { ExportWork } from './store.ts';

export type ExportStep = 'claimed' | 'checked out' | BuildStep | 'completed';

export interface StaticExportOptions {
  builder: SiteBuilder;
  store: ObjectStore;
  signingKey: SigningKey | null;
  /** The project's source at one commit, or at its newest, below a folder. */
  checkOut: CheckOut;
  /** Where a domain's site is served, without a slash at the end. */
  siteUrl(domain: string): string;
  /** Checkouts and half-made bundles, removed when the export ends. */
  workFolder: string;
  limits: SiteLimits;
  /** Of the active version's pages, so many percent must be left. */
  keptPercent: number;
  concurrency: number;
  concurrencyPerOrganization: number;
  /** A build that takes longer fails for good. */
  maxRunSeconds?: number;
  /** For tests that interrupt an export. */
  at?: AtStep<ExportStep>;
}

export interface ExportRun extends StaticExportOptions {
  job: RunningJob;
  folder: string;
}

export type SettledWork = ExportWork & { base: NonNullable<ExportWork['base']>; version: string };

/** The files lie in `source` below the folder. */
export type CheckOut = (wanted: {
  projectId: string;
  /** What a version was made of; absent: the newest of the project's branch and of its documents. */
  inputs?: VersionInputs;
  folder: string;
  job: ExportRun['job'];
  /** Told what of the source has come, from 0 to 1. */
  onFetched: (fraction: number) => void;
}) => Promise<{
  commit: CheckedOut;
  /** Of the project. */
  domain: string | null;
  /** Below the repository's root. */
  subfolder: string;
  remotes: RemoteDocuments;
  /** What git says of the commits up to this one. */
  history(): Promise<string>;
}>;
