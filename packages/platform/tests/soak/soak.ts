/**
 * `npm run soak`: hours of work in one installation, and whether anything grows. 500 exports, 200 updates, 50 switches
 * between two versions of a large site and 30 minutes of traffic, all at the same time; SOAK_SCALE=0.1 does a tenth of
 * it, SOAK_PAGES says how large the site is. Tells each minute how far it is. Ends with 1 when memory or open files of a
 * process grow after the warm-up, or when rows, objects and unpacked sites are not what retention says.
 */
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Update, Version } from '@bindery/contract';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { measureProcess } from '../harness/measure-process.ts';
import { Installation, type PlatformChild, type Project } from '../static-export/installation.ts';
import { sampleSite } from '../static-export/sample-site.ts';
import { type Sample, slopes } from './slopes.ts';

const scale = Number(process.env.SOAK_SCALE ?? 1);
const times = (full: number) => Math.max(1, Math.round(full * scale));
const KEPT = 5;
const LARGE_PAGES = Number(process.env.SOAK_PAGES ?? 5_000);
const LONGEST_MS = 600_000;
/** Ten minutes that an object may be nobody's, a minute until the next sweep, and that one's patience. */
const ORPHAN_MS = 15 * 60_000;

const installation = new Installation({
  hasOwnPostgres: true,
  settings: {
    BINDERY_KEEP_VERSIONS: String(KEPT),
    BINDERY_KEEP_EXPORTS: String(KEPT),
    BINDERY_SWEEP_MINUTES: '1',
  },
});
/** How much of what is to be done is done. */
const done = { exports: 0, updates: 0, switches: 0 };
process.exitCode = await main().finally(() => installation.stop());

async function main(): Promise<number> {
  await installation.start();
  const apis = [installation.api, await installation.anotherApi()];
  const worker = await installation.worker();
  const pids = { 'API 1': apis[0]!.child.pid!, 'API 2': apis[1]!.child.pid!, worker: worker.child.pid! };
  const [small, large] = [await site(20), await site(LARGE_PAGES)];
  await Promise.all([update(small, 'The first.'), update(large, 'The first.')]);
  await update(large, 'The second.');
  const samples: Sample[] = [];
  const watching = setInterval(() => {
    const atMs = performance.now();
    for (const [process, pid] of Object.entries({ ...pids, PostgreSQL: installation.postgres.pid }))
      samples.push({ process, atMs, ...measureProcess(pid) });
  }, 1_000);
  const traffic = readPages(apis, [small.project, large.project]);
  const telling = setInterval(() => {
    const far = `${done.exports} of ${times(500)} exports, ${done.updates} of ${times(200)} updates, ${done.switches} of ${times(50)} switches`;
    console.log(`soak: ${traffic.minutes()} of ${times(30)} minutes, ${far}, ${traffic.views()} views`);
  }, 60_000);
  await Promise.all([exportsAndUpdates(small), switches(large, apis)]);
  await traffic.until(times(30 * 60) * 1000);
  clearInterval(watching);
  clearInterval(telling);
  const problems = [...slopes(samples), ...(await leftovers(small.project)), ...(await unpacked(2))];
  console.log(
    `soak: ${times(500)} exports, ${times(200)} updates, ${times(50)} switches of ${LARGE_PAGES} pages, ${traffic.views()} views in ${traffic.minutes()} minutes; ${problems.length} problems`,
  );
  for (const problem of problems) console.error(`soak: ${problem}`);
  return problems.length > 0 ? 1 : 0;
}

interface Site {
  project: Project;
  original: string;
}

async function site(pages: number): Promise<Site> {
  const original = installation.repository(sampleSite(pages));
  return { original, project: await installation.project(original) };
}

async function update({ project, original }: Site, note: string): Promise<void> {
  installation.commit(original, { 'index.mdx': `---\ntitle: Home\n---\n\n${note}\n` });
  const path = `/v1/project/update/${project.projectId}`;
  const started = await installation.call<{ statusId: string }>('POST', path, project);
  for (;;) {
    const { body } = await installation.call<Update>(
      'GET',
      `/v1/project/update-status/${started.body.statusId}`,
      project,
    );
    if (body.status === 'failure') throw new Error(`an update failed: ${body.summary}`);
    if (body.status === 'success') return;
    await sleep(50);
  }
}

