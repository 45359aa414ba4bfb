/** One sweep: forget what is no longer kept, then remove what nothing points at. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { type ObjectStore, StoreUnreachable } from '../storage/object-store.ts';
import { expireRows } from './expire-rows.ts';
import { expireTraces } from './expire-traces.ts';
import type { RetentionLimits } from './limits.ts';
import { type RemovedOrphans, removeOrphans } from './remove-orphans.ts';
import { projectIds } from './store.ts';

export interface SweepOptions {
  db: Database;
  store: ObjectStore;
  limits: RetentionLimits;
  signal: AbortSignal;
  /** How long to come back to projects that are being worked on (60 s); then they wait for the next sweep. */
  patienceMs?: number;
}

export interface SweepReport {
  versions: number;
  exports: number;
  segments: number;
  /** Updates whose log went. */
  logs: number;
  objects: number;
  bytes: number;
  /** Uploads that were never finished. */
  abandoned: number;
  audit: number;
  /** Rows of workers that are gone. */
  workers: number;
  /** Projects left for the next sweep. */
  busy: number;
}

const LOOK_AGAIN_MS = 1_000;

export async function sweep(options: SweepOptions): Promise<SweepReport> {
  const { db, store, limits, signal, patienceMs = 60_000 } = options;
  const report = {
    ...{ versions: 0, exports: 0, segments: 0, logs: 0 },
    ...{ objects: 0, bytes: 0, abandoned: 0, busy: 0 },
    ...(await expireTraces(db, { auditMs: limits.auditMs, signal })),
  };
  report.abandoned = await removeAbandoned(store);
  let waiting = keepsAll(limits) ? [] : await expireAll(projectIds(db), options, report);
  const until = performance.now() + patienceMs;
  let orphans = await removeOrphans({ db, store, orphanMs: limits.orphanMs, signal });
  add(report, orphans);
  while ((waiting.length > 0 || orphans.busy.size > 0) && performance.now() < until) {
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
    waiting = await expireAll(waiting, options, report);
    orphans = await removeOrphans({ db, store, orphanMs: limits.orphanMs, signal });
    add(report, orphans);
  }
  report.busy = new Set([...waiting, ...orphans.busy]).size;
  return report;
}

function keepsAll({ versions, exports, segmentsMs, updateLogsMs }: RetentionLimits): boolean {
  const limits = [versions.count, versions.ageMs, exports.count, exports.ageMs, segmentsMs, updateLogsMs];
  return limits.every((limit) => limit === null);
}

// Some S3-compatible servers cannot list unfinished uploads; that must not keep the rest from being swept.
async function removeAbandoned(store: ObjectStore): Promise<number> {
  try {
    return await store.removeAbandoned();
  } catch (error) {
    if (error instanceof StoreUnreachable) return 0;
    throw error;
  }
}

/** Those that were busy. */
async function expireAll(
  ids: AsyncIterable<string> | string[],
  { db, limits, signal }: SweepOptions,
  report: SweepReport,
): Promise<string[]> {
  const busy: string[] = [];
  for await (const projectId of ids) {
    signal.throwIfAborted();
    const expired = await expireRows(db, projectId, limits);
    if (!expired) busy.push(projectId);
    report.versions += expired?.versions ?? 0;
    report.exports += expired?.exports ?? 0;
    report.segments += expired?.segments ?? 0;
    report.logs += expired?.logs ?? 0;
  }
  return busy;
}

function add(report: SweepReport, { objects, bytes }: RemovedOrphans): void {
  report.objects += objects;
  report.bytes += bytes;
}
