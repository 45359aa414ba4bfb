/**
 * The slowest view of a site around the moments at which it changes its version: `npm run bench:switch -- [pages] [switches]`.
 * A platform in this process, two versions of a site in its store, and a client in another that looks without a pause.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Version } from '@bindery/contract';
import { commitFiles } from '../packages/platform/tests/harness/hostile-repository.ts';
import { siteFiles, startPlatformBench } from '../packages/platform/tests/harness/platform-bench.ts';

const DOMAIN = 'switch.test';

if (process.argv[2] === 'look') await look(process.argv[3]!);
else await main(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 6));

async function main(pages: number, switches: number): Promise<void> {
  const bench = await startPlatformBench();
  try {
    const { projectId, repository } = await bench.project(DOMAIN);
    for (const text of ['left.', 'right.']) {
      commitFiles(repository, filesOf(pages, text), { message: text });
      const update = await bench.update(projectId);
      if (update.status !== 'success') throw new Error(update.logs.join('\n'));
      await bench.shows(DOMAIN, text);
    }
    const versions = `/v1/project/${projectId}/versions`;
    const { data } = (await bench.call<{ data: Version[] }>('GET', versions)).body;
    const viewer = fork(import.meta.filename, ['look', bench.platform.apiUrl!]);
    await once(viewer, 'message');
    for (let turn = 0; turn < switches; turn++) {
      const beganMs = performance.now();
      await bench.call('POST', `${versions}/${data[(turn + 1) % 2]!.version}/activate`);
      await bench.shows(DOMAIN, turn % 2 ? 'right.' : 'left.');
      console.log(`switch ${turn + 1}: shown after ${Math.round(performance.now() - beganMs)} ms`);
      await sleep(500);
    }
    viewer.send('end');
    const [seen] = (await once(viewer, 'message')) as [{ views: number; failed: number; slowestMs: number }];
    console.log(`${pages} pages: ${seen.views} views, ${seen.failed} failed, slowest ${seen.slowestMs} ms`);
    console.log(`resident ${Math.round(process.memoryUsage.rss() / 1024 ** 2)} MB`);
  } finally {
    await bench.stop();
  }
}

function filesOf(pages: number, text: string): Record<string, string> {
  const names = Array.from({ length: pages }, (_, page) => `pages/p${page}`);
  const files = siteFiles(text);
  const config = JSON.parse(files['docs.json']!) as Record<string, unknown>;
  files['docs.json'] = JSON.stringify({ ...config, navigation: { pages: ['index', 'guide', ...names] } });
  for (const name of names)
    files[`${name}.mdx`] = `---\ntitle: ${name}\n---\n\n${text} ${name}. `.padEnd(1500, 'Words. ');
  return files;
}

/** The client. */
async function look(apiUrl: string): Promise<void> {
  const seen = { views: 0, failed: 0, slowestMs: 0 };
  let isOver = false;
  process.on('message', () => {
    isOver = true;
  });
  process.send!('ready');
  while (!isOver) {
    const beganMs = performance.now();
    if ((await view(apiUrl)) !== 200) seen.failed++;
    seen.views++;
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - beganMs));
    await sleep(5);
  }
  process.send!(seen, undefined, undefined, () => process.exit());
}

function view(apiUrl: string): Promise<number> {
  return new Promise((resolve) => {
    request(apiUrl, { headers: { host: DOMAIN } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    })
      .once('error', () => resolve(0))
      .end();
  });
}
