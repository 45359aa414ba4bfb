import type { Database } from '../db/database.ts';
import type { Mirrors } from '../git/mirrors.ts';
import { existingProjects } from './store.ts';

const UNUSED_MS = 30 * 24 * 3_600_000;

/** Repositories on this worker's disk whose project is gone, or is built elsewhere by now. */
export async function sweepMirrors(db: Database, mirrors: Mirrors): Promise<void> {
  await mirrors.sweep({ isProject: (ids) => existingProjects(db, ids), unusedMs: UNUSED_MS });
}
