import { afterAll, expect, it } from 'vitest';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { countDifferentPages, countPages } from '../../src/pipeline/plan/planned-pages.ts';
import { docsJson, makeSite, page, removeSites } from './harness/site.ts';

afterAll(removeSites);

it.each([
  ['start', 2, 3],
  ['index', 2, 2],
])('the front page %s is one page, though the root may show a copy of it', async (front, pages, rendered) => {
  const site = makeSite({
    'docs.json': docsJson({ pages: [front, 'b'] }),
    [`${front}.mdx`]: page('Front', 'one'),
    'b.mdx': page('B', 'two'),
  });
  const plan = await planSite(site);
  expect([countDifferentPages(plan), countPages(plan)]).toEqual([pages, rendered]);
});
