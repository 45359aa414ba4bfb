/** What is done to an installation, at which step of an export; and whether the export survived it. */
import { hash } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTrustedKey, type TrustedKey, verifyBundle } from '@bindery/bundle';
import type { Page, PublicSigningKey } from '@bindery/contract';
import { sql } from 'kysely';
import type { FaultyStore } from './faulty-store.ts';
import type { Installation, PlatformChild } from './installation.ts';

export const STEPS = [
  'claimed',
  'checked out',
  'planned',
  'mid-segment',
  'segment stored',
  'packing',
  'put',
  'completed',
] as const;
/** Of a worker that renders a part of another worker's build. */
const HELPER_STEPS = ['shard claimed', 'mid-shard', 'shard stored'] as const;
export const FAULTS = [
  'worker killed',
  'worker killed twice',
  'helper killed',
  'API killed',
  'PostgreSQL killed',
  'store answers 500',
  'store cuts uploads off',
  'disk full',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface Injection {
  fault: Fault;
  step: (typeof STEPS)[number] | (typeof HELPER_STEPS)[number];
  when: 'before' | 'after';
}

export interface Outcome {
  /** From the kill of a worker until another has its job, or its shards. */
  takenOverMs: number | null;
}

export interface Bench {
  installation: Installation;
  repository: string;
  /** Large enough that others help with it. */
  largeRepository: string;
  leaseSeconds: number;
  store: FaultyStore | null;
  /** The folder of a small disk that holds the data folders; null: none. */
  disk: string | null;
}

/** Long enough that whatever is under way meets the fault, short enough for the attempts that a job has. */
const OUTAGE_MS = 1_500;
/** For a whole export on a machine that is busy with other things; how soon it is taken over is measured apart. */
const ENOUGH_MS = 300_000;
const FAULT_OF_STORE = {
  'store answers 500': 'answers 500',
  'store cuts uploads off': 'cut off mid-upload',
} as const;

/** Before and after each step; a shard that is not yet claimed is not yet its helper's. */
export function allInjections(): Injection[] {
  return FAULTS.flatMap((fault) =>
    (fault === 'helper killed' ? HELPER_STEPS : STEPS)
      .flatMap((step) => (['before', 'after'] as const).map((when) => ({ fault, step, when })))
      .filter(({ step, when }) => step !== 'shard claimed' || when === 'after')
      // Nobody comes by a second time.
      .filter(
        ({ step, when }) => fault !== 'worker killed twice' || step !== 'completed' || when === 'before',
      ),
  );
}

/** Throws when the export is lost, stuck, corrupt or completed twice. */
export async function inject(bench: Bench, injection: Injection): Promise<Outcome> {
  const { installation } = bench;
  const isHelpers = injection.fault === 'helper killed';
  const project = await installation.project(isHelpers ? bench.largeRepository : bench.repository);
  const victims = new Victims(bench, injection);
  const id = await installation.startExport(project);
  victims.of(id);
  let shown = 0;
  const job = await installation.ended(id, project, {
    withinMs: ENOUGH_MS,
    onAnswer: ({ progress }) => {
      if (progress < shown) throw new Error(`progress fell from ${shown} to ${progress}`);
      shown = progress;
    },
  });
  await victims.over(id);
  if (job.status !== 'completed') throw new Error(`the export failed: ${job.error}`);
  await checkBundle(installation, id, project);
  const completions = await countCompletions(installation, id);
  if (completions !== 1) throw new Error(`completed ${completions} times`);
  return { takenOverMs: victims.takenOverMs };
}

class Victims {
  takenOverMs: number | null = null;
  readonly #bench: Bench;
  readonly #injection: Injection;
  #left: number;
  /** Since the last kill; while all workers are dead, since there is one again. */
  #countsFromMs = 0;
  #harm: Promise<void> = Promise.resolve();
  readonly #jobId = Promise.withResolvers<string>();
  readonly #begun = Promise.withResolvers<void>();

  constructor(bench: Bench, injection: Injection) {
    this.#bench = bench;
    this.#injection = injection;
    this.#left = injection.fault === 'worker killed twice' ? 2 : 1;
    for (const worker of bench.installation.children) {
      worker.onStep = (step, when) => this.#reached(worker, step, when);
    }
  }

  of(jobId: string): void {
    this.#jobId.resolve(jobId);
  }

  /** Ends the injection: everything that was broken is whole again. */
  async over(jobId: string): Promise<void> {
    await this.#harm;
    const { fault, step } = this.#injection;
    // What the first worker had stored before it died, the second need not make again.
    const mayBeSpared = fault === 'worker killed twice' && /segment/.test(step) ? 1 : 0;
    if (this.#left > mayBeSpared) throw new Error(`the step was never reached by ${jobId}`);
  }

  #reached(worker: PlatformChild, step: string, when: string): Promise<void> | void {
    const { fault } = this.#injection;
    // The coordinator takes its time, so that there is something to help with.
    if (fault === 'helper killed' && step === 'mid-segment') return this.#begun.promise;
    if (this.#left === 0 || step !== this.#injection.step || when !== this.#injection.when) return;
    this.#left -= 1;
    this.#begun.resolve();
    if (fault.endsWith('killed twice') || fault === 'worker killed' || fault === 'helper killed') {
      this.#do(this.#killWorker(worker));
      // It never hears an answer.
      return new Promise(() => {});
    }
    this.#do(this.#breakSomething());
    // The fault is there before the step goes on.
    return sleep(50);
  }

  #do(harm: Promise<void>): void {
    this.#harm = Promise.all([this.#harm, harm]).then(() => {});
    // Seen when the injection is over.
    this.#harm.catch(() => {});
  }

  async #killWorker(worker: PlatformChild): Promise<void> {
    const { installation } = this.#bench;
    const before = await this.#attempt();
    await worker.kill();
    const someoneIsLeft = [...installation.children].some(
      (child) => child !== installation.api && child.isReady,
    );
    this.#countsFromMs = someoneIsLeft ? performance.now() : Number.POSITIVE_INFINITY;
    const shards = await this.#shardsOfHelpers();
    const spare = installation.worker({ asks: true }).then((started) => {
      started.onStep = (step, when) => this.#reached(started, step, when);
      this.#countsFromMs = Math.min(this.#countsFromMs, performance.now());
    });
    spare.catch(() => {});
    await this.#untilTakenOver(async () => {
      const now = await this.#attempt();
      if (now.ended || this.#injection.fault !== 'helper killed')
        return now.ended || now.attempt > before.attempt;
      const left = await this.#shardsOfHelpers();
      return ![...shards].some((shard) => left.has(shard));
    });
    if (before.ended) this.takenOverMs = null;
    await spare;
  }

  async #untilTakenOver(isTakenOver: () => Promise<boolean>): Promise<void> {
    const { installation, leaseSeconds } = this.#bench;
    const mostMs = (leaseSeconds + 10) * 1000;
    while (!(await isTakenOver())) {
      if (performance.now() - this.#countsFromMs > mostMs)
        throw new Error(`stuck beyond its lease plus ten seconds\n${installation.logs()}`);
      await sleep(50);
    }
    this.takenOverMs = Math.max(0, performance.now() - this.#countsFromMs);
  }

  /** Whose they are belongs to it: taken over, it is another one. */
  async #shardsOfHelpers(): Promise<Set<string>> {
    const { rows } = await sql<{ shard: string }>`
      SELECT number || ' of ' || worker_id AS shard FROM shards
      WHERE job_id = ${await this.#jobId.promise} AND worker_id NOT LIKE '% coordinator' AND pack_key IS NULL
    `.execute(this.#bench.installation.database.db);
    return new Set(rows.map(({ shard }) => shard));
  }

  async #attempt(): Promise<{ attempt: number; ended: boolean }> {
    const { rows } = await sql<{ attempt: number; ended: boolean }>`
      SELECT attempt, ended_at IS NOT NULL AS ended FROM jobs WHERE id = ${await this.#jobId.promise}
    `.execute(this.#bench.installation.database.db);
    return rows[0]!;
  }

  async #breakSomething(): Promise<void> {
    const { installation, store, disk } = this.#bench;
    const { fault } = this.#injection;
    if (fault === 'API killed') {
      await installation.api.kill();
      await installation.startApi();
    } else if (fault === 'PostgreSQL killed') {
      await installation.killPostgres();
    } else if (fault === 'disk full') {
      const filler = fill(disk!);
      await sleep(OUTAGE_MS);
      rmSync(filler);
    } else {
      store!.fault = FAULT_OF_STORE[fault as keyof typeof FAULT_OF_STORE];
      await sleep(OUTAGE_MS);
      store!.fault = null;
    }
  }
}

