import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { segmentFiles } from '@bindery/bundle';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { rendererStart } from '../../src/pipeline/renderer-flags.ts';
import { RendererPool } from '../../src/pipeline/renderers/renderer-pool.ts';
import { pagesJob } from '../../src/pipeline/run-build.ts';
import { docsJson, makeSite, manyPages, page, removeSites, temporaryFolder } from './harness/site.ts';

afterAll(removeSites);

const MISBEHAVING = fileURLToPath(new URL('./harness/misbehaving-renderer.ts', import.meta.url));

it.each([
  ['hang', 'page-too-slow'],
  ['hog', 'page-too-large'],
  ['buffers', 'page-too-large'],
  ['crash', 'renderer-crashed'],
  ['exit', 'renderer-crashed'],
])(
  'a page that makes its renderer %s becomes an error page and the others are rendered',
  async (name, rule) => {
    const names = ['before', name, 'middle', 'after'];
    const site = makeSite({
      'docs.json': docsJson({ pages: names }),
      ...Object.fromEntries(names.map((own) => [`${own}.mdx`, page(own, `This is ${own}.`)])),
    });
    const plan = await planSite(site);
    const start = rendererStart(site);
    // The test's own program lies outside what a renderer may read.
    const flags = start.flags.map((flag) =>
      flag.startsWith('--allow-fs-read=') ? '--allow-fs-read=*' : flag,
    );
    const pool = new RendererPool({ folder: site, start: { ...start, flags, main: MISBEHAVING } });
    try {
      pool.grow(1);
      pool.setSite(plan.view);
      const { reply, member } = await pool.run(pagesJob(plan.segments[0]!));
      const facts = reply.kind === 'pages' ? reply.facts : null;
      const found = facts!.pages.flatMap((own) => own.diagnostics);
      expect(found).toMatchObject([{ severity: 'error', rule, file: `${name}.mdx` }]);
      const files = new Map(segmentFiles(member));
      for (const own of names.filter((other) => other !== name)) {
        expect(files.get(`${own}.html`)!.toString()).toContain(`This is ${own}.`);
      }
      expect(files.get(`${name}.html`)!.toString()).toContain('could not be rendered');
      expect(facts!.stable).toBe(false);
    } finally {
      pool.close(new Error('done'));
    }
  },
);

it('a page of thousands of links to places in it is made', async () => {
  const links = Array.from({ length: 16_000 }, (_, index) => `[${index}](#place-${index % 7})`);
  const site = makeSite({
    'docs.json': docsJson({ pages: ['links'] }),
    'links.mdx': page('links', `## Place 0\n\n${links.join('\n\n')}\n`),
  });
  const out = join(temporaryFolder('out'), 'a.tar.gz');
  const { diagnostics } = await buildSite(site, { out, threads: 1, cacheFolder: false });
  expect(new Set(diagnostics.map(({ rule }) => rule))).toEqual(new Set(['broken-anchor']));
});

it('a renderer that is killed from outside costs nothing but time', async () => {
  const site = makeSite(manyPages(300));
  const out = join(temporaryFolder('out'), 'a.tar.gz');
  let isOver = false;
  const building = buildSite(site, { out, threads: 2, cacheFolder: false }).finally(() => {
    isOver = true;
  });
  let killed = 0;
  while (!isOver && killed < 2) {
    await sleep(20);
    for (const pid of childProcesses()) {
      process.kill(pid, 'SIGKILL');
      killed++;
    }
  }
  const result = await building;
  expect(killed).toBeGreaterThan(0);
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(result.sha256).toBe((await buildSite(site, { out, cacheFolder: false })).sha256);
});

it('a build that is stopped ends at once and leaves no output', async () => {
  const site = makeSite(manyPages(300));
  const folder = temporaryFolder('out');
  const stop = new AbortController();
  const building = buildSite(site, {
    out: join(folder, 'a.tar.gz'),
    signal: stop.signal,
    onProgress: ({ phase }) => phase === 'rendering' && stop.abort(),
  });
  await expect(building).rejects.toThrow(/abort/i);
  expect(readdirSync(folder)).toEqual([]);
  await expect.poll(childProcesses).toEqual([]);
});

/** Renderers that this process has started. */
function childProcesses(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const isOurs =
        parent === process.pid && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('renderer');
      return isOurs ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
