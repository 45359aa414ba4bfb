/** A built site, served as a host would: what `/-/search` and `/mcp` answer, to whom, and what they cost. */
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Feature, resolveFeatures } from '@bindery/bundle';
import { buildSite } from '@bindery/engine';
import { createSiteServer, openSite, readableSite, type Site } from '@bindery/runtime';
import type { SearchAnswer } from '@bindery/search';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  docsJson,
  makeSite,
  page,
  removeSites,
  temporaryFolder,
} from '../../engine/tests/pipeline/harness/site.ts';

const siteServer = createSiteServer();
let server: Server;
let url: string;
let shown: Site;
let sites: { on: Site; off: Site; other: Site; small: Site };

const FILES = {
  'docs.json': docsJson(
    {
      groups: [
        { group: 'Guides', pages: ['index', 'guides/tortoise', 'mcp'] },
        { group: 'Secret', hidden: true, pages: ['secret'] },
      ],
    },
    { name: 'Animals', redirects: [{ source: '/old', destination: '/guides/tortoise' }] },
  ),
  'index.mdx': page('Welcome', 'All about animals.'),
  'guides/tortoise.mdx': page(
    'The tortoise',
    'It is slow.\n\n## Hibernation\n\nFrom November on it sleeps in leaves.',
  ),
  'mcp.mdx': page('Our MCP server', 'How to connect.'),
  'secret.mdx': page('A secret', 'The pangolin is hidden.'),
};

