/** Peers over the same site, set up as their documentation advises. `npm run bench:setup -- search` installs them. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { obtainWholeBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { PEERS_FOLDER } from './folders.ts';
import type { Section } from './search-queries.ts';

type Found = Pick<Section, 'href' | 'anchor' | 'title' | 'heading'>;

export interface Contestant {
  name: string;
  /** `bytes`: what a browser loads for it, compressed, with nothing loaded before. */
  find(text: string, edition: string): Promise<{ found: Found[]; bytes: number }>;
  /** How many of what it finds are looked at; three unless told. */
  rows?: number;
  close?(): Promise<void>;
}

const INSTALLED = join(PEERS_FOLDER, 'search', 'node_modules');

export async function searchPeers(site: string, sections: readonly Section[]): Promise<Contestant[]> {
  if (!existsSync(INSTALLED)) {
    console.log('no peers: npm run bench:setup -- search');
    return [];
  }
  const pagefind = await openPagefind(site, sections);
  return [await openMiniSearch(sections), ...(pagefind ? [pagefind] : [])];
}

interface MiniSearchIndex {
  addAll(documents: readonly object[]): void;
  search(text: string, options: object): Found[];
}

/** https://lucaong.github.io/minisearch: prefixes, errors up to a fifth of a word, titles count more. */
async function openMiniSearch(sections: readonly Section[]): Promise<Contestant> {
  const file = join(INSTALLED, 'minisearch', 'dist', 'es', 'index.js');
  const { default: MiniSearch } = (await import(pathToFileURL(file).href)) as {
    default: new (options: object) => MiniSearchIndex;
  };
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['href', 'anchor', 'title', 'heading', 'edition'],
    searchOptions: { boost: { title: 2, heading: 2 }, fuzzy: 0.2, prefix: true },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  const bytes = gzipSync(JSON.stringify(index)).length;
  return {
    name: 'MiniSearch 7.2.0',
    async find(text, edition) {
      const filter = (found: Section) => found.edition === edition;
      return { found: index.search(text, { filter }), bytes };
    },
  };
}

interface PagefindAnswer {
  url: string;
  title: string;
  parts: { url: string; title: string }[];
}

/** https://pagefind.app: over the HTML of the site, in a real browser, since it runs nowhere else. */
async function openPagefind(site: string, sections: readonly Section[]): Promise<Contestant | null> {
  const browser = await obtainWholeBrowser();
  if (!browser) return null;
  const { createIndex } = (await import(
    pathToFileURL(join(INSTALLED, 'pagefind', 'lib', 'index.js')).href
  )) as {
    createIndex(options: object): Promise<{
      index: {
        addDirectory(options: object): Promise<unknown>;
        writeFiles(options: object): Promise<unknown>;
      };
    }>;
  };
  const { index } = await createIndex({ rootSelector: '#content-area' });
  await index.addDirectory({ path: site });
  await index.writeFiles({ outputPath: join(site, 'pagefind') });
  const known = new Set(sections.map(({ href }) => href));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    const file = join(site, path === '/' ? '404.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = { js: 'text/javascript', html: 'text/html', json: 'application/json' }[
      file.split('.').at(-1)!
    ];
    response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    name: 'Pagefind 1.6.0',
    rows: 12,
    async find(text) {
      const context = await browser.newContext();
      const page = await context.newPage();
      let bytes = 0;
      await page.goto(address);
      page.on('response', async (response) => {
        const body = await response.body().catch(() => Buffer.alloc(0));
        // Its own files are compressed already; its script is not.
        bytes += response.url().endsWith('.js') ? gzipSync(body).length : body.length;
      });
      const answers = (await page.evaluate(
        `import('/pagefind/pagefind.js').then(async (pagefind) => {
          const { results } = await pagefind.search(${JSON.stringify(text)});
          const data = await Promise.all(results.slice(0, 5).map((result) => result.data()));
          return data.map(({ url, meta, sub_results: parts }) => ({ url, title: meta.title, parts }));
        })`,
      )) as PagefindAnswer[];
      await page.waitForLoadState('networkidle');
      await context.close();
      const found = answers
        .filter(({ url }) => known.has(url.slice(1)))
        .slice(0, 3)
        // Its best sections of each page: more than three rows are looked at in its favour.
        .flatMap(({ url, title, parts }) =>
          [{ url, title: '' }, ...parts.slice(0, 3)].map((part) => ({
            ...{ href: url.slice(1), title, heading: part.title },
            anchor: decodeURIComponent(part.url.split('#')[1] ?? ''),
          })),
        );
      return { found, bytes };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
