/**
 * What is noticed of a large export in the process that answers: the export's own status and a page of another project,
 * each at a steady rate, first quiet, then from the moment that it is asked for until it is completed. What is slow for
 * want of a processor is slow for every process of the machine: `--worker` has another process make the export.
 *
 *   npm run bench:beside-export -- [--pages 24667] [--rate 20] [--worker]
 */
import { cpSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Installation, type Project } from '../packages/platform/tests/static-export/installation.ts';
import { workFolder } from './src/folders.ts';
import { generatedSite } from './src/generated-site.ts';
import { p99Of, SteadyRate } from './src/steady-rate.ts';

const QUIET_MS = 10_000;
const LONGEST_MS = 1_800_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '24667' },
      rate: { type: 'string', default: '20' },
      worker: { type: 'boolean', default: false },
    },
  });
  const site = generatedSite(Number(values.pages));
  const installation = new Installation({
    hasOwnPostgres: true,
    ...{ folder: workFolder('beside-export'), leaseSeconds: 15, role: values.worker ? 'api' : 'all' },
  });
  try {
    await installation.start();
    if (values.worker) await installation.worker();
    const neighbour = await shownProject(installation);
    const large = await largeProject(installation, site);
    const first = await installation.startExport(neighbour);
    let watched = { id: first, key: neighbour.key };
    const rate = Number(values.rate);
    const status = new SteadyRate(() => statusOf(installation, watched), rate);
    const page = new SteadyRate(() => view(installation, neighbour), rate);
    await sleep(QUIET_MS);
    const quiet = [status.take(), page.take()];
    const startedMs = performance.now();
    const id = await installation.startExport(large);
    watched = { id, key: large.key };
    const { status: outcome, error } = await installation.ended(id, large, { withinMs: LONGEST_MS });
    const during = [status.take(), page.take()];
    status.stop();
    page.stop();
    if (outcome !== 'completed') throw new Error(`the export failed: ${error}`);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    const maker = values.worker ? 'by a worker' : 'in the one process';
    console.log(
      `${values.pages} pages exported ${maker} in ${seconds} s; load ${loadavg()[0]!.toFixed(1)} at the end`,
    );
    for (const [index, what] of ['status', 'page'].entries()) {
      console.log(`${what}: quiet ${words(quiet[index]!)}; meanwhile ${words(during[index]!)}`);
    }
  } finally {
    await installation.stop();
  }
}

async function shownProject(installation: Installation): Promise<Project> {
  const files = { 'docs.json': '{"name":"n"}', 'index.mdx': '# Hello' };
  const project = await installation.project(installation.repository(files));
  await installation.ended(await installation.startExport(project), project);
  return project;
}

async function largeProject(installation: Installation, site: string): Promise<Project> {
  const repository = installation.repository({ 'README.md': 'Docs' });
  cpSync(site, repository, { recursive: true });
  installation.commit(repository, {});
  return installation.project(repository);
}

async function statusOf(installation: Installation, job: { id: string; key: string }): Promise<void> {
  const { status } = await installation.export(job.id, job);
  if (status === undefined) throw new Error('no status');
}

function view({ api }: Installation, { domain }: Project): Promise<void> {
  return new Promise((resolve, reject) => {
    request(api.url, { headers: { host: domain } }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('not shown'))));
    })
      .on('error', reject)
      .end();
  });
}

function words(values: number[]): string {
  const slowest = Math.max(...values).toFixed(0);
  return `${values.length} asked, 99 % within ${p99Of(values).toFixed(0)} ms, slowest ${slowest} ms`;
}

await main();
