/**
 * What a neighbour notices while hostile sites are built, updated, exported and requested in the same process: views of
 * its page at a steady rate, first quiet, then beside each hostile site. Bar: p99 within twice the quiet one and 20 ms.
 *
 *   npm run bench:neighbour -- [--sites 72] [--rate 50] [--minutes 60]
 */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Installation, type Project } from '../packages/platform/tests/static-export/installation.ts';
import { workFolder } from './src/folders.ts';
import { hostileSites } from './src/hostile-sites.ts';
import { p99Of, SteadyRate } from './src/steady-rate.ts';

const QUIET_MS = 10_000;
const UPDATE_MS = 60_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sites: { type: 'string', default: '72' },
      rate: { type: 'string', default: '50' },
      minutes: { type: 'string', default: '60' },
    },
  });
  const sites = hostileSites().slice(0, Number(values.sites));
  const installation = new Installation({
    hasOwnPostgres: true,
    ...{ folder: workFolder('neighbour'), leaseSeconds: 15, jobConcurrency: 2, role: 'all' },
  });
  try {
    await installation.start();
    const neighbour = await installation.project(
      installation.repository({ 'docs.json': '{"name":"n"}', 'index.mdx': '# Hello' }),
    );
    await update(installation, neighbour);
    const { url } = installation.api;
    const views = new SteadyRate(() => view(url, { host: neighbour.domain, path: '/' }), Number(values.rate));
    await sleep(QUIET_MS);
    const quiet = views.take();
    const tenant = await installation.tenant();
    const during: number[] = [];
    const worst: { name: string; p99: number }[] = [];
    const endsAtMs = performance.now() + Number(values.minutes) * 60_000;
    for (const { name, files } of sites) {
      if (performance.now() > endsAtMs) break;
      const project = await installation.project(installation.repository(files), tenant);
      await attack(installation, project);
      const seen = views.take();
      during.push(...seen);
      worst.push({ name, p99: p99Of(seen) });
    }
    views.stop();
    report({ quiet, during, worst, sites: worst.length });
  } finally {
    await installation.stop();
  }
}

/** Built, built again, exported and requested. */
async function attack(installation: Installation, project: Project): Promise<void> {
  const updating = update(installation, project);
  const exporting = installation
    .startExport(project)
    .then((id) => installation.ended(id, project, { withinMs: UPDATE_MS }))
    .catch(() => null);
  await updating;
  const paths = [
    `/${'b'.repeat(1990)}`,
    `/${'a'.repeat(1990)}`,
    `/${'/'.repeat(1990)}x`,
    '/index',
    '/missing',
  ];
  for (const path of paths) await view(installation.api.url, { host: project.domain, path }).catch(() => {});
  await exporting;
}

async function update(installation: Installation, { projectId, key }: Project): Promise<void> {
  const path = `/v1/project/update/${projectId}`;
  const { body } = await installation.call<{ statusId: string }>('POST', path, { key });
  const deadline = Date.now() + UPDATE_MS;
  for (;;) {
    const status = `/v1/project/update-status/${body.statusId}`;
    const answer = await installation.call<{ status: string }>('GET', status, { key });
    if (['success', 'failure'].includes(answer.body.status) || Date.now() > deadline) return;
    await sleep(100);
  }
}

function view(url: string, { host, path }: { host: string; path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { host } }, (response) => {
      response.resume();
      response.on('end', () => resolve());
    })
      .on('error', reject)
      .end();
  });
}

function report(seen: {
  quiet: number[];
  during: number[];
  worst: { name: string; p99: number }[];
  sites: number;
}): void {
  const [quiet, during] = [p99Of(seen.quiet), p99Of(seen.during)];
  const bar = 2 * quiet + 20;
  console.log(
    `${seen.sites} hostile sites, ${seen.during.length} views: p99 quiet ${quiet.toFixed(1)} ms, beside them ${during.toFixed(1)} ms (bar: ${bar.toFixed(1)}), slowest ${Math.max(...seen.during).toFixed(0)} ms`,
  );
  const slow = seen.worst.sort((a, b) => b.p99 - a.p99).slice(0, 8);
  for (const { name, p99 } of slow) console.log(`  ${p99.toFixed(1).padStart(8)} ms  ${name}`);
}

await main();
