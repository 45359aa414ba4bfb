/** A version's own bundle, as an export hands it out. */
import { relabelBundle } from '../site-builds/relabel-bundle.ts';
import type { ExportRun, SettledWork } from './job.ts';
import type { ExportResult } from './store.ts';

export type ExportBundle = ExportResult;

/** Null when the version's bundle is no longer there: it has to be built again. */
export async function bundleOf(
  { base, version, projectId }: SettledWork,
  { store, signingKey }: ExportRun,
): Promise<ExportBundle | null> {
  const { pageCount, warnings, reportKey } = base;
  const found = { pageCount, warnings, reportKey };
  if (version !== base.version) {
    const relabelled = await relabelBundle({
      ...{ store, projectId, version, signingKey },
      bundleKey: base.bundleKey,
    });
    return relabelled && { ...found, ...relabelled };
  }
  const { bundleKey, sha256, sizeBytes } = base;
  const there = await store.head(bundleKey);
  return there?.sizeBytes === sizeBytes ? { ...found, bundleKey, sha256, sizeBytes } : null;
}
