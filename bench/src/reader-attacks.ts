/** Sites whose index, or whose list of pages, is made to be slow, and queries and MCP requests that ask them. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { resolveFeatures } from '@bindery/bundle';
import { createSiteServer, type Site } from '@bindery/runtime';
import { assembleIndex, PartWriter, type SearchedPage } from '@bindery/search/build';
import type { Random } from './random.ts';
import { type Attack, bend, busyMs, longestTurn, openContent } from './request-attacks.ts';

type Files = Record<string, string>;
type Ask = (text: string) => { method: string; url: string; body: string };

const FEATURES = { features: resolveFeatures('cloud', {}, { builtIn: new Set(['search']) }) };
const MCP_HEADERS = {
  ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  host: 'docs.test',
};
const LONGEST_QUERY = 2_000;
const PAGES = 2_000;
const PAGES_IN_SEGMENT = 40;
const PAGE = '<!doctype html><title>x</title><p>Hello</p>';

/** One word of that many letters, by number. */
const word = (number: number, length: number): string =>
  Array.from({ length }, (_, place) => 'abcdefghij'[(number * 7919 + place * (number + 31)) % 10]).join('');
const words = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => word(from + n, 9));
const COMMON = words(1, 12);

/** Texts for the site's index, and the words that queries are made of. */
const SITES: Record<string, () => { files: Files; asked: string[] }> = {
  'words that stand everywhere': () => ({
    files: indexed((n) => page(n, { title: COMMON.join(' '), text: COMMON.join(' '), sections: 9 })),
    asked: COMMON,
  }),
  'many words of titles': () => ({
    files: indexed((n) => page(n, { title: words(n * 100, 100).join(' '), text: 'x', sections: 0 })),
    asked: words(1e6, 40),
  }),
  'one large shard': () => ({
    files: indexed((n) =>
      page(n, {
        title: 'x',
        text: words(n * 100, 100)
          .map((one) => `aaaaaa${one}`)
          .join(' '),
        sections: 0,
      }),
    ),
    asked: ['aaaaaa', ...words(0, 20).map((one) => `aaaaaa${one}`)],
  }),
  'a list that never ends': () => ({
    files: { 'llms.txt': `# Site\n${'- [x'.repeat(500_000)}\n${'- [x\n'.repeat(400_000)}` },
    asked: ['x'],
  }),
  'a list of many pages': () => ({
    files: {
      'llms.txt': `# Site\n${Array.from({ length: 60_000 }, (_, n) => `- [Page ${n}](guides/page-${n}.md): text`).join('\n')}`,
    },
    asked: ['page'],
  }),
  'an index of nonsense': () => ({
    files: {
      'assets/search/editions.js': `x("editions",${'['.repeat(200_000)}${']'.repeat(200_000)})`,
      'assets/search/all/index.js': 'x("all/index",null)',
    },
    asked: ['x'],
  }),
};

const ASKS: Record<string, Ask> = {
  search: (text) => ({ method: 'GET', url: `/-/search?limit=50&q=${encodeURIComponent(text)}`, body: '' }),
  'MCP, search': (text) => tool('search', { query: text.slice(0, 1_000) || 'x', limit: 20 }),
  'MCP, pages': (text) => tool('list_pages', { below: `/${text.slice(0, 400)}` }),
  'MCP, all pages': () => tool('list_pages', { below: '/' }),
  'MCP, any body': (text) => ({ method: 'POST', url: '/mcp', body: text.repeat(30).slice(0, 64_000) }),
};

function tool(name: string, args: object): ReturnType<Ask> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { method: 'POST', url: '/mcp', body: JSON.stringify(body) };
}

export const READER_STRUCTURES: Record<string, (random: Random) => Attack> = Object.fromEntries(
  Object.keys(SITES).map((name) => [
    `search: ${name}`,
    (random: Random) => {
      const asked = prepared(name).asked;
      const text = Array.from({ length: 1 + random.below(14) }, () => random.pick(asked)).join(' ');
      return attackOn({ name, ask: random.pick(Object.keys(ASKS)), text });
    },
  ]),
);

interface ReaderAttack {
  name: string;
  ask: string;
  text: string;
}

function attackOn(made: ReaderAttack): Attack {
  return {
    prepare: () => prepare(made),
    change: (random) => attackOn({ ...made, text: bend(made.text, { most: LONGEST_QUERY, random }) }),
    describe: () => JSON.stringify({ ask: made.ask, text: made.text.slice(0, 60), length: made.text.length }),
  };
}

const server = createSiteServer();
const sites = new Map<string, { asked: string[]; site: Promise<Site> }>();

function prepared(name: string): { asked: string[]; site: Promise<Site> } {
  const known = sites.get(name);
  if (known) return known;
  const { files, asked } = SITES[name]!();
  const site = openContent({ files: { 'index.html': PAGE, ...files }, redirects: [] }, FEATURES);
  sites.set(name, { asked, site });
  return { asked, site };
}

/** Nothing of the site is known from the request before. */
async function prepare({ name, ask, text }: ReaderAttack): Promise<() => Promise<number>> {
  const site = await prepared(name).site;
  const { method, url, body } = ASKS[ask]!(text);
  return async () => {
    server.forget(site);
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method, url });
    Object.assign(request.headers, MCP_HEADERS);
    request.push(body);
    request.push(null);
    let isOver = false;
    const watched = longestTurn(() => isOver);
    const startedMs = busyMs();
    const answering = server.serve(site, request, new ServerResponse(request));
    const atOnceMs = busyMs() - startedMs;
    await answering;
    isOver = true;
    return Math.max(atOnceMs, await watched);
  };
}

function page(
  number: number,
  { title, text, sections }: { title: string; text: string; sections: number },
): SearchedPage {
  return {
    edition: { id: 'all', language: null, version: null, isDefault: true },
    ...{ href: `p${number}.html`, title, crumbs: [], tab: '', description: null, keywords: [] },
    ...{ method: null, address: null, boost: 1 },
    sections: Array.from({ length: 1 + sections }, (_, n) => ({
      anchor: n === 0 ? '' : `s${n}`,
      heading: n === 0 ? '' : title,
      text,
    })),
  };
}

/** As a build writes it. */
function indexed(make: (number: number) => SearchedPage): Files {
  const writer = new PartWriter();
  const files: Files = {};
  const parts: Buffer[] = [];
  for (let from = 0; from < PAGES; from += PAGES_IN_SEGMENT) {
    for (let n = from; n < from + PAGES_IN_SEGMENT; n++) writer.add(make(n));
    const made = writer.finish()!;
    for (const { path, text } of made.files) files[path] = text;
    parts.push(made.part);
  }
  for (const { path, content } of assembleIndex(parts)) files[path] = content.toString('utf8');
  return files;
}
