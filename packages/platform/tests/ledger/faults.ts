/** What is done to an installation while it works: each kind of fault, for each part that it can happen to. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLine } from '../harness/database-line.ts';
import { stepClock } from '../harness/step-clock.ts';
import type { FaultyStore, StoreFault } from '../static-export/faulty-store.ts';
import type { Installation, PlatformChild } from '../static-export/installation.ts';

export interface LedgerBench {
  installation: Installation;
  store: FaultyStore;
  /** The two that answer; the first is the installation's own. */
  apis: PlatformChild[];
  workers: PlatformChild[];
  /**
   * The second of each has a line to the database of its own, its data on a small disk (null without root), and a
   * clock that can be put wrong.
   */
  second: Record<'API' | 'worker', { line: DatabaseLine; smallDisk: string | null }>;
  /** Where PostgreSQL has its data; null without root. */
  databaseDisk: string | null;
}

export type Part = 'API' | 'worker' | 'renderer' | 'PostgreSQL' | 'store';

export interface Fault {
  kind: 'kill' | 'stop' | 'cut' | 'slow' | 'full disk' | 'clock';
  part: Part;
  /** Resolves when it is over and what died is there again. */
  happen(bench: LedgerBench): Promise<void>;
}

const OUTAGE_MS = 3_000;
const HOUR = 3600;

export const FAULTS: Fault[] = [
  { kind: 'kill', part: 'API', happen: killApi },
  { kind: 'kill', part: 'worker', happen: killWorker },
  { kind: 'kill', part: 'renderer', happen: (bench) => signalRenderers(bench, ['SIGKILL']) },
  { kind: 'kill', part: 'PostgreSQL', happen: ({ installation }) => installation.killPostgres() },
  { kind: 'kill', part: 'store', happen: (bench) => storeFault(bench, 'refuses') },
  { kind: 'stop', part: 'API', happen: ({ apis }) => pause(apis[1]!.child.pid!) },
  { kind: 'stop', part: 'worker', happen: ({ workers }) => pause(workers[0]!.child.pid!) },
  { kind: 'stop', part: 'renderer', happen: (bench) => signalRenderers(bench, ['SIGSTOP', 'SIGCONT']) },
  { kind: 'stop', part: 'PostgreSQL', happen: ({ installation }) => pause(-installation.postgres.pid) },
  { kind: 'stop', part: 'store', happen: (bench) => storeFault(bench, 'hangs') },
  { kind: 'cut', part: 'API', happen: ({ second }) => cutLine(second.API.line) },
  { kind: 'cut', part: 'worker', happen: ({ second }) => cutLine(second.worker.line) },
  { kind: 'cut', part: 'renderer', happen: killCoordinators },
  { kind: 'cut', part: 'PostgreSQL', happen: cutConnections },
  { kind: 'cut', part: 'store', happen: (bench) => storeFault(bench, 'cut off mid-upload') },
  { kind: 'cut', part: 'store', happen: (bench) => storeFault(bench, 'cut off mid-download') },
  { kind: 'slow', part: 'API', happen: ({ apis }) => stutter(apis[1]!.child.pid!) },
  { kind: 'slow', part: 'worker', happen: ({ workers }) => stutter(workers[0]!.child.pid!) },
  { kind: 'slow', part: 'renderer', happen: stutterRenderers },
  { kind: 'slow', part: 'PostgreSQL', happen: holdJobs },
  { kind: 'slow', part: 'store', happen: (bench) => storeFault(bench, 'is slow') },
  { kind: 'full disk', part: 'API', happen: ({ second }) => fillDisk(second.API.smallDisk) },
  { kind: 'full disk', part: 'worker', happen: ({ second }) => fillDisk(second.worker.smallDisk) },
  { kind: 'full disk', part: 'renderer', happen: fillWhileRendering },
  { kind: 'full disk', part: 'PostgreSQL', happen: fillDatabase },
  { kind: 'full disk', part: 'store', happen: (bench) => storeFault(bench, 'is full') },
  { kind: 'clock', part: 'API', happen: ({ apis }) => putWrong(apis[1]!) },
  { kind: 'clock', part: 'worker', happen: ({ workers }) => putWrong(workers[1]!) },
  { kind: 'clock', part: 'PostgreSQL', happen: (bench) => step(bench, HOUR) },
  { kind: 'clock', part: 'PostgreSQL', happen: (bench) => step(bench, -HOUR) },
];

async function killApi(bench: LedgerBench): Promise<void> {
  const { port } = new URL(bench.apis[1]!.url);
  await bench.apis[1]!.kill();
  await sleep(OUTAGE_MS);
  bench.apis[1] = await secondApi(bench, Number(port));
}

