/** Why an export may not be completed, once its version is known. */
import { PermanentError } from '../jobs/job-errors.ts';
import { readOpening } from '../site-builds/relabel-bundle.ts';
import { getReport, listed } from '../site-builds/report.ts';
import type { KeptVersion } from '../versions/find-version.ts';
import type { ExportBundle } from './bundle-of.ts';
import type { ExportRun } from './export-run.ts';
import { type ExportWork, recordWarnings } from './store.ts';

/** A part is measured as it is built. */
export async function refuseSize(base: KeptVersion, work: ExportWork, run: ExportRun): Promise<void> {
  if (work.paths !== null) return;
  const { maxPages, maxUnpackedBytes } = run.limits;
  const ways = 'Export it in parts with "paths", or ask the operator to raise the limit.';
  if (base.pageCount > maxPages)
    throw new PermanentError(
      `The site has ${base.pageCount} pages, but only ${maxPages} are allowed. ${ways}`,
    );
  const unpackedBytes = base.unpackedBytes ?? (await measureUnpacked(base, run));
  if (unpackedBytes > maxUnpackedBytes) {
    const allowed = Math.round(maxUnpackedBytes / 1024 ** 2);
    throw new PermanentError(`Unpacked, the site is larger than the allowed ${allowed} MB. ${ways}`);
  }
}

async function measureUnpacked({ bundleKey }: KeptVersion, { store }: ExportRun): Promise<number> {
  const opening = await readOpening(store, bundleKey);
  return opening?.manifest.files.reduce((sum, { size }) => sum + size, 0) ?? 0;
}

/** `strict`: everything wrong is said, and can be read in the list of warnings. */
export async function refuseMistakes(
  { warnings, reportKey }: ExportBundle,
  { strict }: ExportWork,
  { job, store }: ExportRun,
): Promise<void> {
  if (!strict || warnings === 0) return;
  await job.fenced((tx) => recordWarnings(tx, job.id, { warnings, reportKey }));
  const mistakes = await getReport(store, reportKey);
  throw new PermanentError(
    `The site has ${warnings} ${warnings === 1 ? 'mistake' : 'mistakes'}, and the export is strict.\n${listed(mistakes)}`,
  );
}