beforeAll(async () => {
  const build = async (files: Record<string, string>) => {
    const out = join(temporaryFolder(), 'out');
    await buildSite(makeSite(files), { out, cacheFolder: false });
    return out;
  };
  const folder = await build(FILES);
  const other = await build({ ...FILES, 'guides/tortoise.mdx': page('The hare', 'It is fast.') });
  const small = await build({ 'docs.json': docsJson({ pages: ['a'] }), 'a.mdx': page('A', '[x](/mcp)') });
  const features = (...on: Feature[]) => ({
    features: resolveFeatures('cloud', {}, { builtIn: new Set(on) }),
  });
  sites = {
    on: await openSite(folder, features('search')),
    off: await openSite(folder, features()),
    other: await openSite(other, features('search')),
    small: await openSite(small, features('search')),
  };
  shown = sites.on;
  server = createServer((request, response) => void siteServer.serve(shown, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  removeSites();
});

const searched = async (query: string): Promise<SearchAnswer> =>
  (await fetch(`${url}/-/search?q=${encodeURIComponent(query)}`)).json() as Promise<SearchAnswer>;
const titles = async (query: string) =>
  (await searched(query)).hits.map((hit: { title: { text: string }[] }) =>
    hit.title.map(({ text }) => text).join(''),
  );

describe('GET /-/search', () => {
  it.each(['tortoise', 'Tortiose', 'hibernation', 'hibernatoin', 'sleeps in leaves', 'tort'])(
    '%s',
    async (query) => {
      expect((await titles(query))[0]).toBe('The tortoise');
    },
  );

  it('leads to the section', async () => {
    const [hit] = (await searched('hibernation')).hits;
    expect(hit).toMatchObject({ href: 'guides/tortoise.html', anchor: 'hibernation' });
  });

  it('never finds hidden pages', async () => {
    expect(await titles('pangolin')).toEqual([]);
    expect(await titles('secret')).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['one letter', 't'],
    ['stop words', 'the and of to'],
    ['characters of regular expressions', '(.*)+[a-z]{2,}\\d|^$'],
    ['ten thousand characters', 'tortoise'.repeat(1250)],
    ['a hundred words', 'slow tortoise sleeps '.repeat(34)],
    ['what is no text', '\u0000\ufffd %00'],
    ['a key of every object', '__proto__ constructor'],
  ])('is answered for %s', async (_, query) => {
    const answer = await searched(query);
    expect(Array.isArray(answer.hits)).toBe(true);
    expect(answer.hits.length).toBeLessThanOrEqual(10);
  });

  it('is only read', async () => {
    const answer = await fetch(`${url}/-/search?q=x`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is not there where it is off', async () => {
    shown = sites.off;
    expect((await fetch(`${url}/-/search?q=tortoise`)).status).toBe(404);
    expect((await fetch(`${url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(405);
    shown = sites.on;
  });

  it('never mixes two versions of a site', async () => {
    const all = Array.from({ length: 40 }, async (_, index) => {
      shown = index % 2 === 0 ? sites.on : sites.other;
      return await titles('tortoise hare');
    });
    for (const found of await Promise.all(all)) expect(found).toHaveLength(1);
    shown = sites.on;
    siteServer.forget(sites.other);
    expect((await siteServer.readers.searches.held(readableSite(sites.on))).sites).toBe(1);
  });
});

describe('/mcp', () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  });
  afterAll(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    return { isError, text: (content as { text: string }[]).map(({ text }) => text).join('') };
  };

  it('offers tools that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
  });

  it('searches', async () => {
    const { text } = await call('search', { query: 'hibernation' });
    expect(text).toContain('The tortoise › Hibernation');
    expect(text).toContain(`${url}/guides/tortoise#hibernation`);
    expect((await call('search', { query: 'pangolin' })).text).toMatch(/^Nothing was found/);
  });

  it.each([
    '/guides/tortoise',
    'guides/tortoise.html',
    'guides/tortoise.md#hibernation',
    '/old',
    'https://elsewhere.test/guides/tortoise',
  ])('reads %s', async (address) => {
    expect((await call('read_page', { page: address })).text).toContain('## Hibernation');
  });

  it.each([
    '/nothing',
    '../../etc/passwd',
    '/bindery.manifest.json',
    '/assets/search/editions.js',
    'http://[',
    '',
  ])('does not read %s', async (address) => {
    expect((await call('read_page', { page: address })).isError).toBe(true);
  });

  it('goes on with a page that was cut', async () => {
    const whole = (await call('read_page', { page: '/guides/tortoise' })).text;
    expect((await call('read_page', { page: '/guides/tortoise', from: 10 })).text).toBe(whole.slice(10));
  });

  it('lists pages, none that is hidden', async () => {
    const { text } = await call('list_pages', {});
    expect(text).toContain(`[The tortoise](${url}/guides/tortoise)`);
    expect(text).not.toContain('secret');
    expect((await call('list_pages', { below: 'guides' })).text.split('\n')).toHaveLength(1);
  });

  it('tells whoever follows a link to it what it is, where no page has its address', async () => {
    shown = sites.small;
    expect(await (await fetch(`${url}/a`)).text()).toContain('<a href="mcp" class="link">x</a>');
    const answer = await fetch(`${url}/mcp?x=1`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.text()).toContain('MCP');
    expect((await fetch(`${url}/mcp/tools`)).status).toBe(404);
    shown = sites.on;
  });

  it('leaves the page of that name to its readers', async () => {
    expect(await (await fetch(`${url}/mcp`)).text()).toContain('How to connect.');
  });

  it.each([
    ['no JSON', '{', [400]],
    ['no request', '{"jsonrpc":"2.0"}', [400]],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"tools/destroy"}', [200, 400, 404]],
    [
      'more calls at once than are allowed',
      JSON.stringify(Array.from({ length: 11 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))),
      [400],
    ],
    ['too much', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(100_000) }), [413]],
  ])('refuses %s', async (_, body, statuses) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body });
    expect(statuses).toContain(answer.status);
  });

  it.each(['localhost:99999', 'a b', '[::', ''])('answers whoever calls it "%s"', async (host) => {
    const headers = {
      ...{ host, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    };
    const status = await new Promise((resolve, reject) => {
      const question = ask(`${url}/mcp`, { method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      question.on('error', reject).end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    });
    expect(status).toBe(200);
  });

  it('keeps no answer open for those who want to be told of changes', async () => {
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    expect(shown.readers).toBe(0);
  });

  it('a client that leaves in the middle of its question costs nothing', async () => {
    for (let n = 0; n < 20; n++) {
      const half = ask(`${url}/mcp`, { method: 'POST', headers: { 'content-length': '1000' } });
      half.on('error', () => {});
      half.write('{');
      half.destroy();
    }
    expect(await titles('tortoise')).toEqual(['The tortoise']);
    expect(shown.readers).toBe(0);
  });
});
