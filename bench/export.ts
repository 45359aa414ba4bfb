/**
 * A site through the API, on one worker, beside `bindery build` of the same folder: interleaved, medians. Then an export
 * with nothing changed, and the bundle call.
 *
 *   npm run bench:export -- [--pages 10000] [--rounds 3]
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Installation, type Project } from '../packages/platform/tests/static-export/installation.ts';
import { makeCorpus } from './src/corpus.ts';
import { REPOSITORY, workFolder } from './src/folders.ts';
import { median, runCommand } from './src/run-command.ts';
import { writeSite } from './src/sites.ts';

const REPEATED_EXPORTS = 10;
const BUNDLE_CALLS = 1_000;
const BUNDLE_CALLS_AT_ONCE = 4;

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { pages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
  });
  const site = join(workFolder('sites'), 'export');
  writeSite('bindery', site, makeCorpus(Number(values.pages)));
  const installation = new Installation({
    ...{ folder: workFolder('export'), leaseSeconds: 15, hasOwnPostgres: true },
  });
  try {
    await installation.start();
    const repository = installation.repository({ 'README.md': 'Docs' });
    cpSync(site, repository, { recursive: true });
    installation.commit(repository, {});
    const worker = await installation.worker({ asks: true });
    let checkedOutMs = 0;
    worker.onStep = (step, when) => {
      if (step === 'checked out' && when === 'after') checkedOutMs = performance.now();
    };
    const builds: number[] = [];
    const exports: number[] = [];
    let project: Project | null = null;
    for (let round = 0; round <= Number(values.rounds); round++) {
      const built = await buildOnce(site);
      project = await installation.project(repository);
      await exportOnce(installation, project);
      const exported = (performance.now() - checkedOutMs) / 1000;
      // The first round warms up: compiled code is in place, files are in memory.
      if (round === 0) continue;
      builds.push(built);
      exports.push(exported);
    }
    const [build, through] = [median(builds), median(exports)];
    console.log(
      `${values.pages} pages: bindery build ${build.toFixed(2)} s, through the API from checkout to completed ${through.toFixed(2)} s: ` +
        `${((through - 1) / build).toFixed(2)}× and one second (bar: 1.15)`,
    );
    await repeated(installation, project!);
  } finally {
    await installation.stop();
  }
}

async function buildOnce(site: string): Promise<number> {
  const run = await runCommand({
    file: join(REPOSITORY, 'node_modules', '.bin', 'bindery'),
    args: ['build', site, '--no-cache', '--out', join(workFolder('out'), 'export.tar.gz')],
    folder: workFolder('out'),
  });
  if (!run.ok) throw new Error(run.output);
  return run.seconds;
}

async function exportOnce(installation: Installation, project: Project): Promise<string> {
  const id = await installation.startExport(project);
  const job = await installation.ended(id, project, { withinMs: 600_000 });
  if (job.status !== 'completed') throw new Error(`the export failed: ${job.error}`);
  return id;
}

async function repeated(installation: Installation, project: Project): Promise<void> {
  const seconds: number[] = [];
  let id = '';
  for (let count = 0; count < REPEATED_EXPORTS; count++) {
    const startedMs = performance.now();
    id = await exportOnce(installation, project);
    seconds.push((performance.now() - startedMs) / 1000);
  }
  console.log(`again with nothing changed: ${Math.max(...seconds).toFixed(2)} s at most (bar: 2)`);
  const calls: number[] = [];
  const lane = async (): Promise<void> => {
    while (calls.length < BUNDLE_CALLS) {
      const startedMs = performance.now();
      await installation.bundle(id, project);
      calls.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: BUNDLE_CALLS_AT_ONCE }, lane));
  calls.sort((a, b) => a - b);
  const p99 = calls[Math.floor(calls.length * 0.99)]!;
  console.log(
    `${calls.length} bundle calls: p50 ${calls[calls.length >> 1]!.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar: 50)`,
  );
}
