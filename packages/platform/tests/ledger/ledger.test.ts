/**
 * The ledger: whatever is acknowledged while parts of the installation die, stop, are cut off, slow, full or told another
 * time, ends once, well, and with the bytes that it announces. By default one fault of each kind; LEDGER=full runs
 * all of them several times (`npm run test:ledger`), LEDGER=renderer those of the renderer.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StaticExportJob, Update } from '@bindery/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLine } from '../harness/database-line.ts';
import { commitFiles } from '../harness/hostile-repository.ts';
import { obtainS3, whyNoS3 } from '../harness/swift-obtain.ts';
import { checkBundle, countCompletions, watchCompletions } from '../static-export/crash-matrix.ts';
import { startFaultyStore } from '../static-export/faulty-store.ts';
import { Installation, type PlatformChild, type Project } from '../static-export/installation.ts';
import { sampleSite } from '../static-export/sample-site.ts';
import { FAULTS, type Fault, type LedgerBench, secondApi } from './faults.ts';

const isFull = process.env.LEDGER === 'full';
const only = isFull ? null : process.env.LEDGER;
const FULL_RUN = 84;
const SMALL_DISK_MEGABYTES = 128;
/** Twenty times what it needs, and room for its log. */
const DATABASE_MEGABYTES = 512;
const ENOUGH_MS = 240_000;
const noS3 = await whyNoS3();

const ends: (() => Promise<unknown> | unknown)[] = [];
let bench: LedgerBench;
let project: Project;
let repository: string;

