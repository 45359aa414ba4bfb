import { afterAll, expect, it } from 'vitest';
import { planSite } from '../../src/pipeline/plan/plan.ts';
import { countDifferentPages, countPages } from '../../src/pipeline/plan/planned-pages.ts';
import { docsJson, type Files, makeSite, page, removeSites } from './harness/site.ts';

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

it.each<[what: string, files: Files, message: string, hint: string]>([
  ['nothing', {}, 'the folder has no .mdx or .md file', 'bindery new'],
  [
    'a configuration alone',
    { 'docs.json': docsJson({ pages: ['index'] }) },
    'the folder has no',
    'index.mdx',
  ],
  ['snippets', { 'snippets/a.mdx': 'x', '.hidden/a.mdx': 'x' }, 'outside of snippets', 'bindery new'],
  ['a readme', { 'readme.md': '# A' }, "readme.md is taken for the repository's own", 'bindery new'],
  [
    'a readme and a configuration',
    { 'docs.json': docsJson({ pages: ['index'] }), 'docs/README.md': '# A' },
    "docs/README.md is taken for the repository's own",
    '"pages": ["docs/README"]',
  ],
  [
    'pages that are ignored',
    {
      '.mintignore': '*.mdx',
      '.binderyignore': 'drafts/',
      'a.mdx': 'x',
      'drafts/b.md': 'x',
      'README.md': 'x',
    },
    'what could be one is left out by .mintignore and .binderyignore',
    'Take what readers should see out of .mintignore',
  ],
])('a folder of %s: why there is no page, and what to do', async (_, files, message, hint) => {
  const { diagnostics } = await planSite(makeSite(files));
  expect(diagnostics.filter(({ rule }) => rule === 'no-pages')).toMatchObject([
    { severity: 'error', message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
  ]);
});