/** So that both go on to the end: their numbers are as 5 to 2. */
async function exportsAndUpdates(small: Site): Promise<void> {
  const [updates, exports] = [times(200), times(500)];
  while (done.exports < exports) {
    const id = await installation.startExport(small.project);
    const job = await installation.ended(id, small.project, { withinMs: LONGEST_MS });
    if (job.status !== 'completed') throw new Error(`an export failed: ${job.error}`);
    done.exports += 1;
    while (done.updates < Math.round((done.exports * updates) / exports))
      await update(small, `Change ${++done.updates}.`);
  }
}

/** Back and forth between two versions; each is over when every process shows it. */
async function switches(large: Site, apis: PlatformChild[]): Promise<void> {
  const path = `/v1/project/${large.project.projectId}/versions`;
  const { body } = await installation.call<{ data: Version[] }>('GET', path, large.project);
  for (; done.switches < times(50); done.switches += 1) {
    const isSecond = done.switches % 2 === 1;
    const { version } = body.data[isSecond ? 0 : 1]!;
    await installation.call('POST', `${path}/${version}/activate`, large.project);
    const text = isSecond ? 'The second.' : 'The first.';
    const deadlineMs = performance.now() + LONGEST_MS;
    for (const api of apis) {
      while (!(await read(api, large.project)).text.includes(text)) {
        if (performance.now() > deadlineMs) throw new Error(`the large site does not show "${text}"`);
        await sleep(100);
      }
    }
  }
}

function readPages(apis: PlatformChild[], projects: Project[]) {
  const startedMs = performance.now();
  const tookMs = () => performance.now() - startedMs;
  let views = 0;
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; views += 1) {
      const { status } = await read(apis[views % 2]!, projects[(views >> 1) % 2]!);
      if (status !== 200) throw new Error(`a page answered ${status}`);
      await sleep(10);
    }
  })();
  reading.catch(() => {});
  return {
    views: () => views,
    minutes: () => (tookMs() / 60_000).toFixed(1),
    async until(ms: number) {
      await Promise.race([sleep(Math.max(0, ms - tookMs())), reading]);
      isOver = true;
      await reading;
    },
  };
}

function read({ url }: PlatformChild, { domain }: Project): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host: domain } }, (response) => {
      response
        .toArray()
        .then(
          (parts) => resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString() }),
          reject,
        );
    })
      .once('error', reject)
      .end();
  });
}

/** After the sweep there is what retention keeps, and no object that nothing points at. */
async function leftovers({ projectId }: Project): Promise<string[]> {
  const { pool } = installation.database;
  const count = async (query: string) => Number((await pool.query(query, [projectId])).rows[0].count);
  const deadlineMs = performance.now() + 180_000;
  for (;;) {
    const versions = await count('SELECT count(*) FROM versions WHERE project_id = $1');
    const exports = await count('SELECT count(*) FROM static_exports WHERE project_id = $1');
    const isDone = versions <= KEPT && exports <= KEPT;
    if (isDone) return orphans(projectId);
    if (performance.now() > deadlineMs)
      return [`${versions} versions and ${exports} exports are kept, not ${KEPT}`];
    await sleep(2_000);
  }
}

async function orphans(projectId: string): Promise<string[]> {
  const folder = `${installation.folder}/data/objects`;
  const store = await openDiskStore({
    folder,
    publicUrl: () => 'http://localhost',
    linkKey: new Uint8Array(32),
  });
  const { rows } = await installation.database.pool.query(
    'SELECT bundle_key AS key FROM versions UNION SELECT bundle_key FROM static_exports',
  );
  const kept = new Set(rows.map(({ key }) => key));
  let loose = 0;
  for await (const { key, modifiedAt } of store.list(`bundles/${projectId}/`))
    if (!kept.has(key) && Date.now() - modifiedAt.getTime() > ORPHAN_MS) loose += 1;
  return loose > 0 ? [`${loose} bundles that nothing points at`] : [];
}

/** Each process has the versions that it shows on its disk, and no other. */
async function unpacked(shown: number): Promise<string[]> {
  const folders = ['0', '1'].map((name) => `${installation.folder}/data/cache/sites/${name}`);
  const deadlineMs = performance.now() + 60_000;
  for (;;) {
    const counts = folders.map((folder) => (existsSync(folder) ? sitesIn(folder) : 0));
    if (counts.every((count) => count <= shown)) return [];
    if (performance.now() > deadlineMs) return [`${counts.join(' and ')} unpacked sites, not ${shown}`];
    await sleep(1_000);
  }
}

function sitesIn(folder: string): number {
  return readdirSync(folder).filter((name) => /^\.?[0-9a-f]{64}/.test(name)).length;
}
