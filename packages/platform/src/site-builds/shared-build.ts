/** A build that other workers help with: hands out shards for its coordinator, gathers what they rendered. */
import { findFingerprint } from '@bindery/engine/engine-version';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type PackPart, putPack } from './pack.ts';
import { claimShard, type Shard } from './shards.ts';

export interface SharedBuildOptions {
  db: Database;
  store: ObjectStore;
  workerId: string;
  job: { id: string; attempt: number };
  projectId: string;
}

export interface DoneShard extends Shard {
  packKey: string;
}

const COORDINATOR_SECONDS = 24 * 3600;

export class SharedBuild {
  readonly #options: SharedBuildOptions;
  readonly #gathered = new Set<number>();
  readonly #objects: string[] = [];

  constructor(options: SharedBuildOptions) {
    this.#options = options;
  }

  /** The plan first, then the sources. */
  async upload(parts: readonly PackPart[]): Promise<void> {
    this.#objects.push(await putPack(this.#options.store, this.#prefix(), parts));
  }

  async handOut(shards: readonly number[][]): Promise<void> {
    const { db, workerId, projectId } = this.#options;
    const { id, attempt } = this.#options.job;
    const [planKey, ...sourceKeys] = this.#objects;
    const build = {
      attempt,
      worker_id: workerId,
      engine: await findFingerprint(),
      project_id: projectId,
      plan_key: planKey!,
      source_keys: sourceKeys,
    };
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('shared_builds').where('job_id', '=', id).where('attempt', '<', attempt).execute();
      await tx
        .insertInto('shared_builds')
        .values({ job_id: id, ...build })
        .execute();
      const rows = shards.map((segments, number) => ({
        ...{ job_id: id, attempt, number, segments },
        ...{ worker_id: null, lease_expires_at: null, pack_key: null },
      }));
      await tx.insertInto('shards').values(rows).execute();
    });
  }

  /** One that nobody has, or whose worker went silent. */
  claim(): Promise<Shard | null> {
    const { db, workerId, job } = this.#options;
    return claimShard(db, {
      ...{ jobId: job.id, attempt: job.attempt },
      // Not to be mistaken for this process's assistant, which gives back what it did not finish.
      workerId: `${workerId} coordinator`,
      // When the coordinator dies, so does the whole sharing.
      leaseSeconds: COORDINATOR_SECONDS,
    });
  }

  /** Shards finished by others since the last time this was asked. */
  async gather(): Promise<DoneShard[]> {
    const { db, job } = this.#options;
    const rows = await db
      .selectFrom('shards')
      .select(['number', 'segments', 'pack_key'])
      .where('job_id', '=', job.id)
      .where('attempt', '=', job.attempt)
      .where('pack_key', 'is not', null)
      .execute();
    const fresh = rows.filter(({ number }) => !this.#gathered.has(number));
    for (const { number } of fresh) this.#gathered.add(number);
    return fresh.map(({ number, segments, pack_key }) => ({ number, segments, packKey: pack_key! }));
  }

  /** Its result turned out to be of no use: it is anyone's again. */
  async giveBack(number: number): Promise<void> {
    const { db, job } = this.#options;
    await db
      .updateTable('shards')
      .set({ worker_id: null, pack_key: null })
      .where('job_id', '=', job.id)
      .where('number', '=', number)
      .execute();
    this.#gathered.delete(number);
  }

  async close(): Promise<void> {
    const { db, store, job } = this.#options;
    await db
      .deleteFrom('shared_builds')
      .where('job_id', '=', job.id)
      .where('attempt', '=', job.attempt)
      .execute();
    for (const key of this.#objects) await store.delete(key);
  }

  #prefix(): string {
    return sharePrefix(this.#options.job.id);
  }
}

export function sharePrefix(jobId: string): string {
  return `shares/${jobId}`;
}
