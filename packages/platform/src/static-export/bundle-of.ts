/** A version's own bundle, as an export hands it out. */
import { join } from 'node:path';
import { relabelBundle } from '../site-builds/relabel-bundle.ts';
import { isIntact } from '../storage/get-verified.ts';
import type { ExportRun, SettledWork } from './export-run.ts';
import type { ExportResult } from './store.ts';

export type ExportBundle = ExportResult;

/** Null when the version's bundle is gone or damaged: it has to be built again. */
export async function bundleOf(
  { base, version, projectId }: SettledWork,
  { store, signingKey, folder }: ExportRun,
): Promise<ExportBundle | null> {
  const { pageCount, warnings, reportKey, bundleKey, sha256, sizeBytes } = base;
  const found = { pageCount, warnings, reportKey };
  if (version !== base.version) {
    const relabelled = await relabelBundle({
      ...{ store, projectId, version, signingKey, bundleKey, sha256 },
      file: join(folder, 'relabelled'),
    });
    return relabelled && { ...found, ...relabelled };
  }
  return (await isIntact(store, { key: bundleKey, sha256 }))
    ? { ...found, bundleKey, sha256, sizeBytes }
    : null;
}