export function secondApi(
  { installation, second }: Pick<LedgerBench, 'installation' | 'second'>,
  port = 0,
): Promise<PlatformChild> {
  const { line, smallDisk } = second.API;
  const own = { databaseUrl: line.url, dataFolder: smallDisk ?? undefined, hasSteppingClock: true };
  return installation.anotherApi({ port, ...own });
}

async function killWorker(bench: LedgerBench): Promise<void> {
  await bench.workers.shift()!.kill();
  bench.workers.unshift(await bench.installation.worker());
}

async function pause(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await sleep(OUTAGE_MS);
  process.kill(pid, 'SIGCONT');
}

async function stutter(pid: number): Promise<void> {
  for (let times = 0; times < 8; times += 1) {
    process.kill(pid, 'SIGSTOP');
    await sleep(250);
    process.kill(pid, 'SIGCONT');
    await sleep(100);
  }
}

async function signalRenderers(bench: LedgerBench, signals: NodeJS.Signals[]): Promise<void> {
  const pids = await onceThereAre(bench, RENDERER);
  for (const [index, signal] of signals.entries()) {
    if (index > 0) await sleep(1_000);
    for (const pid of pids) tryKill(pid, signal);
  }
}

async function stutterRenderers(bench: LedgerBench): Promise<void> {
  const pids = await onceThereAre(bench, RENDERER);
  for (let times = 0; times < 8; times += 1) {
    for (const pid of pids) tryKill(pid, 'SIGSTOP');
    await sleep(250);
    for (const pid of pids) tryKill(pid, 'SIGCONT');
    await sleep(100);
  }
}

/** Renderers are left without whom they render for. */
async function killCoordinators(bench: LedgerBench): Promise<void> {
  for (const pid of await onceThereAre(bench, COORDINATOR)) tryKill(pid, 'SIGKILL');
}

const RENDERER = /renderer-main/;
const COORDINATOR = /coordinator-main/;

/** Below the workers, as soon as there are some: a build is about to begin. */
async function onceThereAre({ workers }: Pick<LedgerBench, 'workers'>, program: RegExp): Promise<number[]> {
  const parents = workers.map(({ child }) => child.pid!);
  for (let tries = 0; tries < 300; tries += 1) {
    const pids = descendants(parents).filter((pid) => program.test(commandOf(pid)));
    if (pids.length > 0) return pids;
    await sleep(50);
  }
  throw new Error(`no process of ${program} was seen`);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function descendants(parents: number[]): number[] {
  const children = readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    return parent !== null && parents.includes(parent) ? [Number(name)] : [];
  });
  return children.length === 0 ? [] : [...children, ...descendants(children)];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? Number.NaN);
  } catch {
    return null;
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

async function storeFault({ store }: LedgerBench, fault: StoreFault): Promise<void> {
  store.fault = fault;
  await sleep(OUTAGE_MS);
  store.fault = null;
}

async function cutLine(line: DatabaseLine): Promise<void> {
  line.set('cut');
  await sleep(OUTAGE_MS);
  line.set('open');
}

async function cutConnections({ installation }: LedgerBench): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    await installation.database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
      )
      .catch(() => {});
    await sleep(300);
  }
}

async function holdJobs({ installation }: LedgerBench): Promise<void> {
  const client = await installation.database.pool.connect();
  try {
    await client.query('BEGIN; LOCK TABLE jobs IN SHARE ROW EXCLUSIVE MODE');
    await sleep(OUTAGE_MS);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
}

/** Renderers write nothing: what is full is the disk that their coordinator puts their pages on. */
async function fillWhileRendering({ workers, second }: LedgerBench): Promise<void> {
  await onceThereAre({ workers: workers.slice(1) }, RENDERER).catch(() => {});
  await fillDisk(second.worker.smallDisk);
}

async function fillDisk(smallDisk: string | null): Promise<void> {
  if (smallDisk === null) return;
  const ballast = join(smallDisk, 'ballast');
  try {
    for (;;) writeFileSync(ballast, Buffer.alloc(1024 * 1024), { flag: 'a' });
  } catch {
    // Full.
  }
  await sleep(OUTAGE_MS);
  rmSync(ballast);
}

/** It may end over it, as when its log cannot be written. */
async function fillDatabase({ installation, databaseDisk }: LedgerBench): Promise<void> {
  let hasEnded = false;
  void installation.postgres.crashed.then(() => {
    hasEnded = true;
  });
  await fillDisk(databaseDisk);
  await sleep(OUTAGE_MS);
  if (hasEnded) await installation.startPostgresAgain();
}

/** Ahead, behind, and right again. */
async function putWrong({ child }: PlatformChild): Promise<void> {
  for (let steps = 0; steps < 3; steps += 1) {
    process.kill(child.pid!, 'SIGUSR2');
    await sleep(OUTAGE_MS);
  }
}

async function step({ installation }: LedgerBench, seconds: number): Promise<void> {
  await sleep(500);
  await stepClock(installation.database.pool, seconds);
  await sleep(500);
}
