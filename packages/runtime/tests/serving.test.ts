/** One version of a site behind a real socket: addresses, conditions, ranges, encodings, headers. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  FEATURES,
  type FeatureSettings,
  resolveFeatures,
  serializeIntegrations,
  serializePlayground,
} from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteServer, openSite, type Site } from '../src/index.ts';
import {
  type Answer,
  ask,
  listening,
  page,
  sampleBundle,
  sha256,
  temporaryFolder,
  unpacked,
} from './harness/sample-site.ts';

const SCRIPT = 'document.documentElement.classList.add("js")';
const CSS = `body{color:red}${'a{b:c}'.repeat(100)}`;
const CSS_PATH = `assets/site.${sha256(CSS).slice(0, 8)}.css`;
const BIG = Buffer.alloc(3 * 1024 ** 2, 'film ');
const playground = (ownScripts: boolean) => ({
  'bindery.playground.json': serializePlayground({
    servers: [{ url: 'https://api.example.com/v1' }, { url: 'wss://live.example.com/{room}' }],
    proxy: true,
    ownScripts,
  }),
});
const FILES: Record<string, string | Buffer> = {
  '404.html': page('not here'),
  'index.html': page('home').replace('</head>', `<script>${SCRIPT}</script></head>`),
  'index.md': '# Home\n',
  'guide/start.html': page('start'),
  'guide/start.md': `# Start\n${'text '.repeat(100)}`,
  'guide/index.html': page('guide'),
  'plain.html': page('plain'),
  'foreign.html': page('foreign').replace(
    '</head>',
    '<script src="https://cdn.example/x.js"></script></head>',
  ),
  'größe.html': page('size'),
  [CSS_PATH]: CSS,
  'assets/report.20251115.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'files/demo.htm': '<script>alert(1)</script>',
  'feed.xml': '<feed/>',
  'photo.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'film.bin': BIG,
  'empty.css': '',
};
const REDIRECTS = [
  { source: '/old', destination: '/plain', permanent: true },
  { source: '/moved/:slug*', destination: '/guide/:slug*', permanent: false },
  { source: '/out/:rest*', destination: '/:rest*', permanent: true },
  { source: '/away', destination: 'https://example.com/x?y=1#z', permanent: true },
  { source: '/schemeless', destination: '//example.com/x', permanent: true },
  { source: '/script', destination: 'javascript:alert(1)', permanent: true },
  { source: '/plain', destination: '/never', permanent: true },
  { source: '/umläut', destination: '/größe', permanent: true },
];

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => ends.push(end);
let folder: string;
let port: number;
let site: Site;

beforeAll(async () => {
  folder = await unpacked(sampleBundle({ files: FILES, redirects: REDIRECTS }), await temporaryFolder(onEnd));
  site = await openSite(folder);
  port = await serving(site);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function serving(served: Site, cacheBytes?: number): Promise<number> {
  const server = createSiteServer(cacheBytes === undefined ? {} : { cacheBytes });
  return await listening((request, response) => {
    Promise.resolve(server.serve(served, request, response)).catch(() => response.destroy());
  }, onEnd);
}

function content(path: string): Buffer {
  return Buffer.from(FILES[path]!);
}

describe('addresses', () => {
  it.each([
    ['/', 'index.html'],
    ['/index', 'index.html'],
    ['/index.html', 'index.html'],
    ['/index.html?x=1', 'index.html'],
    ['/guide/start', 'guide/start.html'],
    ['/guide/start.html', 'guide/start.html'],
    ['/guide/start.md', 'guide/start.md'],
    ['/guide', 'guide/index.html'],
    ['/gr%C3%B6%C3%9Fe', 'größe.html'],
    [`/${CSS_PATH}`, CSS_PATH],
    ['http://docs.test/plain', 'plain.html'],
    ['/film.bin', 'film.bin'],
    ['/empty.css', 'empty.css'],
  ])('%s gives %s', async (target, path) => {
    const answer = await ask(port, target);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(content(path))).toBe(true);
    expect(answer.headers['content-length']).toBe(String(content(path).length));
    expect(await ask(port, target)).toMatchObject({ status: 200, body: answer.body });
  });

  it.each([
    ['/guide/start/', 308, '/guide/start'],
    ['/guide/start/?q=1', 308, '/guide/start?q=1'],
    ['/old', 308, '/plain'],
    ['/old/', 308, '/plain'],
    ['/old?a=b', 308, '/plain?a=b'],
    ['/moved', 307, '/guide'],
    ['/moved/a/b', 307, '/guide/a/b'],
    ['/away', 308, 'https://example.com/x?y=1#z'],
    ['/schemeless', 308, 'https://example.com/x'],
    ['/uml%C3%A4ut', 308, '/gr%C3%B6%C3%9Fe'],
    ['/out//evil.example', 308, '/evil.example'],
    ['/out///evil.example', 308, '/evil.example'],
    ['/out/%0d%0aSet-Cookie:x=1', 308, '/%0D%0ASet-Cookie:x=1'],
  ])('%s moves with %i to %s', async (target, status, location) => {
    const answer = await ask(port, target);
    expect(answer).toMatchObject({ status, headers: { location } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('a page that stands in for a redirect is not shown, at the root neither', async () => {
    const stub = page('moved').replace('</head>', '<meta http-equiv="refresh" content="0; url=x"></head>');
    const bundle = sampleBundle({
      files: { 'index.html': stub, 'old.html': stub, 'new.html': page('new') },
      redirects: ['/', '/old'].map((source) => ({ source, destination: '/new', permanent: true })),
    });
    const stubs = await serving(await openSite(await unpacked(bundle, await temporaryFolder(onEnd))));
    for (const target of ['/', '/old']) {
      expect(await ask(stubs, target)).toMatchObject({ status: 308, headers: { location: '/new' } });
    }
  });

  it.each(['/nothing', '/script', '/PLAIN'])('%s shows the page for wrong addresses', async (target) => {
    const answer = await ask(port, target);
    expect(answer.status).toBe(404);
    expect(answer.body.equals(content('404.html'))).toBe(true);
    expect(answer.headers.etag).toBeUndefined();
    const conditional = await ask(port, target, { headers: { 'If-None-Match': '*', Range: 'bytes=0-1' } });
    expect(conditional.status).toBe(404);
  });

  it('answers nothing but GET and HEAD', async () => {
    expect(await ask(port, '/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it.each([
    '/bindery.manifest.json',
    '/bindery.manifest.sig',
    '/bindery.manifest',
    '/%62indery.manifest.json',
  ])('keeps %s to itself', async (target) => {
    expect((await ask(port, target)).status).toBe(404);
    expect((await ask(port, target, { method: 'HEAD' })).status).toBe(404);
  });

  it('shows the configuration, by which a page for wrong addresses finds the root', async () => {
    expect((await ask(port, '/bindery.config.json', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('conditions', () => {
  const etag = `"${sha256(content('plain.html')).slice(0, 32)}"`;

  it.each([
    [{}, 200],
    [{ 'If-None-Match': etag }, 304],
    [{ 'If-None-Match': `W/${etag}` }, 304],
    [{ 'If-None-Match': `"x", ${etag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"x"' }, 200],
    [{ 'If-None-Match': etag, 'Accept-Encoding': 'gzip' }, 200],
    [{ 'If-None-Match': etag.replace(/"$/, '-gzip"'), 'Accept-Encoding': 'gzip' }, 304],
    [{ 'If-Match': etag }, 200],
    [{ 'If-Match': `W/${etag}` }, 412],
    [{ 'If-Match': '"x"' }, 412],
    [{ 'If-Modified-Since': 'Sun, 15 Nov 2037 00:00:00 GMT' }, 200],
  ])('%j gives %i', async (headers, status) => {
    const answer = await ask(port, '/plain', { headers });
    expect(answer.status).toBe(status);
    if (status === 304)
      expect(answer).toMatchObject({
        body: Buffer.alloc(0),
        headers: { 'cache-control': 'public, no-cache' },
      });
    if (status < 400) expect(answer.headers.etag).toMatch(/^"[0-9a-f]{32}(-gzip)?"$/);
  });

  it.each(['/plain', `/${CSS_PATH}`, '/film.bin', '/nothing'])(
    'HEAD %s has the headers of GET and no body',
    async (target) => {
      for (const encoding of ['identity', 'br']) {
        const headers = { 'Accept-Encoding': encoding };
        const [get, head] = [
          await ask(port, target, { headers }),
          await ask(port, target, { headers, method: 'HEAD' }),
        ];
        expect(head.body.length).toBe(0);
        expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
        expect(head.status).toBe(get.status);
      }
    },
  );
});

describe('ranges', () => {
  const size = BIG.length;
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    [`bytes=${size - 3}-`, size - 3, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=5-${size * 9}`, 5, size - 1],
    ['BYTES = 1-2', 1, 2],
  ])('%s', async (range, start, end) => {
    const answer = await ask(port, '/film.bin', { headers: { Range: range } });
    expect(answer).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/${size}` },
    });
    expect(answer.body.equals(BIG.subarray(start, end + 1))).toBe(true);
  });

  it.each([
    ['bytes=0-1,5-6', 200],
    ['bytes=5-1', 200],
    ['lines=1-2', 200],
    ['bytes=-', 200],
    ['bytes=x', 200],
    [`bytes=${size}-`, 416],
    ['bytes=-0', 416],
  ])('%s gives %i', async (range, status) => {
    const answer = await ask(port, '/film.bin', { headers: { Range: range } });
    expect(answer.status).toBe(status);
    if (status === 416) expect(answer.headers['content-range']).toBe(`bytes */${size}`);
    else expect(answer.body.equals(BIG)).toBe(true);
  });

  it('gives parts of the plain file whatever is accepted, and the whole when it is another one by now', async () => {
    const etag = `"${sha256(CSS).slice(0, 32)}"`;
    const headers = { Range: 'bytes=1-4', 'Accept-Encoding': 'br' };
    expect(await ask(port, `/${CSS_PATH}`, { headers: { ...headers, 'If-Range': etag } })).toMatchObject({
      status: 206,
      body: Buffer.from(CSS.slice(1, 5)),
    });
    const other = await ask(port, `/${CSS_PATH}`, { headers: { ...headers, 'If-Range': '"other"' } });
    expect(other.status).toBe(200);
  });
});

describe('encodings', () => {
  const undo: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    zstd: zstdDecompressSync,
  };
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, *', 'zstd'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=0.000', undefined],
    ['gzip;q=0.2, identity', undefined],
    ['identity;q=0.1, gzip;q=0.2', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
    ['gzip;q=nonsense', undefined],
  ])('%s is answered with %s', async (accepted, encoding) => {
    for (const path of ['plain.html', CSS_PATH]) {
      const answer = await ask(port, `/${path}`, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      const body = encoding === undefined ? answer.body : undo[encoding]!(answer.body);
      expect(body.equals(content(path))).toBe(true);
    }
  });

  it('leaves alone what is small or packed already', async () => {
    for (const path of ['/photo.png', '/empty.css', '/film.bin']) {
      const { headers } = await ask(port, path, { headers: { 'Accept-Encoding': 'br' } });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  it('gives every encoding a tag of its own', async () => {
    const tags = await Promise.all(
      ['identity', 'br', 'zstd', 'gzip'].map(async (encoding) => {
        const { headers } = await ask(port, '/plain', { headers: { 'Accept-Encoding': encoding } });
        return headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(4);
  });
});

describe('Markdown', () => {
  it.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/html;q=0.5, text/markdown;q=0.9', true],
    ['text/markdown;q=0', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['*/*', false],
  ])('Accept: %s', async (accept, isMarkdown) => {
    const answer = await ask(port, '/guide/start', { headers: { Accept: accept } });
    expect(answer.headers['content-type']).toBe(
      isMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8',
    );
    expect(answer.body.equals(content(isMarkdown ? 'guide/start.md' : 'guide/start.html'))).toBe(true);
    expect(answer.headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('is HTML where there is no Markdown', async () => {
    const answer = await ask(port, '/plain', { headers: { Accept: 'text/markdown' } });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

describe('headers', () => {
  const get = async (path: string): Promise<Answer['headers']> => (await ask(port, path)).headers;

  it('lets browsers keep what has its hash in its name, and nothing else', async () => {
    expect((await get(`/${CSS_PATH}`))['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/assets/report.20251115.svg', '/feed.xml']) {
      expect((await get(path))['cache-control']).toBe('public, no-cache');
    }
  });

  it('names the scripts that stand in a page, and no others', async () => {
    const policy = (await get('/'))['content-security-policy']!;
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    expect(/script-src [^;]*/.exec(policy)![0]).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
    expect((await get('/plain'))['content-security-policy']).not.toContain('sha256');
    expect((await get('/foreign'))['content-security-policy']).toMatch(
      /script-src 'self' 'wasm-unsafe-eval';/,
    );
  });

  it.each(['/files/demo.htm', '/assets/report.20251115.svg', '/feed.xml'])(
    '%s cannot act as a page of the site',
    async (path) => {
      const headers = await get(path);
      expect(headers['content-security-policy']).toMatch(/^sandbox/);
      expect(headers['content-security-policy']).not.toContain('allow-same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('lets nothing leave an air-gapped site', async () => {
    const closed = await serving(await openSite(folder, { features: resolveFeatures('air-gapped') }));
    const policy = (await ask(closed, '/foreign')).headers['content-security-policy'];
    expect(policy).not.toMatch(/https?:/);
    const open = await serving(
      await openSite(folder, {
        features: resolveFeatures('air-gapped', { playground: true }, { builtIn: new Set(FEATURES) }),
      }),
    );
    expect((await ask(open, '/')).headers['content-security-policy']).toMatch(/connect-src 'self';/);
  });

  const NAMED = "connect-src 'self' https://api.example.com wss://live.example.com;";
  it.each<
    [string, 'cloud' | 'client-hosted' | 'air-gapped', FeatureSettings, Record<string, string>, string]
  >([
    ['named servers', 'cloud', {}, playground(false), NAMED],
    ['named servers', 'client-hosted', {}, playground(false), NAMED],
    ['named servers', 'air-gapped', { playground: true }, playground(false), NAMED],
    [
      'scripts of its own',
      'cloud',
      {},
      playground(true),
      "connect-src 'self' https: http: wss://live.example.com;",
    ],
    ['scripts of its own', 'air-gapped', { playground: true }, playground(true), NAMED],
    [
      'components',
      'cloud',
      {},
      { ...playground(false), 'assets/islands-abc.js': '' },
      "connect-src 'self' https: http: wss://live.example.com;",
    ],
    ['no playground', 'cloud', { playground: false }, playground(false), "connect-src 'self' https: http:;"],
    ['no playground', 'air-gapped', {}, playground(false), "connect-src 'self';"],
    ['no specification', 'cloud', {}, {}, "connect-src 'self' https: http:;"],
    ['a broken list', 'cloud', {}, { 'bindery.playground.json': '{' }, "connect-src 'self' https: http:;"],
  ])('%s on %s with %j: pages may call whom they have to', async (_, type, settings, files, policy) => {
    const bundle = sampleBundle({ files: { 'index.html': page('home'), ...files } });
    const site = await openSite(await unpacked(bundle, await temporaryFolder(onEnd)), {
      features: resolveFeatures(type, settings),
    });
    expect((await ask(await serving(site), '/')).headers['content-security-policy']).toContain(policy);
  });

  const SERVICE = {
    'bindery.integrations.json': serializeIntegrations({
      scripts: ['https://cdn.example', 'https://x.example; report-uri /', "'unsafe-inline'", 'https:'],
      connect: ['https://*.example.com', 'wss://live.example.com'],
      ownScripts: false,
    }),
  };
  const OWN = "script-src 'self' 'wasm-unsafe-eval'";
  it.each<[string, 'cloud' | 'client-hosted' | 'air-gapped', FeatureSettings, object, string, string]>([
    [
      'on',
      'cloud',
      {},
      {},
      `${OWN} https://cdn.example;`,
      "connect-src 'self' https://*.example.com wss://live.example.com;",
    ],
    ['off', 'cloud', { integrations: false }, {}, `${OWN};`, "connect-src 'self' https: http:;"],
    ['off', 'client-hosted', {}, {}, `${OWN};`, "connect-src 'self' https: http:;"],
    [
      'on',
      'client-hosted',
      { integrations: true },
      playground(false),
      `${OWN} https://cdn.example;`,
      "connect-src 'self' https://api.example.com wss://live.example.com https://*.example.com;",
    ],
    [
      'on',
      'client-hosted',
      { integrations: true },
      { 'assets/islands-abc.js': '' },
      `${OWN} https://cdn.example;`,
      "connect-src 'self' https: http: wss://live.example.com;",
    ],
    ['never', 'air-gapped', { integrations: true }, {}, `${OWN};`, "connect-src 'self';"],
    [
      'broken',
      'cloud',
      {},
      { 'bindery.integrations.json': '{' },
      `${OWN};`,
      "connect-src 'self' https: http:;",
    ],
  ])(
    'integrations %s on %s with %j: exactly their hosts',
    async (_, type, settings, files, script, connect) => {
      const bundle = sampleBundle({ files: { 'index.html': page('home'), ...SERVICE, ...files } });
      const site = await openSite(await unpacked(bundle, await temporaryFolder(onEnd)), {
        features: resolveFeatures(type, settings),
      });
      const policy = (await ask(await serving(site), '/')).headers['content-security-policy'];
      expect(policy).toContain(script);
      expect(policy).toContain(connect);
    },
  );

  it('tells pages which features there are', async () => {
    const features = resolveFeatures('air-gapped');
    const own = await serving(await openSite(folder, { features }));
    expect(JSON.parse(String((await ask(own, '/bindery.config.json')).body))).toEqual(features);
  });
});

it('keeps within its budget of memory and serves everything all the same', async () => {
  const tight = await serving(await openSite(folder), 10_000);
  for (let round = 0; round < 3; round++) {
    for (const [path, bytes] of Object.entries(FILES)) {
      const answer = await ask(tight, `/${encodeURI(path)}`, { headers: { 'Accept-Encoding': 'identity' } });
      expect(answer.body.equals(Buffer.from(bytes))).toBe(true);
    }
  }
});

it('sends no byte of a file that was changed on disk', async () => {
  const other = await unpacked(
    sampleBundle({ files: { 'a.html': page('right') } }),
    await temporaryFolder(onEnd),
  );
  await writeFile(join(other, 'a.html'), page('wrong'));
  await expect(ask(await serving(await openSite(other)), '/a')).rejects.toThrow('no answer');
});
