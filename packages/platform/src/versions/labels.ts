/** Labels of versions and exports: each stands for one content of its project, for good. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { contentOf, describeConflict, type VersionInputs } from './content.ts';

export interface LabelClaim {
  projectId: string;
  label: string;
  inputs: VersionInputs;
  /** The job that will complete something under it; if it fails, the label is free again. */
  holder: string;
}

const LONGEST_LABEL = 64;

/** Null: the label is the claimant's. Otherwise why it is not, in words. */
export async function claimLabel(tx: Transaction<Schema>, claim: LabelClaim): Promise<string | null> {
  const { projectId, label, inputs, holder } = claim;
  // Two cannot take one label at once.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bindery labels ${projectId}`}, 0))`.execute(tx);
  const taken = await findOther(tx, claim);
  if (taken)
    return `The version "${label}" is taken: ${describeConflict(taken, inputs)}. Choose another label.`;
  const content = contentOf(inputs);
  await sql`
    INSERT INTO version_labels (project_id, label, content, inputs, holder)
    VALUES (${projectId}, ${label}, ${content}, ${JSON.stringify(inputs)}, ${holder})
    ON CONFLICT (project_id, label) DO UPDATE SET content = excluded.content, inputs = excluded.inputs,
      holder = CASE WHEN version_labels.holder IS NULL THEN NULL ELSE excluded.holder END`.execute(tx);
  return null;
}

/** The label, or the first of its numbered kind (`-2`, `-3` …) that does not stand for other content. */
export async function claimNumberedLabel(tx: Transaction<Schema>, claim: LabelClaim): Promise<string> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const label = `${claim.label.slice(0, LONGEST_LABEL - suffix.length)}${suffix}`;
    if ((await claimLabel(tx, { ...claim, label })) === null) return label;
  }
}

/** Something of that label has been completed. Gives why it may not be, if the label went to other content meanwhile. */
export async function settleLabel(tx: Transaction<Schema>, claim: LabelClaim): Promise<string | null> {
  const refused = await claimLabel(tx, claim);
  if (refused === null) {
    await tx
      .updateTable('version_labels')
      .set({ holder: null })
      .where('project_id', '=', claim.projectId)
      .where('label', '=', claim.label)
      .execute();
  }
  return refused;
}

async function findOther(
  tx: Transaction<Schema>,
  { projectId, label, inputs, holder }: LabelClaim,
): Promise<VersionInputs | null> {
  const { rows } = await sql<{ inputs: VersionInputs }>`
    SELECT l.inputs FROM version_labels l LEFT JOIN jobs j ON j.id = l.holder
    WHERE l.project_id = ${projectId} AND l.label = ${label} AND l.content <> ${contentOf(inputs)}
      AND (l.holder IS NULL OR (l.holder <> ${holder} AND j.status <> 'failed'))`.execute(tx);
  return rows[0]?.inputs ?? null;
}