/** Writes until nothing more fits. */
function fill(disk: string): string {
  const filler = join(disk, 'filler');
  const file = openSync(filler, 'w');
  for (let size = 1024 * 1024; size >= 512; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
  return filler;
}

export async function checkBundle(
  installation: Installation,
  id: string,
  project: { key: string },
): Promise<void> {
  const { sha256, sizeBytes } = await installation.bundle(id, project);
  const bytes = await installation.download(id, project);
  if (bytes.length !== sizeBytes || hash('sha256', bytes) !== sha256)
    throw new Error('the bundle is not the one announced');
  await verifyBundle(Readable.from([bytes]), {
    trustedKeys: await trustedKeys(installation, project),
    expectedSha256: sha256,
  });
}

async function trustedKeys(installation: Installation, project: { key: string }): Promise<TrustedKey[]> {
  const { body } = await installation.call<Page<PublicSigningKey>>('GET', '/v1/signing-keys', project);
  return body.data.map(({ publicKey }) => readTrustedKey(publicKey));
}

/** Every time a job becomes completed is written down by the database itself. */
export async function watchCompletions({ database }: Installation): Promise<void> {
  await sql`
    CREATE TABLE completions (job_id text NOT NULL);
    CREATE FUNCTION note_completion() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO completions VALUES (NEW.id); RETURN NULL; END';
    CREATE TRIGGER note_completion AFTER UPDATE ON jobs FOR EACH ROW
      -- A job keeps the time it was made at; where that moves as well, a test has moved all times.
      WHEN (NEW.status = 'completed' AND NEW.created_at = OLD.created_at) EXECUTE FUNCTION note_completion();
  `.execute(database.db);
}

export async function countCompletions({ database }: Installation, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM completions WHERE job_id = ${id}`.execute(database.db);
  return rows[0]!.count;
}
