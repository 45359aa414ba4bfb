/** Changes in the database: written by triggers, given their place by whoever reads first. */
import type { Change } from '@bindery/contract';
import { sql } from 'kysely';
import { type Batch, createBatch } from '../api/batch.ts';
import { UPDATE_STATUS } from '../api/update-entry.ts';
import type { Database } from '../db/database.ts';
import type { ChangesTable, JobStatus } from '../db/schema.ts';

export interface ChangeRow extends Pick<ChangesTable, 'kind' | 'project_id' | 'subject_id' | 'status'> {
  seq: number;
  at: Date;
}

export interface WantedChanges {
  organizationId: string;
  /** The place behind which to go on; null: only where the end is. */
  after: number | null;
}

export interface Changes {
  /** At most MOST_CHANGES. */
  rows: ChangeRow[];
  /** The places of the oldest that is kept and of the newest; 1 and 0 where there was none yet. */
  first: number;
  last: number;
}

export const MOST_CHANGES = 200;
/** Readers that were away for longer have to read anew what they show. */
const KEPT_HOURS = 24;

/** What many readers ask for at one moment becomes one query. */
export function changeLoader(db: Database): Batch<WantedChanges, Changes> {
  return createBatch({
    async fetch(wanted) {
      await givePlaces(db, [...new Set(wanted.map(({ organizationId }) => organizationId))]);
      return readChanges(db, wanted);
    },
  });
}

// One after the other over all processes: a place is given only when all those before it can be seen by everybody. In
// a transaction of two statements, because the second one must look after the lock was had.
async function givePlaces(db: Database, organizations: string[] | null): Promise<void> {
  const wanted = organizations ? sql`w.organization_id = ANY(${organizations})` : sql`true`;
  const { rows } = await sql`SELECT FROM changes w WHERE w.seq IS NULL AND ${wanted} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('bindery places of changes', 0))`.execute(tx);
    await sql`
      UPDATE changes c SET seq = n.seq FROM (
        SELECT w.id, row_number() OVER (PARTITION BY w.organization_id ORDER BY w.id)
          + coalesce((SELECT max(k.seq) FROM changes k WHERE k.organization_id = w.organization_id), 0) AS seq
        FROM changes w WHERE w.seq IS NULL AND ${wanted}
      ) n WHERE n.id = c.id`.execute(tx);
  });
}

interface FoundRow extends ChangeRow {
  place: number;
  first: number | null;
  last: number | null;
}

async function readChanges(db: Database, wanted: WantedChanges[]): Promise<Changes[]> {
  const { rows } = await sql<FoundRow>`
    SELECT w.place, e.first, e.last, c.seq, c.kind, c.project_id, c.subject_id, c.status, c.at
    FROM unnest(${wanted.map((one) => one.organizationId)}::text[], ${wanted.map((one) => one.after)}::bigint[])
      WITH ORDINALITY AS w (organization_id, after, place)
    LEFT JOIN LATERAL (
      SELECT min(seq) AS first, max(seq) AS last FROM changes WHERE organization_id = w.organization_id
    ) e ON true
    LEFT JOIN LATERAL (
      SELECT * FROM changes WHERE organization_id = w.organization_id AND seq > w.after ORDER BY seq LIMIT ${MOST_CHANGES}
    ) c ON true
    ORDER BY w.place, c.seq`.execute(db);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return wanted.map((_, index) => {
    const found = byPlace.get(index + 1) ?? [];
    return {
      first: found[0]?.first ?? 1,
      last: found[0]?.last ?? 0,
      rows: found.filter(({ seq }) => seq !== null),
    };
  });
}

/** An organization's newest stays, so that places go on from there; and nothing goes that has none. */
export async function deleteOldChanges(db: Database): Promise<void> {
  await givePlaces(db, null);
  await sql`
    DELETE FROM changes c WHERE c.at < now() - make_interval(hours => ${KEPT_HOURS}) AND (
      NOT EXISTS (SELECT FROM organizations o WHERE o.id = c.organization_id)
      OR c.seq < (SELECT max(k.seq) FROM changes k WHERE k.organization_id = c.organization_id))`.execute(db);
}

export function toChange({ kind, project_id, subject_id, status, at }: ChangeRow): Change {
  return {
    kind,
    projectId: project_id,
    id: subject_id,
    status: shownStatus(kind, status),
    at: at.toISOString(),
  };
}

/** Jobs have one word for each state, and their users others. */
function shownStatus(kind: ChangeRow['kind'], status: string): string {
  if (kind === 'update') return UPDATE_STATUS[status as JobStatus];
  if (kind === 'agentJob' && (status === 'queued' || status === 'running')) return 'active';
  return status;
}
