/** A worker in a process of its own, with kinds of job that misbehave on demand. Started by fork-worker.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import type { JobDefinition, RunningJob } from '../../src/jobs/definition.ts';
import { PermanentError } from '../../src/jobs/job-errors.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { StoreUnreachable } from '../../src/storage/object-store.ts';
import { keepCodeReady } from '../harness/ready-code.ts';
import { type FromWorker, KINDS, type WorkerSettings } from './fork-worker.ts';

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;

function tell(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}

const effect = (job: RunningJob) => async (tx: Parameters<Parameters<RunningJob['fenced']>[0]>[0]) => {
  await sql`INSERT INTO effects (job_id, attempt, pid) VALUES (${job.id}, ${job.attempt}, ${process.pid})`.execute(
    tx,
  );
};
// `firstMs`: an attempt that the test interrupts outlasts whatever a busy machine puts before that.
const ms = (job: RunningJob) =>
  Number((job.attempt === 1 ? job.input.firstMs : undefined) ?? job.input.ms ?? 0);
const leaving = new Promise((resolve) => process.once('SIGTERM', resolve));

const runs: Record<(typeof KINDS)[number], JobDefinition['run']> = {
  work: async (job) => {
    await sleep(ms(job), undefined, { signal: job.signal }).catch((cause) => {
      throw new PermanentError('interrupted', { cause });
    });
    await job.complete(effect(job));
  },
  atClosing: async (job) => {
    await leaving;
    await job.complete(effect(job));
  },
  silent: async () => {},
  busy: async (job) => {
    // The event loop stands still as it would in a long computation, whose processor others can use meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms(job));
    await job.complete(effect(job));
  },
  stubborn: async (job) => {
    job.signal.addEventListener('abort', () =>
      tell({ type: 'aborted', id: job.id, reason: job.signal.reason.name }),
    );
    await sleep(ms(job));
    await job.complete(effect(job));
  },
  locking: async (job) => {
    await job.fenced(async (tx) => {
      await effect(job)(tx);
      tell({ type: 'locked', id: job.id });
      await sql`SELECT pg_sleep(${ms(job) / 1000})`.execute(tx);
    });
    await sleep(1000);
    await job.complete();
  },
  flaky: async (job) => {
    if (job.attempt <= Number(job.input.failures)) throw new Error('a passing weakness');
    await job.complete(effect(job));
  },
  starved: async (job) => {
    if (job.attempt <= Number(job.input.outages)) throw new StoreUnreachable('the store is away');
    if (job.input.fails) throw new Error('a weakness');
    await job.complete(effect(job));
  },
  halfway: async (job) => {
    await job.complete(async (tx) => {
      await effect(job)(tx);
      if (job.attempt === 1) throw new Error('after the write, before the end');
    });
  },
  permanent: async () => {
    throw new PermanentError('The repository is empty.');
  },
  poison: async (job) => {
    if (job.attempt <= Number(job.input.deaths ?? Number.POSITIVE_INFINITY))
      process.kill(process.pid, 'SIGKILL');
    await job.complete(effect(job));
  },
};

const log = {
  debug: () => {},
  info: (fields: object, message: string) => note('info', fields, message),
  warn: (fields: object, message: string) => note('warn', fields, message),
  error: (fields: object, message: string) => note('error', fields, message),
};
function note(level: string, fields: object, message: string): void {
  const { err } = fields as { err?: Error };
  tell({ type: 'log', level, message, error: err?.message });
  if (process.env.SHOW_WORKER_LOG) console.error(process.pid, level, message, err?.message ?? '', fields);
}

const { db, close } = openDatabase(settings.url);
const worker = startWorker({
  ...settings.worker,
  ...{ db, log, databaseUrl: settings.url },
  definitions: KINDS.map((kind) => ({
    ...{
      kind,
      concurrency: 4,
      retryDelaySeconds: 0.2,
      run: (job: RunningJob) => {
        tell({ type: 'started', id: job.id, attempt: job.attempt });
        return runs[kind](job);
      },
    },
    ...settings.definition,
  })),
  onEvent: (event) => tell({ type: 'event', event }),
});
process.once('SIGTERM', async () => {
  const stopped = worker.stop();
  tell({ type: 'leaving' });
  await stopped;
  await close();
  // As a server does: code that ignores its signal must not keep the process.
  process.exit(0);
});
tell({ type: 'ready' });
keepCodeReady();
