/** Where bundles come from, and what happens when they do not come. */
import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runtimeIn, testKey } from './harness/running-runtime.ts';
import { listening, page, sampleBundle, sha256, temporaryFolder } from './harness/sample-site.ts';

const key = testKey();
const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);
let folder: string;
/** What the link leads to, and what was asked for. */
let offered: { bundle: Buffer; status: number; cutAfter: number | null; afterCut?: Buffer };
let asked: IncomingMessage[];
let origin: string;

beforeEach(async () => {
  folder = await temporaryFolder(onEnd);
  offered = { bundle: signed('v1'), status: 200, cutAfter: null };
  asked = [];
  origin = `http://127.0.0.1:${await listening(answer, onEnd)}`;
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function signed(version: string, { sequence = 1 } = {}): Buffer {
  const files = { 'index.html': page(version) };
  return sampleBundle({ version, sequence, files, signingKey: key.signingKey });
}

/** As an object store does: ETag, Range, If-Range, If-None-Match. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(request);
  const { bundle, status, cutAfter } = offered;
  if (request.url === '/moved') return void response.writeHead(302, { Location: '/site.tar.gz' }).end();
  if (status !== 200) return void response.writeHead(status).end();
  const etag = `"${sha256(bundle).slice(0, 16)}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { ETag: etag }).end();
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const isPart = from > 0 && request.headers['if-range'] === etag;
  const body = isPart ? bundle.subarray(from) : bundle;
  response.writeHead(isPart ? 206 : 200, {
    ETag: etag,
    'Content-Length': body.length,
    ...(isPart ? { 'Content-Range': `bytes ${from}-${bundle.length - 1}/${bundle.length}` } : {}),
  });
  if (cutAfter === null) return void response.end(body);
  offered.cutAfter = null;
  offered.bundle = offered.afterCut ?? bundle;
  response.write(body.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 50));
}

async function run(
  flags: Record<string, string | boolean> = {},
  environment: Record<string, string> = {},
): Promise<Running> {
  const runtime = await runtimeIn(join(folder, 'data'), {
    flags: { 'bundle-url': `${origin}/site.tar.gz?X-Signature=secret`, ...flags },
    environment: { TRUSTED_KEYS: key.publicKeyPem, ...environment },
    onEnd,
  });
  await runtime.settled;
  return runtime;
}

async function stopAll(runtime: Running): Promise<void> {
  await runtime.stop();
}

describe('a start', () => {
  it('is ready when the bundle is verified', async () => {
    const runtime = await run();
    expect(await runtime.readyz()).toEqual({
      status: 200,
      ready: true,
      degraded: false,
      version: 'v1',
      reason: null,
    });
    expect((await runtime.get('/')).body.toString()).toBe(page('v1'));
    expect((await runtime.get('/healthz')).status).toBe(200);
    expect(await readdir(join(folder, 'data'))).toEqual(
      expect.arrayContaining(['admin-token', 'state.json', 'versions']),
    );
    expect(await readdir(join(folder, 'data'))).not.toContain('downloads');
    expect(runtime.lines.join('\n')).not.toContain('secret');
  });

  it('shows a page about metrics to readers, and metrics to whoever brings a token', async () => {
    const files = { 'index.html': page('v1'), 'metrics.html': page('What we count') };
    offered.bundle = sampleBundle({ files, signingKey: key.signingKey });
    const token = 'words-that-only-monitors-know';
    const runtime = await run({ 'admin-token': token });
    expect((await runtime.get('/metrics?a=b')).body.toString()).toContain('What we count');
    const counted = await runtime.get('/metrics', { authorization: `Bearer ${token}` });
    expect(counted.body.toString()).toContain('bindery_runtime_switches_total');
    const refused = await runtime.get('/metrics', { authorization: 'Bearer another' });
    expect(refused.status, 'nobody with a wrong one').toBe(404);
  });

  it.each([
    ['without a signature', () => sampleBundle({ version: 'v1' }), /it is not signed/],
    ['of an unknown signer', () => sampleBundle({ signingKey: testKey().signingKey }), /not trusted here/],
    ['of another version', () => signed('v2'), /its version is v2, not v1/],
  ])('refuses a bundle %s, and says why', async (_, make, reason) => {
    offered.bundle = make();
    const runtime = await run({ version: 'v1' });
    const ready = await runtime.readyz();
    expect(ready).toMatchObject({ status: 503, ready: false, degraded: false, version: null });
    expect(ready.reason).toMatch(reason);
    expect((await runtime.get('/')).status).toBe(503);
    expect(runtime.lines.some((line) => reason.test(line))).toBe(true);
  });

  it.each([
    ['without a signature', () => sampleBundle({ version: 'v1' }), 200],
    ['of an unknown signer', () => sampleBundle({ version: 'v1', signingKey: testKey().signingKey }), 200],
    [
      'forged in the name of a trusted key',
      () =>
        sampleBundle({ version: 'v1', signingKey: { ...testKey().signingKey, keyId: key.signingKey.keyId } }),
      503,
    ],
  ])('takes a bundle %s only where that is allowed', async (_, make, status) => {
    offered.bundle = make();
    const runtime = await run({}, { BINDERY_ALLOW_UNSIGNED: '1' });
    expect((await runtime.readyz()).status).toBe(status);
  });

  it('refuses a second runtime on the same folder', async () => {
    await run();
    await expect(run()).rejects.toThrow(/Another runtime uses/);
  });

  it('tries again by itself when there is nothing to serve', async () => {
    offered.status = 503;
    const starting = run();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    offered.status = 200;
    expect((await (await starting).readyz()).version).toBe('v1');
  });
});

describe('a restart', () => {
  it.each([
    [403, /answers 403: the link has expired/],
    [404, /answers 404/],
  ])('with a link that answers %i serves the last good version and says so', async (status, reason) => {
    await stopAll(await run());
    offered.status = status;
    const again = await run();
    expect(await again.readyz()).toMatchObject({
      status: 200,
      ready: true,
      degraded: true,
      version: 'v1',
      reason: expect.stringMatching(reason),
    });
    expect((await again.get('/')).body.toString()).toBe(page('v1'));
    expect((await again.readyz()).reason).not.toContain('secret');
  });

  it('does not serve a last good version that is not the pinned one', async () => {
    await stopAll(await run());
    offered.status = 403;
    expect(await (await run({ version: 'v2' })).readyz()).toMatchObject({ status: 503, version: null });
  });

  it('does not serve a last good version whose signer is trusted no more', async () => {
    await stopAll(await run());
    offered.status = 403;
    expect(await (await run({}, { TRUSTED_KEYS: testKey().publicKeyPem })).readyz()).toMatchObject({
      status: 503,
    });
  });

  it('does not fetch again what is here', async () => {
    await stopAll(await run());
    const again = await run();
    expect(asked.at(-1)!.headers['if-none-match']).toMatch(/^"/);
    expect(await again.readyz()).toMatchObject({ status: 200, degraded: false, version: 'v1' });
  });

  it('keeps the earlier version when the new bundle is damaged', async () => {
    await stopAll(await run());
    offered.bundle = signed('v2').subarray(0, -100);
    const again = await run();
    expect(await again.readyz()).toMatchObject({
      status: 200,
      degraded: true,
      version: 'v1',
      reason: expect.stringMatching(/cut off/),
    });
  });
});

describe('fetching', () => {
  it('goes on where it was interrupted', async () => {
    offered.bundle = sampleBundle({
      version: 'v1',
      files: { 'a.bin': Buffer.alloc(200_000, sha256('x')) },
      signingKey: key.signingKey,
    });
    offered.cutAfter = 300;
    const runtime = await run();
    expect((await runtime.readyz()).version).toBe('v1');
    expect(asked.at(-1)!.headers).toMatchObject({
      range: 'bytes=300-',
      'if-range': expect.stringMatching(/^"/),
    });
  });

  it('starts anew when the bundle is another one by now', async () => {
    offered.cutAfter = 300;
    offered.afterCut = signed('v2');
    expect((await (await run()).readyz()).version).toBe('v2');
    expect(asked.length).toBeGreaterThan(1);
  });

  it('follows redirects', async () => {
    expect((await (await run({ 'bundle-url': `${origin}/moved` })).readyz()).version).toBe('v1');
  });

  it('takes no more than allowed', async () => {
    offered.bundle = Buffer.alloc(2 * 1024 ** 2);
    const runtime = await run({ 'max-bundle-megabytes': '1' });
    expect((await runtime.readyz()).reason).toMatch(/larger than 1 MB/);
  });

  it('ends when it takes too long', async () => {
    const silent = await listening(() => {}, onEnd);
    const runtime = await run({ 'bundle-url': `http://127.0.0.1:${silent}/x`, 'fetch-timeout-seconds': '1' });
    expect(await runtime.readyz()).toMatchObject({
      status: 503,
      reason: expect.stringMatching(/took too long/),
    });
  });

  it.each([
    ['', 1],
    ['127.0.0.1', 0],
  ])('goes through the proxy of the environment unless NO_PROXY is %j', async (noProxy, through) => {
    const seen: string[] = [];
    const proxy = createServer((request, response) => {
      seen.push(request.url!);
      send(request.url!, { headers: request.headers }, (answered) => {
        response.writeHead(answered.statusCode!, answered.headers);
        answered.pipe(response);
      }).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onEnd(async () => {
      proxy.closeAllConnections();
      proxy.close();
    });
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const runtime = await run({}, { HTTP_PROXY: address, ...(noProxy ? { NO_PROXY: noProxy } : {}) });
    expect((await runtime.readyz()).version).toBe('v1');
    expect(seen.length).toBe(through);
  });

  it('asks the API for a fresh link of an export', async () => {
    const requests: { url: string; key: string | undefined; method: string }[] = [];
    const api = await listening((request, response) => {
      requests.push({ url: request.url!, key: request.headers.authorization, method: request.method! });
      const body = {
        bundleUrl: `${origin}/site.tar.gz?n=${requests.length}`,
        sha256: sha256(offered.bundle),
      };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    }, onEnd);
    const start = async () => {
      const runtime = await runtimeIn(join(folder, 'data'), {
        flags: { 'export-job': 'se_0123456789abcdef', api: `http://127.0.0.1:${api}` },
        environment: { TRUSTED_KEYS: key.publicKeyPem, BINDERY_ADMIN_KEY: 'bnd_admin_x' },
        onEnd,
      });
      await runtime.settled;
      return runtime;
    };
    const runtime = await start();
    expect((await runtime.readyz()).version).toBe('v1');
    expect(requests).toEqual([
      { url: '/v1/static-export/jobs/se_0123456789abcdef/bundle', key: 'Bearer bnd_admin_x', method: 'POST' },
    ]);
    await runtime.stop();
    const fetched = asked.length;
    expect(await (await start()).readyz()).toMatchObject({ version: 'v1', degraded: false });
    expect([requests.length, asked.length]).toEqual([2, fetched]);
  });
});

describe('changing the version', () => {
  async function writeBundle(version: string): Promise<string> {
    const path = join(folder, `${version}.tar.gz`);
    await writeFile(path, signed(version));
    return `file://${path}`;
  }

  it('needs the token', async () => {
    const runtime = await run();
    for (const path of ['/-/activate', '/-/rollback', '/-/versions', '/-/anything']) {
      const answered = await fetch(`http://127.0.0.1:${runtime.port}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer wrong' },
      });
      expect([answered.status, answered.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect((await runtime.post('/-/activate', { bundleURL: 'x' })).body.error).toMatch(/Unknown field/);
    expect((await runtime.post('/-/nothing')).status).toBe(404);
  });

  it('rolls back to the version before, and a restart does not undo it', async () => {
    const runtime = await run();
    expect(await runtime.post('/-/activate', { bundleUrl: await writeBundle('v2') })).toMatchObject({
      status: 200,
      body: { version: 'v2', previousVersion: 'v1', changed: true },
    });
    expect((await runtime.post('/-/rollback')).body).toMatchObject({ version: 'v1', previousVersion: 'v2' });
    await runtime.stop();
    offered.bundle = signed('v2');
    const again = await run();
    expect(await again.readyz()).toMatchObject({
      version: 'v1',
      degraded: true,
      reason: expect.stringMatching(/was rolled back/),
    });
    expect((await again.post('/-/activate')).body).toMatchObject({ version: 'v2' });
    expect(await again.readyz()).toMatchObject({ version: 'v2', degraded: false });
  });

  it('goes back in time only on purpose', async () => {
    offered.bundle = signed('20260301-aaaaaaaaaaaa', { sequence: 2 });
    const runtime = await run();
    offered.bundle = signed('20260228-bbbbbbbbbbbb');
    await runtime.reload(runtime.settingsWith({}));
    expect(await runtime.readyz()).toMatchObject({
      version: '20260301-aaaaaaaaaaaa',
      degraded: true,
      reason: expect.stringMatching(/older/),
    });
    await runtime.reload(runtime.settingsWith({ version: '20260228-bbbbbbbbbbbb' }));
    expect(await runtime.readyz()).toMatchObject({ version: '20260228-bbbbbbbbbbbb', degraded: false });
  });

  it('keeps as many earlier versions as it is told', async () => {
    const runtime = await run({ keep: '1' });
    for (const version of ['v2', 'v3', 'v4'])
      await runtime.post('/-/activate', { bundleUrl: await writeBundle(version) });
    const kept = async () => (await readdir(join(folder, 'data', 'versions'))).length;
    await expect.poll(kept).toBe(2);
    expect((await runtime.post('/-/rollback', { version: 'v1' })).body.error).toMatch(
      /not on the volume; there are: v3/,
    );
    expect((await runtime.post('/-/activate', { version: 'v3' })).body).toMatchObject({ version: 'v3' });
  });
});
