/**
 * Exports whose worker, API, database, object store or disk fails at a named step. Every export that was acknowledged
 * ends well and once, soon after, with a bundle that verifies. EXPORT_CRASHES=<count> for more than the few by default.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { obtainS3, whyNoS3 } from '../harness/swift-obtain.ts';
import {
  allInjections,
  type Bench,
  FAULTS,
  type Fault,
  type Injection,
  inject,
  watchCompletions,
} from './crash-matrix.ts';
import { startFaultyStore } from './faulty-store.ts';
import { Installation } from './installation.ts';
import { sampleSite } from './sample-site.ts';

const wanted = Number(process.env.EXPORT_CRASHES ?? 0);
/** Short, so that nobody waits long; every process has a core now and then within it. */
const LEASE_SECONDS = Number(process.env.EXPORT_CRASHES_LEASE ?? 3);
const PAGES = 40;
const PAGES_OF_LARGE = 320;
const SMALL_DISK_MEGABYTES = 256;
/** So that the lanes end at about the same time. */
const MOST_IN_LANE = 100;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What this machine cannot do is said, not passed over. */
const noS3 = await whyNoS3();
const impossible: Partial<Record<Fault, string>> = {
  ...(noS3 && { 'store answers 500': noS3, 'store cuts uploads off': noS3 }),
  ...(process.getuid?.() === 0 ? {} : { 'disk full': 'a small disk needs root' }),
};

it(
  'an export survives whatever dies, at every step',
  async () => {
    const outcomes: { injection: Injection; takenOverMs: number | null }[] = [];
    const failures: string[] = [];
    const startedMs = performance.now();
    await Promise.all(
      lanes().map(async ({ kind, injections }) => {
        if (injections.length === 0) return;
        const bench = await makeBench(kind);
        for (const injection of injections) {
          const name = `${injection.fault} ${injection.when} "${injection.step}"`;
          try {
            outcomes.push({ injection, ...(await inject(bench, injection)) });
          } catch (error) {
            failures.push(`${name}: ${error}`);
            console.error(`export crashes: ${failures.at(-1)}\n${bench.installation.logs()}`);
          }
          const count = outcomes.length + failures.length;
          if (count % 25 === 0) console.log(`export crashes: ${count} injections, ${failures.length} failed`);
        }
      }),
    );
    const slowest = Math.max(...outcomes.map(({ takenOverMs }) => takenOverMs ?? 0));
    const byFault = FAULTS.map(
      (fault) => `${fault} ${outcomes.filter((o) => o.injection.fault === fault).length}`,
    );
    console.log(
      `export crashes: ${outcomes.length} injections survived (${byFault.join(', ')}), ${failures.length} ended with an export lost, stuck, corrupt or completed twice; ` +
        `a dead worker’s export was taken over within ${(slowest / 1000).toFixed(1)} s (lease ${LEASE_SECONDS} s); ` +
        `${Math.round((performance.now() - startedMs) / 1000)} s in all` +
        Object.entries(impossible)
          .map(([fault, reason]) => `; skipped ${fault}: ${reason}`)
          .join(''),
    );
    expect(failures).toEqual([]);
    const possible = FAULTS.length - Object.keys(impossible).length;
    expect(outcomes.length).toBeGreaterThanOrEqual((wanted * possible) / FAULTS.length);
  },
  wanted > 0 ? 6 * 3_600_000 : 600_000,
);

/** By default one step for each fault, another one each day of the month; else all of them, as often as it takes. */
function choose(fault: Fault): Injection[] {
  const all = allInjections().filter((injection) => injection.fault === fault);
  if (wanted === 0) return [all[(new Date().getUTCDate() * 5 + FAULTS.indexOf(fault) * 3) % all.length]!];
  const perFault = Math.ceil(wanted / FAULTS.length);
  // Fewer than all of them are spread over the steps.
  const stride = Math.max(1, Math.floor(all.length / perFault));
  return Array.from({ length: perFault }, (_, index) => all[(index * stride) % all.length]!);
}

type BenchKind = 'S3' | 'small disk' | 'plain';

/** Injections of one lane share an installation; lanes share nothing, and mostly wait for leases. */
function lanes(): { kind: BenchKind; injections: Injection[] }[] {
  const byKind = Map.groupBy(
    FAULTS.filter((fault) => !impossible[fault]).flatMap(choose),
    ({ fault }): BenchKind =>
      fault.startsWith('store') ? 'S3' : fault === 'disk full' ? 'small disk' : 'plain',
  );
  return [...byKind].flatMap(([kind, injections]) =>
    Array.from({ length: Math.ceil(injections.length / MOST_IN_LANE) }, (_, lane) => ({
      kind,
      injections: injections.slice(lane * MOST_IN_LANE, (lane + 1) * MOST_IN_LANE),
    })),
  );
}

async function makeBench(kind: BenchKind): Promise<Bench> {
  const throughS3 = kind === 'S3';
  const disk = kind === 'small disk' ? smallDisk() : null;
  const s3 = throughS3 ? await obtainS3() : null;
  const store = s3 ? await startFaultyStore(s3.options.endpoint!) : null;
  const installation = new Installation({
    leaseSeconds: LEASE_SECONDS,
    // PostgreSQL is killed there.
    hasOwnPostgres: kind === 'plain',
    ...(store && s3 ? { s3: { ...s3.options, endpoint: store.endpoint } } : {}),
    settings: disk ? { BINDERY_DATA: disk } : {},
  });
  ends.push(async () => {
    await installation.stop();
    await store?.close();
    await s3?.release();
    if (disk) unmount(disk);
  });
  await installation.start();
  await watchCompletions(installation);
  await Promise.all([installation.worker({ asks: true }), installation.worker({ asks: true })]);
  const repository = installation.repository(sampleSite(PAGES));
  const largeRepository = installation.repository(sampleSite(PAGES_OF_LARGE));
  return { installation, repository, largeRepository, leaseSeconds: LEASE_SECONDS, store, disk };
}

function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MEGABYTES}m`, 'tmpfs', folder]);
  return folder;
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}
