/** `url` of a page's frontmatter: its entry leads there, by the rules of every other link. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { docsJson, makeSite, page, removeSites, temporaryFolder } from './harness/site.ts';

afterAll(removeSites);

const withUrl = (url: string): string => `---\ntitle: Away\nurl: ${url}\n---\n`;

async function built(url: string): Promise<{ href: string | undefined; told: unknown[] }> {
  const out = join(temporaryFolder('out'), 'site');
  const folder = makeSite({
    'docs.json': docsJson({ pages: ['index', 'guides/b', 'guides/away'] }),
    'index.mdx': page('Home', 'Home.'),
    'guides/b.mdx': page('B', '## Part'),
    'guides/away.mdx': withUrl(JSON.stringify(url)),
  });
  const { diagnostics } = await buildSite(folder, { out, cacheFolder: false });
  const html = readFileSync(join(out, 'guides/b.html'), 'utf8');
  const entry = /<a href="([^"]*)"[^>]*>(?:<[^>]*>)*Away/.exec(html);
  return { href: entry?.[1], told: diagnostics.map(({ file, line, rule }) => `${file}:${line} ${rule}`) };
}

it.each([
  ['another site', 'https://x.example/a', 'https://x.example/a', []],
  ['a page, from any folder', '/guides/b#part', '../guides/b.html#part', []],
  ['a page without its slash', 'guides/b', '../guides/b.html', []],
  ['what a host answers', '/mcp', '../mcp', []],
  ['a page that is not there', '/guides/c', '../guides/c', ['guides/away.mdx:3 broken-link']],
  [
    'an anchor that is not there',
    '/guides/b#none',
    '../guides/b.html#none',
    ['guides/away.mdx:3 broken-anchor'],
  ],
  ['a script', 'javascript:alert(1)', '../guides/away.html', ['guides/away.mdx:3 unsafe-link']],
])('%s', async (_, url, href, told) => {
  expect(await built(url)).toEqual({ href, told });
});
