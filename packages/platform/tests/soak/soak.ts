/**
 * `npm run soak`: hours of work in one installation, and whether anything grows. 500 exports, 200 updates, 50 switches
 * between two versions of a large site and 30 minutes of traffic; SOAK_SCALE=0.02 does a fiftieth of it. Ends with 1 when
 * memory or open files of a process grow after the warm-up, or when rows and objects are not what retention says.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Update, Version } from '@bindery/contract';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { commitFiles } from '../harness/hostile-repository.ts';
import { Installation, type PlatformChild, type Project } from '../static-export/installation.ts';
import { sampleSite } from '../static-export/sample-site.ts';
import { type Sample, slopes } from './slopes.ts';

const scale = Number(process.env.SOAK_SCALE ?? 1);
const times = (full: number) => Math.max(1, Math.round(full * scale));
const KEPT = 5;
const LARGE_PAGES = times(5_000);

const installation = new Installation({
  settings: {
    BINDERY_KEEP_VERSIONS: String(KEPT),
    BINDERY_KEEP_EXPORTS: String(KEPT),
    BINDERY_SWEEP_MINUTES: '1',
  },
});
process.exitCode = await main().finally(() => installation.stop());

async function main(): Promise<number> {
  await installation.start();
  const processes: [string, PlatformChild][] = [
    ['api', installation.api],
    ['worker', await installation.worker()],
  ];
  const [small, large] = [await site(20), await site(LARGE_PAGES)];
  for (const { text, project, copy } of [small, large]) await update({ text, project, copy });
  const samples: Sample[] = [];
  const watching = setInterval(() => {
    for (const [name, { child }] of processes) samples.push(measure(name, child.pid!));
  }, 1_000);
  const traffic = readPages([small.project, large.project]);
  await exportsAndUpdates(small);
  await switches(large);
  await traffic.until(times(30 * 60) * 1000);
  clearInterval(watching);
  const problems = [...slopes(samples), ...(await leftovers(small.project))];
  console.log(
    `soak: ${times(500)} exports, ${times(200)} updates, ${times(50)} switches of ${LARGE_PAGES} pages, ${traffic.views()} views; ${problems.length} problems`,
  );
  for (const problem of problems) console.error(`soak: ${problem}`);
  return problems.length > 0 ? 1 : 0;
}

interface Site {
  project: Project;
  copy: string;
  text: (note: string) => Record<string, string | Buffer>;
}

async function site(pages: number): Promise<Site> {
  const files = sampleSite(pages);
  const original = installation.repository(files);
  const project = await installation.project(original);
  const text = (note: string) => ({ ...files, 'index.mdx': `---\ntitle: Home\n---\n\n${note}\n` });
  return { project, copy: installation.copyOf(original, project), text };
}

async function update({ project, copy, text }: Site, note = 'The first.'): Promise<void> {
  commitFiles(copy, text(note));
  const { key, projectId } = project;
  const started = await installation.call<{ statusId: string }>('POST', `/v1/project/update/${projectId}`, {
    key,
  });
  for (;;) {
    const path = `/v1/project/update-status/${started.body.statusId}`;
    const { body } = await installation.call<Update>('GET', path, { key });
    if (body.status === 'failure') throw new Error(`an update failed: ${body.summary}`);
    if (body.status === 'success') return;
    await sleep(50);
  }
}

async function exportsAndUpdates(small: Site): Promise<void> {
  const [updates, exports] = [times(200), times(500)];
  for (let done = 0; done < Math.max(updates, exports); done += 1) {
    if (done < updates) await update(small, `Change ${done}.`);
    if (done >= exports) continue;
    const id = await installation.startExport(small.project);
    const job = await installation.ended(id, small.project, { withinMs: 300_000 });
    if (job.status !== 'completed') throw new Error(`an export failed: ${job.error}`);
  }
}

/** Back and forth between two versions, with a view of each. */
async function switches(large: Site): Promise<void> {
  await update(large, 'The second.');
  const { key, projectId, domain } = large.project;
  const path = `/v1/project/${projectId}/versions`;
  const { body } = await installation.call<{ data: Version[] }>('GET', path, { key });
  for (let done = 0; done < times(50); done += 1) {
    const { version } = body.data[(done + 1) % 2]!;
    await installation.call('POST', `${path}/${version}/activate`, { key });
    await read(domain);
  }
}

function readPages(projects: Project[]) {
  const startedMs = performance.now();
  let views = 0;
  let isOver = false;
  const reading = (async () => {
    for (; !isOver; views += 1) {
      const status = await read(projects[views % projects.length]!.domain);
      if (status !== 200) throw new Error(`a page answered ${status}`);
      await sleep(10);
    }
  })();
  return {
    views: () => views,
    async until(ms: number) {
      await Promise.race([sleep(Math.max(0, ms - (performance.now() - startedMs))), reading]);
      isOver = true;
      await reading;
    },
  };
}

function read(domain: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(installation.api.url, { headers: { host: domain } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    })
      .once('error', reject)
      .end();
  });
}

function measure(name: string, pid: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    ...{ process: name, atMs: performance.now() },
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
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
  const store = await openDiskStore({ folder, publicUrl: 'http://localhost', linkKey: new Uint8Array(32) });
  const { rows } = await installation.database.pool.query(
    'SELECT bundle_key AS key FROM versions UNION SELECT bundle_key FROM static_exports',
  );
  const kept = new Set(rows.map(({ key }) => key));
  let loose = 0;
  for await (const { key } of store.list(`bundles/${projectId}/`)) if (!kept.has(key)) loose += 1;
  // Young orphans stay until a later sweep: their owner may not have written them down yet.
  return loose > KEPT * 4 + times(500) ? [`${loose} bundles that nothing points at`] : [];
}
