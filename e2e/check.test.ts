import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page, type TestSite } from './harness/site.ts';

const sites: TestSite[] = [];
const asked = new Map<string, string[]>();
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!;
    asked.set(path, [...(asked.get(path) ?? []), request.method!]);
    expect(request.headers).not.toHaveProperty('authorization');
    (ANSWERS[path] ?? ANSWERS['/fine']!)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  asked.clear();
  for (const site of sites.splice(0)) site.remove();
});

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end();

const ANSWERS: Record<string, RequestListener> = {
  '/fine': status(200),
  '/gone': status(410),
  '/missing': status(404),
  '/robots': status(403),
  '/down': status(503),
  '/busy': status(429, { 'Retry-After': '3600' }),
  '/soon': (_, response) =>
    asked.get('/soon')!.length < 2
      ? response.writeHead(429, { 'Retry-After': '1' }).end()
      : response.writeHead(200).end(),
  '/no-head': (request, response) => response.writeHead(request.method === 'HEAD' ? 405 : 200).end(),
  '/moved': status(301, { Location: '/fine' }),
  '/moved-away': status(302, { Location: '/missing' }),
  '/circle': status(302, { Location: '/circle' }),
  '/slow': (_, response) => {
    setTimeout(() => response.writeHead(200).end(), 1500);
  },
};

function site(files: Record<string, string>): TestSite {
  const made = makeSite(files);
  sites.push(made);
  return made;
}

it('tells all that a build would, and writes nothing', async () => {
  const { folder, beside } = site({
    'docs.json': docsJson(['index', 'broken', 'not-there']),
    'index.mdx': page('Home', '[a](/nowhere) [b](/broken#no) ![c](/no.png)\n\n<Snippet file="no.mdx" />'),
    'broken.mdx': page('Broken', '{nobody.name()}'),
    'stray.mdx': page('Stray'),
  });
  const checked = await runBindery(['check', folder, '--json']);
  expect(readdirSync(folder).sort()).toEqual(['broken.mdx', 'docs.json', 'index.mdx', 'stray.mdx']);
  const built = await runBindery(['build', folder, '--json', '--out', beside('out')]);
  // The page is there, but for what is wrong on it.
  expect([checked.code, built.code]).toEqual([1, 0]);
  const { diagnostics } = JSON.parse(checked.stdout) as { diagnostics: { rule: string }[] };
  expect(diagnostics).toEqual(JSON.parse(built.stdout).diagnostics);
  expect(new Set(diagnostics.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(4);
});

it.each([
  [[], 0],
  [['--strict'], 1],
])('with warnings only, flags %j end with %i', async (flags, code) => {
  const { folder } = site({ 'docs.json': docsJson(['index']), 'index.mdx': page('Home', '[a](/nowhere)') });
  const ended = await runBindery(['check', folder, ...flags]);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain('broken-link');
  expect(ended.stdout).toMatch(/1 page · 0 errors · 1 warning · /);
});

it('with a baseline only new mistakes fail, and one rule can be listed', async () => {
  const { folder, beside } = site({
    'docs.json': docsJson(['index']),
    'index.mdx': page('Home', '[a](/nowhere)'),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`stray-${n}.mdx`, page(`Stray ${n}`)])),
  });
  const known = beside('known.json');
  const first = await runBindery(['check', folder, '--strict', '--write-baseline', known]);
  expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('6 known')]);
  writeFileSync(join(folder, 'index.mdx'), page('Home', 'Moved down.\n\n[a](/nowhere)\n\n[b](/new)'));
  const second = await runBindery(['check', folder, '--strict', '--baseline', known]);
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('/new');
  expect(second.stderr).not.toContain('"/nowhere"');
  const all = await runBindery(['check', folder]);
  expect(all.stderr).toContain('5 pages are not in navigation');
  expect(all.stderr).not.toContain('stray-3.mdx');
  const listed = await runBindery(['check', folder, '--rule', 'page-not-in-navigation']);
  expect(listed.stderr).toContain('stray-3.mdx');
  expect(listed.stderr).not.toContain('broken-link');
});

it('asks other hosts once for each address, and knows a broken link from a busy host', async () => {
  const paths = [...Object.keys(ANSWERS), '/fine#part', '/gone'];
  const links = paths.map((path) => `- [x](${origin}${path})`).join('\n');
  const { folder } = site({
    'docs.json': docsJson(['index'], {
      navbar: { links: [{ label: 'Bar', href: `${origin}/missing?bar` }] },
    }),
    'index.mdx': page('Home', links),
  });
  const ended = await runBindery(['check', folder, '--external-private', '--json']);
  const { diagnostics, external } = JSON.parse(ended.stdout) as {
    diagnostics: { rule: string; severity: string; message: string; line: number; file: string }[];
    external: object;
  };
  const told = (rule: string) =>
    diagnostics
      .filter((diagnostic) => diagnostic.rule === rule)
      .map(({ message, line }) => `${/:\d+(\/[^ ]*)/.exec(message)![1]} ${line}`)
      .sort();
  const lineOf = (path: string, from = 0) => 5 + paths.indexOf(path, from);
  expect(told('broken-external-link')).toEqual(
    [
      ...['/circle', '/gone', '/missing', '/moved-away'].map((path) => `${path} ${lineOf(path)}`),
      `/gone ${lineOf('/gone', Object.keys(ANSWERS).length)}`,
    ].sort(),
  );
  expect(told('unchecked-external-link')).toEqual(
    ['/busy', '/down', '/robots'].map((path) => `${path} ${lineOf(path)}`),
  );
  expect(external).toEqual({ checked: 13, broken: 4, unclear: 3, skipped: 0 });
  expect(ended.code).toBe(0);
  expect(asked.get('/fine')!.filter((method) => method === 'HEAD')).toHaveLength(2);
  expect(asked.get('/no-head')).toEqual(['HEAD', 'GET']);
  expect(asked.get('/soon')).toEqual(['HEAD', 'HEAD']);
  expect(asked.get('/busy')).toEqual(['HEAD']);
});

it('leaves this machine and private networks alone unless told', async () => {
  const { folder } = site({
    'docs.json': docsJson(['index']),
    'index.mdx': page('Home', `[a](${origin}/missing) [b](http://localhost:1/x) [c](http://10.0.0.1/y)`),
  });
  const ended = await runBindery(['check', folder, '--external', '--strict', '--json']);
  expect(asked.size).toBe(0);
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.stdout).external).toEqual({ checked: 0, broken: 0, unclear: 0, skipped: 3 });
});

it('a broken link to another host fails a strict check', async () => {
  const { folder } = site({
    'docs.json': docsJson(['index']),
    'index.mdx': page('Home', `[a](${origin}/missing)`),
  });
  const ended = await runBindery(['check', folder, '--external-private', '--strict']);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('broken-external-link');
});
