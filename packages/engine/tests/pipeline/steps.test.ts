import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import {
  assemble,
  openRenderers,
  type Plan,
  planCopySegments,
  planSite,
  segmentKey,
} from '../../src/pipeline/steps.ts';
import { makeSite, manyPages, removeSites, temporaryFolder, VARIED_SITE } from './harness/site.ts';

afterAll(removeSites);

it('the steps one by one, over JSON and in any order, give the bytes of a whole build', async () => {
  const folder = makeSite({ ...manyPages(90), ...VARIED_SITE, 'docs.json': manyPages(90)['docs.json']! });
  const plan = JSON.parse(JSON.stringify(await planSite(folder))) as Plan;
  expect(new Set(plan.segments.map((segment) => segmentKey(plan, segment))).size).toBe(plan.segments.length);
  const renderers = openRenderers(folder, { count: 2 });
  renderers.setPlan(plan);
  try {
    const backwards = [...plan.segments].reverse().map((segment) => renderers.renderSegment(segment));
    const pages = (await Promise.all(backwards)).reverse();
    const { jobs } = planCopySegments(
      plan,
      pages.map(({ facts }) => facts),
      folder,
    );
    const copies = await Promise.all(jobs.map((job) => renderers.copySegment(job)));
    const bundle = Buffer.concat([...assemble(plan, { pages, copies, version: 'v1' })]);
    const out = join(temporaryFolder('out'), 'a.tar.gz');
    expect(hash('sha256', bundle)).toBe(
      (await buildSite(folder, { out, version: 'v1', cacheFolder: false })).sha256,
    );
  } finally {
    renderers.close();
  }
});
