/** Objects that nothing points at: what retention let go, what a deleted project or a killed worker left behind. */
import type { Database } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { ListedObject, ObjectStore } from '../storage/object-store.ts';
import { OBJECT_KINDS, projectOfKey, SHARES_PREFIX } from '../storage/project-objects.ts';
import { hasOpenJobs, openJobIds, referencedKeys } from './store.ts';

export interface OrphanSweep {
  db: Database;
  store: ObjectStore;
  orphanMs: number;
  signal: AbortSignal;
}

export interface RemovedOrphans {
  objects: number;
  bytes: number;
  /** Projects whose objects have to wait, for work is under way. */
  busy: Set<string>;
}

/** Keys asked about in one query, and deleted under one lock at most. */
const BATCH = 500;
const DELETED_AT_ONCE = 50;

export async function removeOrphans(sweep: OrphanSweep): Promise<RemovedOrphans> {
  const removed: RemovedOrphans = { objects: 0, bytes: 0, busy: new Set() };
  for (const kind of OBJECT_KINDS) {
    for await (const batch of batches(old(sweep, `${kind}/`), BATCH)) {
      sweep.signal.throwIfAborted();
      const kept = await referencedKeys(
        sweep.db,
        batch.map(({ key }) => key),
      );
      const orphans = batch.filter(({ key }) => !kept.has(key));
      for (const [projectId, objects] of Map.groupBy(orphans, ({ key }) => projectOfKey(key))) {
        if (projectId !== null) await removeOfProject(sweep, { projectId, objects, removed });
      }
    }
  }
  await removeShares(sweep, removed);
  return removed;
}

/**
 * Under the lock that starting work takes, and only while none is under way: nobody can be about to point at one of
 * them, nor rely on one that it found there.
 */
async function removeOfProject(
  { db, store, signal }: OrphanSweep,
  { projectId, objects, removed }: { projectId: string; objects: ListedObject[]; removed: RemovedOrphans },
): Promise<void> {
  for (let at = 0; at < objects.length; at += DELETED_AT_ONCE) {
    signal.throwIfAborted();
    const some = objects.slice(at, at + DELETED_AT_ONCE);
    const gone = await db.transaction().execute(async (tx) => {
      await lockProjectWork(tx, projectId);
      if (await hasOpenJobs(tx, projectId)) return null;
      const kept = await referencedKeys(
        tx,
        some.map(({ key }) => key),
      );
      const orphans = some.filter(({ key }) => !kept.has(key));
      for (const { key } of orphans) await store.delete(key);
      return orphans;
    });
    if (gone === null) {
      removed.busy.add(projectId);
      return;
    }
    count(removed, gone);
  }
}

/** What a build handed out to other workers is of no use once its job has ended. */
async function removeShares(sweep: OrphanSweep, removed: RemovedOrphans): Promise<void> {
  for await (const batch of batches(old(sweep, SHARES_PREFIX), BATCH)) {
    const open = await openJobIds(sweep.db, [...new Set(batch.map(({ key }) => key.split('/')[1]!))]);
    const orphans = batch.filter(({ key }) => !open.has(key.split('/')[1]!));
    for (const { key } of orphans) await sweep.store.delete(key);
    count(removed, orphans);
  }
}

async function* old({ store, orphanMs }: OrphanSweep, prefix: string): AsyncGenerator<ListedObject> {
  const before = Date.now() - orphanMs;
  for await (const object of store.list(prefix)) if (object.modifiedAt.getTime() <= before) yield object;
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function count(removed: RemovedOrphans, objects: ListedObject[]): void {
  removed.objects += objects.length;
  removed.bytes += objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
