/** The dashboard's files as the API's host gives them out. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANIFEST_NAME, serializeManifest } from '@bindery/bundle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDashboard } from '../../src/dashboard/dashboard-handler.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-dashboard-'));
const servers: Server[] = [];
const PAGE = '<!doctype html><title>Bindery</title><script>inline()</script>';
const SCRIPT = 'console.log("a script of the dashboard");'.repeat(40);
const FILES: [path: string, type: string, text: string][] = [
  ['assets/app.0123456789abcdef.js', 'text/javascript; charset=utf-8', SCRIPT],
  ['favicon.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['index.html', 'text/html; charset=utf-8', PAGE],
];
let url: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const files = FILES.map(([path, type, text]) => {
    writeFileSync(join(folder, path), text);
    return { path, type, size: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  });
  const names = { engine: '1', version: '1', project: null, domain: null, sequence: null, commit: null };
  const manifest = serializeManifest({
    ...{ format: 1, ...names, features: {}, redirects: [], inputs: [], files },
  });
  writeFileSync(join(folder, MANIFEST_NAME), manifest);
  url = await serve(createDashboard(folder) as RequestListener);
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  '/',
  '/projects/prj_1?x=1',
  '/index.html/x',
  '/bindery.manifest.json',
  '/%ff',
  '/../../etc/passwd',
  '/mcp',
])('%s is its one page, with a policy that lets no script in it run', async (path) => {
  const answer = await fetch(`${url}${path}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(PAGE);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|sha256|https?:/);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
});

it('gives files whose name has a hash for good, compressed, and answers what is known with 304', async () => {
  const answer = await fetch(`${url}/assets/app.0123456789abcdef.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(await answer.text()).toBe(SCRIPT);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const page = await fetch(url);
  const again = await fetch(url, { headers: { 'if-none-match': page.headers.get('etag')! } });
  expect(again.status).toBe(304);
});

it('has nothing below assets/ that was not built: a page would be taken for a script', async () => {
  const answer = await fetch(`${url}/assets/of-an-earlier-release.js`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
});

it('says how to build it where it has not been', async () => {
  const answer = await fetch(await serve(createDashboard(join(folder, 'nowhere')) as RequestListener));
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('npm run build-dashboard');
});
