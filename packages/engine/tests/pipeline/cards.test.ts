/** Cards for social networks: drawn where they are asked for and can be found, anew when a page says something else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { docsJson, makeSite, page, removeSites, temporaryFolder, writeFiles } from './harness/site.ts';

afterAll(removeSites);

async function build(site: string, baseUrl?: string) {
  const out = join(temporaryFolder('out'), 'site');
  const { reusedPages } = await buildSite(site, { out, baseUrl, search: false });
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' });
  const cards = names.filter((name) => name.endsWith('.png')).sort();
  const tag = (at: string, name: string): string | null =>
    new RegExp(`"${name}" content="([^"]*)"`).exec(readFileSync(join(out, `${at}.html`), 'utf8'))?.[1] ??
    null;
  return { out, cards, tag, reusedPages };
}

const FILES = {
  'docs.json': docsJson({ pages: ['index', 'guides/größe', 'own'] }, { thumbnails: { appearance: 'dark' } }),
  'index.mdx': page('Home', 'Text.'),
  'guides/größe.mdx': page('Size', 'Text.'),
  'own.mdx': '---\ntitle: Own\n"og:image": https://x.test/a.png\n---\n\nText.\n',
};

it('each page names its card by its whole address, and the file is there', async () => {
  const site = makeSite(FILES);
  const first = await build(site, 'https://docs.test/base');
  expect(first.tag('index', 'og:image')).toMatch(
    /^https:\/\/docs\.test\/base\/assets\/cards\/index\.\w{8}\.png$/,
  );
  const guide = first.tag('guides/größe', 'og:image')!;
  expect(first.cards).toContain(decodeURIComponent(guide.replace('https://docs.test/base/', '')));
  expect(first.tag('guides/größe', 'twitter:image')).toBe(guide);
  expect(first.tag('index', 'twitter:card')).toBe('summary_large_image');
  expect(first.tag('own', 'og:image')).toBe('https://x.test/a.png');
  expect(first.tag('own', 'og:image:width')).toBeNull();
  const again = await build(site, 'https://docs.test/base');
  expect(again).toMatchObject({ cards: first.cards, reusedPages: 3 });
  writeFiles(site, { 'guides/größe.mdx': page('Weight', 'Text.') });
  const changed = await build(site, 'https://docs.test/base');
  expect(changed.tag('guides/größe', 'og:image')).not.toBe(guide);
  expect(changed.tag('index', 'og:image')).toBe(first.tag('index', 'og:image'));
});

it.each([
  ['no address', FILES, undefined],
  ['no wish', { ...FILES, 'docs.json': docsJson({ pages: ['index'] }) }, 'https://docs.test'],
])('nothing is drawn with %s', async (_name, files, baseUrl) => {
  const { cards, tag } = await build(makeSite(files), baseUrl);
  expect(cards).toEqual([]);
  expect(tag('index', 'og:image')).toBeNull();
  expect(tag('index', 'twitter:card')).toBe('summary');
});
