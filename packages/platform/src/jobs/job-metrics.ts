/** Jobs as Prometheus counts them. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { countOpenJobs } from './queue.ts';
import type { JobEvent } from './run-job.ts';

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
  const open = new Gauge({
    name: 'bindery_jobs_open',
    help: 'Jobs queued and running, over all workers.',
    labelNames: ['kind', 'status'],
    registers,
    async collect() {
      this.reset();
      // While the database is away the other metrics are wanted all the more.
      for (const { kind, status, count } of await countOpenJobs(options.db).catch(() => []))
        this.set({ kind, status }, count);
    },
  });
  open.reset();
  return ({ type, kind, durationMs }) => {
    events.inc({ kind, event: type });
    if (durationMs !== undefined) durations.observe({ kind, event: type }, durationMs / 1_000);
  };
}
