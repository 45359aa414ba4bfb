/** Rendered segments between builds: bytes in packs of the object store, found by the hash of their inputs. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { putPack } from './pack.ts';
import { partName, type SegmentRow, type StorableSegment } from './stored-key.ts';

export interface SegmentStoreParts {
  db: Database;
  store: ObjectStore;
}

/** One tenant's segments are never another's: every key is below its project. */
export function segmentPrefix(projectId: string): string {
  return `segments/${projectId}`;
}

/** Keeps segments in one pack and says where; those that a limit cut short travel in it but are not found again. */
export async function storeSegments(
  { db, store }: SegmentStoreParts,
  projectId: string,
  segments: readonly StorableSegment[],
): Promise<string> {
  const parts = segments.map(({ key, bytes }) => ({ name: partName(key), bytes }));
  const packKey = await putPack(store, segmentPrefix(projectId), parts);
  const stable = segments.filter(({ isStable }) => isStable);
  if (stable.length > 0) {
    await db
      .insertInto('segments')
      .values(
        stable.map(({ key }) => ({
          project_id: projectId,
          first_key: key.first,
          answered_key: key.answered,
          pack_key: packKey,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'first_key', 'answered_key'])
          .doUpdateSet({ pack_key: packKey, used_at: sql<Date>`now()` }),
      )
      .execute();
  }
  return packKey;
}

/** Where those of `firstKeys` lie that were rendered before, for whatever answers; those used last come first. */
export async function listSegments(
  db: Database,
  projectId: string,
  firstKeys: readonly string[],
): Promise<SegmentRow[]> {
  if (firstKeys.length === 0) return [];
  return db
    .selectFrom('segments')
    .select(['first_key as first', 'answered_key as answered', 'pack_key as packKey'])
    .where('project_id', '=', projectId)
    .where('first_key', '=', sql<string>`ANY(${[...firstKeys]}::text[])`)
    .orderBy('used_at', 'desc')
    .execute();
}

export async function isNewProject(db: Database, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('segments')
    .select('pack_key')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Nobody looks for its segments there again; they are rendered anew. */
export async function forgetPack(db: Database, projectId: string, packKey: string): Promise<void> {
  await db
    .deleteFrom('segments')
    .where('project_id', '=', projectId)
    .where('pack_key', '=', packKey)
    .execute();
}

export async function markUsed(db: Database, projectId: string, firstKeys: readonly string[]): Promise<void> {
  if (firstKeys.length === 0) return;
  await db
    .updateTable('segments')
    .set({ used_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('first_key', '=', sql<string>`ANY(${[...firstKeys]}::text[])`)
    // A day's grain is enough for retention, and most builds then write nothing.
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
