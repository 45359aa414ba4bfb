/** What an export will hold, and under which label: known when it is asked for, unless the project was never built. */
import { findFingerprint } from '@bindery/engine/engine-version';
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { VersionInputs } from '../versions/content.ts';
import type { KeptVersion } from '../versions/find-version.ts';
import { claimLabel, claimNumberedLabel, type LabelClaim } from '../versions/labels.ts';
import { defaultLabel, matchPaths } from './paths.ts';

export interface WantedExport {
  id: string;
  projectId: string;
  domain: string;
  /** As asked for. */
  label: string | null;
  paths: string[] | null;
}

/** Whether the version's own bundle is what is asked for, but perhaps for its label. */
export function isWhole(
  base: KeptVersion,
  { domain, paths }: Pick<WantedExport, 'domain' | 'paths'>,
): boolean {
  return paths === null && domain === base.inputs.domain;
}

export async function exportInputs(
  base: KeptVersion,
  wanted: Pick<WantedExport, 'domain' | 'paths'>,
): Promise<VersionInputs> {
  const { domain, paths } = wanted;
  if (isWhole(base, wanted)) return base.inputs;
  // Pages are rendered anew, by this engine, from what the version was made of.
  const inputs = { ...base.inputs, domain, engine: await findFingerprint() };
  if (paths === null) return inputs;
  return { ...inputs, paths: base.pages ? matchPaths(paths, base.pages).pages : paths };
}

/** The label, held for this export; or why it cannot have the one that was asked for. */
export async function claimExportLabel(
  tx: Transaction<Schema>,
  base: KeptVersion,
  wanted: WantedExport,
): Promise<{ version: string } | { refused: string }> {
  const claim: LabelClaim = {
    projectId: wanted.projectId,
    label: wanted.label ?? defaultLabel(base.version, wanted.paths),
    inputs: await exportInputs(base, wanted),
    holder: wanted.id,
  };
  if (wanted.label === null) return { version: await claimNumberedLabel(tx, claim) };
  const refused = await claimLabel(tx, claim);
  return refused === null ? { version: wanted.label } : { refused };
}
