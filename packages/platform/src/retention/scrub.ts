/** Reads every object of every project and holds it against its hash; what is damaged goes, or is made again. */
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { Schema } from '../db/schema.ts';
import { isIntact } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { hashInKey, OBJECT_KINDS, projectOfKey } from '../storage/project-objects.ts';
import { existingProjects, forgetObject, hasOpenJobs, referencedKeys } from './store.ts';

export interface ScrubOptions {
  db: Database;
  store: ObjectStore;
  signal: AbortSignal;
  /** Has a bundle built again that versions or exports point at. */
  repair(tx: Transaction<Schema>, bundle: { projectId: string; bundleKey: string }): Promise<void>;
}

export interface ScrubReport {
  objects: number;
  damaged: string[];
  /** Bundles that will be built again. */
  repairs: number;
}

export async function scrub(options: ScrubOptions): Promise<ScrubReport> {
  const report: ScrubReport = { objects: 0, damaged: [], repairs: 0 };
  for (const kind of OBJECT_KINDS) {
    for await (const { key } of options.store.list(`${kind}/`)) {
      options.signal.throwIfAborted();
      if (hashInKey(key) === null) continue;
      report.objects += 1;
      if (await isDamaged(options.store, key)) report.damaged.push(key);
    }
  }
  for (const [projectId, keys] of Map.groupBy(report.damaged, (key) => projectOfKey(key)!))
    report.repairs += await mend({ projectId, keys }, options);
  return report;
}

// One that was deleted since it was listed is not damaged.
async function isDamaged(store: ObjectStore, key: string): Promise<boolean> {
  if (await isIntact(store, { key, sha256: hashInKey(key)! })) return false;
  return (await store.head(key)) !== null || isListed(store, key);
}

// One that was cut may not open any more, and is there all the same.
async function isListed(store: ObjectStore, key: string): Promise<boolean> {
  for await (const object of store.list(key)) if (object.key === key) return true;
  return false;
}

/**
 * Under the lock that starting work takes. While work is under way nothing is deleted, since it may just have been put
 * anew; whoever reads it finds the damage as well, and the next scrub comes.
 */
async function mend(
  { projectId, keys }: { projectId: string; keys: string[] },
  { db, store, repair }: ScrubOptions,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockProjectWork(tx, projectId);
    if (await hasOpenJobs(tx, projectId)) return 0;
    const isThere = (await existingProjects(tx, [projectId])).size > 0;
    const kept = await referencedKeys(tx, keys);
    let repairs = 0;
    for (const key of keys) {
      if (isThere && key.startsWith('bundles/') && kept.has(key)) {
        await repair(tx, { projectId, bundleKey: key });
        repairs += 1;
        continue;
      }
      await forgetObject(tx, key);
      await store.delete(key);
    }
    return repairs;
  });
}
