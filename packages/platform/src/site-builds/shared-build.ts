/** A build that other workers help with: hands out shards for its coordinator, gathers what they rendered. */
import { findFingerprint } from '@bindery/engine/engine-version';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { putPack } from './pack.ts';
import { ALL_OFFERED, claimShard, NOT_PLANNED, type Shard } from './shards.ts';
import { sourceParts } from './source-parts.ts';

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
  #offering: Promise<void> = Promise.resolve();
  #isOpen = false;
  #isClosed = false;

  constructor(options: SharedBuildOptions) {
    this.#options = options;
  }

  /** Others get ready with the sources while the plan is still being made. */
  offer(files: readonly string[], folder: string): Promise<void> {
    this.#offering = this.#offer(files, folder);
    return this.#offering;
  }

  async #offer(files: readonly string[], folder: string): Promise<void> {
    const { store } = this.#options;
    if (this.#isClosed) return;
    await this.#open();
    for await (const parts of sourceParts(files, folder)) {
      if (this.#isClosed) return;
      const key = await putPack(store, this.#prefix(), parts);
      this.#objects.push(key);
      await this.#tellSource(key);
    }
    await this.#tellSource(ALL_OFFERED);
  }

  /** From now on others get ready. */
  async #open(): Promise<void> {
    const { db, workerId, projectId, job } = this.#options;
    const build = {
      attempt: job.attempt,
      worker_id: workerId,
      engine: await findFingerprint(),
      project_id: projectId,
      plan_key: NOT_PLANNED,
      source_keys: [],
    };
    await db.transaction().execute(async (tx) => {
      const { id, attempt } = job;
      await tx.deleteFrom('shared_builds').where('job_id', '=', id).where('attempt', '<', attempt).execute();
      await tx
        .insertInto('shared_builds')
        .values({ job_id: id, ...build })
        .execute();
    });
    this.#isOpen = true;
  }

  async #tellSource(key: string): Promise<void> {
    const { db, job } = this.#options;
    await sql`
      UPDATE shared_builds SET source_keys = source_keys || ${key}::text
      WHERE job_id = ${job.id} AND attempt = ${job.attempt}
    `.execute(db);
  }

  async handOut(plan: Uint8Array, shards: readonly number[][]): Promise<void> {
    const { db, store } = this.#options;
    const { id, attempt } = this.#options.job;
    const planKey = await putPack(store, this.#prefix(), [{ name: 'plan', bytes: plan }]);
    this.#objects.push(planKey);
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('shared_builds')
        .set({ plan_key: planKey })
        .where('job_id', '=', id)
        .where('attempt', '=', attempt)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error('another worker has taken this build over');
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
    this.#isClosed = true;
    await this.#offering.catch(() => {});
    if (!this.#isOpen) return;
    await db
      .deleteFrom('shared_builds')
      .where('job_id', '=', job.id)
      .where('attempt', '=', job.attempt)
      .execute();
    for (const key of this.#objects) await store.delete(key);
    this.#isOpen = false;
  }

  #prefix(): string {
    return sharePrefix(this.#options.job.id);
  }
}

export function sharePrefix(jobId: string): string {
  return `shares/${jobId}`;
}
