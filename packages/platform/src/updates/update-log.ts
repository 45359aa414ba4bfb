/** What an update tells its user, line by line. */
import type { BuildProgress, Diagnostic } from '@bindery/engine';
import type { Queryable } from '../db/database.ts';
import type { CheckedOut } from '../git/checkout.ts';
import type { RunningJob } from '../jobs/definition.ts';
import { LeaseLost, PermanentError } from '../jobs/job-errors.ts';
import { outageOf } from '../jobs/outage.ts';
import type { BuiltSite } from '../site-builds/site-build.ts';
import { appendLogs } from './store.ts';

export interface UpdateLog {
  /** Says so when an attempt is not the first. */
  begin(): Promise<void>;
  write(lines: string[]): Promise<void>;
  writeIn(tx: Queryable, lines: string[]): Promise<void>;
  progress(progress: BuildProgress): void;
  /** Why an attempt ended without success. */
  end(error: unknown): Promise<void>;
}

const PROGRESS_EVERY_MS = 5_000;

export function openUpdateLog(job: RunningJob): UpdateLog {
  let saidMs = performance.now();
  const write = (lines: string[]) => job.fenced((tx) => appendLogs(tx, job.id, lines));
  return {
    write,
    writeIn: (tx, lines) => appendLogs(tx, job.id, lines),
    async begin() {
      if (job.attempt > 1) await write([`attempt ${job.attempt}: the one before did not come to its end`]);
    },
    progress({ phase, pages, totalPages }) {
      if (phase !== 'rendering' || performance.now() - saidMs < PROGRESS_EVERY_MS) return;
      saidMs = performance.now();
      // A line that is lost is no harm; what matters fails at the next step.
      write([`build: ${pages} of ${totalPages} pages`]).catch(() => {});
    },
    async end(error) {
      if (error instanceof LeaseLost || job.signal.aborted) return;
      const outage = error instanceof PermanentError ? null : outageOf(error);
      if (outage !== null)
        return write([`waiting for ${outage}: the update goes on by itself`]).catch(() => {});
      const reason = error instanceof PermanentError ? error.message : 'a fault of the platform or an outage';
      await write([`failed: ${reason}`]).catch(() => {});
    },
  };
}

export function describeCheckout({
  ref,
  sha,
  seconds,
  fetchedBytes,
  files,
  sizeBytes,
  notices,
}: CheckedOut): string[] {
  return [
    `source: ${ref} at ${sha.slice(0, 12)} in ${inSeconds(seconds)}: ${inMegabytes(fetchedBytes)} fetched, ${files} files of ${inMegabytes(sizeBytes)}`,
    ...notices.map((notice) => `warning: ${notice}`),
  ];
}

/** A log that a person reads; whoever wants all of them runs `bindery check`. */
const MOST_DIAGNOSTICS = 500;

export function describeBuild({ pageCount, reusedPages, diagnostics }: BuiltSite, seconds: number): string[] {
  const more = diagnostics.length - MOST_DIAGNOSTICS;
  return [
    `build: ${pageCount} pages in ${inSeconds(seconds)}, ${reusedPages} of them unchanged`,
    ...diagnostics.slice(0, MOST_DIAGNOSTICS).map(describeDiagnostic),
    ...(more > 0 ? [`and ${more} more; "bindery check" lists them all`] : []),
  ];
}

function describeDiagnostic({ severity, file, line, column, rule, message }: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined && part !== null).join(':');
  return `${severity}: ${place} ${message} (${rule})`;
}

export function describePublication(options: { built: BuiltSite; sha: string; isActive: boolean }): {
  lines: string[];
  summary: string;
} {
  const { version, pageCount, sizeBytes, diagnostics } = options.built;
  const problems = diagnostics.length === 0 ? '' : ` with ${plural(diagnostics.length, 'warning')}`;
  const built = `${plural(pageCount, 'page')} built from ${options.sha.slice(0, 12)}${problems}`;
  const outcome = options.isActive
    ? 'it is the active version'
    : 'a later update was faster, so the active version stays as it is';
  return {
    lines: [`published: version ${version}, ${inMegabytes(sizeBytes)}; ${outcome}`],
    summary: options.isActive ? built : `${built}; ${outcome}`,
  };
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

/** Small ones in kilobytes: 0.0 MB would say nothing. */
function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1e3)} kB` : `${megabytes.toFixed(1)} MB`;
}

function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
