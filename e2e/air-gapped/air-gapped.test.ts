/** An air-gapped deployment asks nobody outside for anything: neither its server nor its readers' browsers. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { findBrowser } from '../../packages/engine/tests/theme/obtain-browser.ts';
import { runBindery } from '../harness/bindery.ts';
import { docsJson, makeSite, page } from '../harness/site.ts';
import type { Visit } from './visit-inside.ts';

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  servers: [{ url: 'https://api.outside.test' }],
  paths: { '/plants': { get: { summary: 'List plants', responses: { 200: { description: 'Plants.' } } } } },
};

/** Everything that could make a browser ask elsewhere. */
const REACHING_OUT = `
![Remote picture](https://images.outside.test/a.png)

<img src="http://images.outside.test/b.png" alt="b" />

<iframe src="http://frames.outside.test/x" title="x"></iframe>

<video src="https://media.outside.test/x.mp4"></video>

[Elsewhere](https://links.outside.test/)

\`\`\`mermaid
graph TD; A-->B
\`\`\`
`;

const site = makeSite({
  'docs.json': docsJson(['index', 'reaching/out', { group: 'API', openapi: 'openapi.json' }], {
    logo: 'https://logos.outside.test/logo.svg',
    fonts: { family: 'Own', source: 'https://fonts.outside.test/own.woff2', format: 'woff2' },
    integrations: { ga4: { measurementId: 'G-ABCDEFGHIJ' } },
    contextual: { options: ['copy', 'assistant', 'chatgpt'] },
  }),
  'index.mdx': page('Home', 'See [out](/reaching/out).'),
  'reaching/out.mdx': page('Reaching out', REACHING_OUT),
  'openapi.json': JSON.stringify(OPENAPI),
});
afterAll(() => site.remove());

const inside = [
  '--net',
  '--',
  'sh',
  '-c',
  // Not by sysctl, which lies where the path of a bare environment does not lead.
  'ip link set lo up && echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6; exec "$@"',
  'sh',
];
const browser = findBrowser();
const reason =
  spawnSync('unshare', [...inside, 'true']).status !== 0
    ? 'a network namespace needs root, unshare and ip'
    : browser === null
      ? 'no chromium here'
      : null;
if (reason) console.warn(`skipped: an air-gapped deployment in a network namespace (${reason})`);

it.skipIf(reason !== null)('makes no outbound request, browser included', { timeout: 240_000 }, async () => {
  const bundle = site.beside('site.tar.gz');
  const built = await runBindery(['build', site.folder, '--out', bundle, '--no-cache']);
  expect(built.code, built.stderr).toBe(0);
  const script = join(import.meta.dirname, 'visit-inside.ts');
  const { stdout } = await promisify(execFile)('unshare', [
    ...inside,
    process.execPath,
    script,
    bundle,
    site.beside('data'),
    browser!,
  ]);
  const visit = JSON.parse(stdout) as Visit;

  expect(visit.pages).toEqual(expect.arrayContaining(['/index.html', '/reaching/out.html']));
  expect(visit.pages.length).toBeGreaterThanOrEqual(3);
  expect(visit.readiness).toMatchObject({ ready: true });
  expect(visit.config.deploymentType).toBe('air-gapped');
  const on = Object.entries(visit.config.features).filter(([, { enabled }]) => enabled);
  expect(on.map(([name]) => name)).toEqual(['staticExport', 'offlineSearch']);
  expect(visit.shownSlots).toEqual([]);
  expect(visit.found[0]).toBe('Reaching out');

  expect(visit.origins).toEqual(['http://127.0.0.1:8080']);
  // The site does name others: its policy keeps the browser from asking them.
  expect(visit.refused).toContain('https://images.outside.test');
  expect(visit.leaving).toEqual({ withoutRoute: 0, datagrams: 0 });
  expect(visit.beyond).toEqual([]);
  expect(visit.attempted.beyond).toEqual(['control.outside.test']);
  expect(visit.attempted.leaving.withoutRoute).toBeGreaterThan(0);
});
