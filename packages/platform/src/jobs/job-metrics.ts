/** Jobs as Prometheus counts them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { countOpenJobs } from './queue.ts';
import type { JobEvent } from './run-job.ts';

/** A database that is silent keeps the other metrics waiting as long as this. */
const PATIENCE_MS = 2_000;

export function measureJobs(options: { registry: Registry; db: Database }): (event: JobEvent) => void {
  const registers = [options.registry];
  const events = new Counter({
    name: 'bindery_job_events_total',
    help: 'What happened to jobs on this worker.',
    labelNames: ['kind', 'event'],
    registers,
  });
  const durations = new Histogram({
    name: 'bindery_job_attempt_duration_seconds',
    help: 'Time an attempt at a job took.',
    labelNames: ['kind', 'event'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600],
    registers,
  });
  let asking: ReturnType<typeof countOpenJobs> | null = null;
  // One question at a time: one that is never answered has a connection, and would have another with every scrape.
  const count = () => {
    asking ??= countOpenJobs(options.db)
      .catch(() => [])
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  const open = new Gauge({
    name: 'bindery_jobs_open',
    help: 'Jobs queued and running, over all workers.',
    labelNames: ['kind', 'status'],
    registers,
    async collect() {
      this.reset();
      // While the database is away the other metrics are wanted all the more.
      const counted = await Promise.race([count(), sleep(PATIENCE_MS, [], { ref: false })]);
      for (const { kind, status, count: jobs } of counted) this.set({ kind, status }, jobs);
    },
  });
  open.reset();
  return ({ type, kind, durationMs }) => {
    events.inc({ kind, event: type });
    if (durationMs !== undefined) durations.observe({ kind, event: type }, durationMs / 1_000);
  };
}