beforeAll(async () => {
  if (noS3) return;
  const s3 = await obtainS3();
  const store = await startFaultyStore(s3.options.endpoint!);
  const isRoot = process.getuid?.() === 0;
  let databaseDisk: string | null = null;
  const moveDatabase = (folder: string) => {
    databaseDisk = moveToSmallDisk(folder);
  };
  const installation = new Installation({
    ...{ hasOwnPostgres: true, leaseSeconds: 3, s3: { ...s3.options, endpoint: store.endpoint } },
    ...(isRoot && { moveDatabase }),
  });
  ends.push(
    () => s3.release(),
    () => store.close(),
    () => installation.stop(),
  );
  await installation.start();
  await watchCompletions(installation);
  const second = { API: await secondOnes(installation), worker: await secondOnes(installation) };
  const { line, smallDisk } = second.worker;
  const workers = [
    await installation.worker(),
    await installation.worker({
      ...{ databaseUrl: line.url, dataFolder: smallDisk ?? undefined, hasSteppingClock: true },
    }),
  ];
  const apis = [installation.api, await secondApi({ installation, second })];
  bench = { installation, store, workers, second, databaseDisk, apis };
  const original = installation.repository(sampleSite(30));
  project = await installation.project(original);
  repository = installation.copyOf(original, project);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function secondOnes(installation: Installation): Promise<LedgerBench['second']['API']> {
  const line = await openDatabaseLine(installation.postgres.url);
  ends.push(() => line.close());
  return { line, smallDisk: process.getuid?.() === 0 ? mountSmallDisk() : null };
}

function mountSmallDisk(megabytes = SMALL_DISK_MEGABYTES): string {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-ledger-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  ends.unshift(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function moveToSmallDisk(folder: string): string {
  const disk = mountSmallDisk(DATABASE_MEGABYTES);
  execFileSync('cp', ['-a', `${folder}/.`, disk]);
  rmSync(folder, { recursive: true });
  symlinkSync(disk, folder);
  return disk;
}

/** One of each kind, another part each day of the month. */
function chosen(): Fault[] {
  if (isFull) return Array.from({ length: FULL_RUN }, (_, index) => FAULTS[index % FAULTS.length]!);
  if (only) return FAULTS.filter(({ kind, part }) => `${kind} ${part}`.includes(only));
  const byKind = Map.groupBy(FAULTS, ({ kind }) => kind);
  const day = new Date().getUTCDate();
  return [...byKind.values()].map((faults) => faults[day % faults.length]!);
}

it.skipIf(noS3 !== null)(
  'nothing that was acknowledged is lost, doubled or corrupt',
  async () => {
    const ledger = { updates: 0, exports: 0, failures: [] as string[] };
    const views = watchPages();
    await update('The first page.');
    for (const [index, fault] of chosen().entries()) {
      const name = `${index + 1}. ${fault.kind} ${fault.part}`;
      views.next(fault);
      try {
        await entry(fault, `Entry ${index + 1} of the ledger.`);
        ledger.updates += 2;
        ledger.exports += 2;
        // A run of hours that is ended from outside still says how far it came.
        console.log(`ledger: ${name}: well`);
      } catch (error) {
        ledger.failures.push(`${name}: ${error}`);
        console.error(`ledger: ${name}: ${error}\n${bench.installation.logs()}`);
      }
    }
    const seen = await views.end();
    console.log(
      `ledger: ${chosen().length} faults, ${ledger.updates} updates and ${ledger.exports} exports acknowledged, ${ledger.failures.length} entries wrong; page views ${seen.all.answered} answered, ${seen.all.not} not (${seen.words})`,
    );
    expect(ledger.failures).toEqual([]);
    const unanswered = (part: string) => seen.counts.get(part)?.not ?? 0;
    expect([unanswered('PostgreSQL'), unanswered('store')]).toEqual([0, 0]);
    expect(seen.all.not / (seen.all.answered + seen.all.not)).toBeLessThanOrEqual(0.001);
  },
  isFull ? 4 * 3_600_000 : 900_000,
);

/** Work is asked for just before and during the fault, and must end well after it. */
async function entry(fault: Fault, text: string): Promise<void> {
  const before = [startUpdate(`Before. ${text}`), startExport()];
  await sleep(300);
  const happening = fault.happen(bench);
  const during = [startUpdate(text), startExport()];
  const ids = await Promise.all([...before, ...during]);
  await happening;
  const [, first, , second] = ids;
  for (const id of ids) await endedWell(id!);
  for (const id of [first!, second!]) await checkBundle(bench.installation, id, project);
  await shows(text);
}

async function endedWell(id: string): Promise<void> {
  const deadlineMs = performance.now() + ENOUGH_MS;
  for (;;) {
    const isUpdate = id.startsWith('upd_');
    const path = isUpdate ? `/v1/project/update-status/${id}` : `/v1/static-export/jobs/${id}`;
    const answer = await call<Update | StaticExportJob>('GET', path);
    const { status } = answer;
    if (status === 'failure' || status === 'failed')
      throw new Error(`${id} failed: ${JSON.stringify(answer)}`);
    if (status === 'success' || status === 'completed') break;
    if (performance.now() > deadlineMs) throw new Error(`${id} did not end: ${JSON.stringify(answer)}`);
    await sleep(200);
  }
  const completions = await countCompletions(bench.installation, id);
  if (completions !== 1) throw new Error(`${id} completed ${completions} times`);
}

async function update(text: string): Promise<void> {
  await endedWell(await startUpdate(text));
}

async function startUpdate(text: string): Promise<string> {
  commitFiles(repository, { ...sampleSite(30), 'index.mdx': `---\ntitle: Home\n---\n\n${text}\n` });
  const path = `/v1/project/update/${project.projectId}`;
  return (await call<{ statusId: string }>('POST', path)).statusId;
}

async function startExport(): Promise<string> {
  const { domain } = project;
  return (await call<StaticExportJob>('POST', '/v1/static-export/jobs', { domain })).jobId;
}

/** As a client behind a balancer does: the other process, and the same key again, until there is an answer. */
async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const deadlineMs = performance.now() + ENOUGH_MS;
  const headers = {
    authorization: `Bearer ${project.key}`,
    'idempotency-key': randomUUID(),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  for (let tries = 0; ; tries += 1) {
    const { url } = bench.apis[tries % bench.apis.length]!;
    const signal = AbortSignal.timeout(10_000);
    const wanted = { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(url + path, wanted).catch(() => null);
    if (response && response.status < 400) return (await response.json()) as Body;
    const text = response && (await response.text());
    const isFinal = response && response.status < 500 && response.status !== 409 && response.status !== 429;
    if (isFinal || performance.now() > deadlineMs)
      throw new Error(`${method} ${path}: ${response?.status} ${text}`);
    await sleep(100);
  }
}

async function shows(text: string): Promise<void> {
  const deadlineMs = performance.now() + ENOUGH_MS;
  for (const api of bench.apis) {
    for (;;) {
      const page = await view(api, 10_000);
      if (page.text.includes(text)) break;
      if (performance.now() > deadlineMs) throw new Error(`the site does not show "${text}": ${page.status}`);
      await sleep(200);
    }
  }
}

function view({ url }: PlatformChild, timeoutMs: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '' });
    const options = { headers: { host: project.domain }, agent: false as const, timeout: timeoutMs };
    const asked = request(url, options, (response) => {
      response
        .toArray()
        .then(
          (chunks) => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
          failed,
        );
    });
    asked.once('error', failed);
    asked.once('timeout', () => asked.destroy());
    asked.end();
  });
}

/** Readers all the while, who go to the other process when one does not answer. */
function watchPages() {
  const counts = new Map<string, { answered: number; not: number }>();
  let during = 'start';
  let isOver = false;
  const reading = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = during;
      const order = [turn % 2, (turn + 1) % 2].map((index) => bench.apis[index]!);
      let status = 0;
      for (const [index, api] of order.entries()) {
        status = (await view(api, index === 0 ? 2_000 : 10_000)).status;
        if (status === 200) break;
      }
      const count = counts.get(name) ?? { answered: 0, not: 0 };
      if (status === 200) count.answered += 1;
      else if (name !== 'start') count.not += 1;
      counts.set(name, count);
      await sleep(50);
    }
  })();
  return {
    next: ({ part }: Fault) => {
      during = part;
    },
    async end() {
      isOver = true;
      await reading;
      const all = { answered: 0, not: 0 };
      for (const { answered, not } of counts.values()) {
        all.answered += answered;
        all.not += not;
      }
      const words = [...counts].map(([name, { answered, not }]) => `${name} ${answered}/${not}`).join(', ');
      return { all, counts, words };
    },
  };
}
