/**
 * The slowest view of a site around the moments at which it changes its version, and what switching leaves behind:
 * `npm run bench:switch -- [pages] [switches] [API processes]`. PostgreSQL, worker and API are processes of their own;
 * two versions of a site lie in the store, and a reader in another process looks without a pause. What is slow without a
 * switch is slow because of the machine: those views are shown beside.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Update, Version } from '@bindery/contract';
import { diskMegabytes, measureProcess } from '../packages/platform/tests/harness/measure-process.ts';
import {
  Installation,
  type PlatformChild,
  type Project,
} from '../packages/platform/tests/static-export/installation.ts';
import { sampleSite } from '../packages/platform/tests/static-export/sample-site.ts';

interface Seen {
  views: number;
  failed: number;
  slowestMs: number;
  above100Ms: number;
  p99Ms: number;
}

if (process.argv[2] === 'look') await look(process.argv[3]!, process.argv.slice(4));
else await main(...(process.argv.slice(2).map(Number) as [number?, number?, number?]));

async function main(pages = 1000, switches = 6, processes = 1): Promise<void> {
  const installation = new Installation({
    hasOwnPostgres: true,
    apiOptions: (process.env.API_OPTIONS ?? '').split(' ').filter(Boolean),
  });
  try {
    await installation.start();
    const apis = [installation.api];
    while (apis.length < processes) apis.push(await installation.anotherApi());
    const { project, versions } = await twoVersions(installation, pages);
    for (const api of apis) await shows(api, { project, text: 'right.' });
    const viewer = fork(import.meta.filename, ['look', project.domain, ...apis.map(({ url }) => url)]);
    await once(viewer, 'message');
    await sleep(switches * 1000);
    const quiet = await seenBy(viewer);
    let before = inodes(installation);
    for (let turn = 0; turn < switches; turn++) {
      const beganMs = performance.now();
      const { version } = versions[(turn + 1) % 2]!;
      const path = `/v1/project/${project.projectId}/versions/${version}/activate`;
      await installation.call('POST', path, project);
      for (const api of apis) await shows(api, { project, text: turn % 2 ? 'right.' : 'left.' });
      const shownMs = Math.round(performance.now() - beganMs);
      await sleep(500);
      const state = apis
        .map(({ child }) => Object.values(measureProcess(child.pid!)).join(' MB, '))
        .join('; ');
      const after = inodes(installation);
      const made = [...after].filter((inode) => !before.has(inode)).length;
      before = after;
      console.log(
        `switch ${turn + 1}: shown after ${shownMs} ms, ${made} of ${after.size} files made; API ${state} open files; unpacked ${diskMegabytes(`${installation.folder}/data/cache/sites`)} MB`,
      );
    }
    const around = await seenBy(viewer);
    viewer.kill();
    console.log(
      `${pages} pages, ${processes} API processes\nno switch: ${words(quiet)}\nswitches:  ${words(around)}`,
    );
  } finally {
    await installation.stop();
  }
}

/** Of the files that lie unpacked: work that a switch does is told by those that are new, whatever the machine does. */
function inodes({ folder }: Installation): Set<number> {
  // What is on its way out goes while it is being looked at.
  const versions = globSync(join(folder, 'data/cache/sites/*/*/'), {
    exclude: (name) => name.endsWith('.removing'),
  });
  const paths = versions.flatMap((version) =>
    readdirSync(version, { recursive: true, encoding: 'utf8' }).map((name) => join(version, name)),
  );
  const found = paths.map((path) => statSync(path, { throwIfNoEntry: false }));
  return new Set(found.flatMap((each) => (each?.isFile() ? [each.ino] : [])));
}

function words({ views, failed, slowestMs, above100Ms, p99Ms }: Seen): string {
  return `${views} views, ${failed} failed, slowest ${slowestMs} ms, 99 % within ${p99Ms} ms, ${above100Ms} above 100 ms`;
}

/** Built by a worker that is gone afterwards: here it is about serving. */
async function twoVersions(
  installation: Installation,
  pages: number,
): Promise<{ project: Project; versions: Version[] }> {
  const files = sampleSite(pages);
  const original = installation.repository(files);
  // Writing so many files may take longer than a connection is kept: its end is to be heard of before the next request.
  await sleep(100);
  const project = await installation.project(original);
  const worker = await installation.worker();
  for (const text of ['left.', 'right.']) {
    installation.commit(original, { 'index.mdx': `---\ntitle: Home\n---\n\n${text}\n` });
    const started = await installation.call<{ statusId: string }>(
      'POST',
      `/v1/project/update/${project.projectId}`,
      project,
    );
    for (;;) {
      const path = `/v1/project/update-status/${started.body.statusId}`;
      const { body } = await installation.call<Update>('GET', path, project);
      if (body.status === 'failure') throw new Error(body.summary ?? '');
      if (body.status === 'success') break;
      await sleep(100);
    }
  }
  await worker.kill();
  await shows(installation.api, { project, text: 'right.' });
  const path = `/v1/project/${project.projectId}/versions`;
  return {
    project,
    versions: (await installation.call<{ data: Version[] }>('GET', path, project)).body.data,
  };
}

async function shows(
  api: PlatformChild,
  { project, text }: { project: Project; text: string },
): Promise<void> {
  while (!(await view(api.url, project.domain)).text.includes(text)) await sleep(20);
}

async function seenBy(viewer: ReturnType<typeof fork>): Promise<Seen> {
  viewer.send('tell');
  return ((await once(viewer, 'message')) as [Seen])[0];
}

/** The reader: each process in turn. */
async function look(domain: string, urls: string[]): Promise<void> {
  let times: number[] = [];
  let failed = 0;
  process.on('message', () => {
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    const seen: Seen = {
      ...{ views: times.length, failed, slowestMs: sorted.at(-1) ?? 0 },
      ...{
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        above100Ms: sorted.filter((ms) => ms > 100).length,
      },
    };
    [times, failed] = [[], 0];
    process.send!(seen);
  });
  process.once('disconnect', () => process.exit());
  process.send!('ready');
  for (let turn = 0; ; turn++) {
    const beganMs = performance.now();
    if ((await view(urls[turn % urls.length]!, domain)).status !== 200) failed++;
    times.push(performance.now() - beganMs);
    await sleep(5);
  }
}

function view(url: string, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '' });
    request(url, { headers: { host } }, (response) => {
      response
        .toArray()
        .then(
          (chunks) => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
          failed,
        );
    })
      .once('error', failed)
      .end();
  });
}
