/** What the runtime holds is its cache and a fixed amount, whatever readers ask for and however versions change. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { basename, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runtimeCommand } from './harness/runtime-command.ts';
import { sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const PAGES = 3_000;
const CONNECTIONS = 64;
const CACHE_MEGABYTES = 16;
/** Node itself is about 90 of these. */
const BESIDE_MEGABYTES = 150;

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('stays within its cache and 150 MB, while no page asked for is in memory and versions change', async () => {
  const folder = await temporaryFolder(onEnd);
  const bundles = ['left', 'right'].map((version) => join(folder, `${version}.tar.gz`));
  for (const bundle of bundles)
    await writeFile(bundle, sampleBundle({ version: basename(bundle), files: pages() }));
  const data = join(folder, 'data');
  const flags = ['--data', data, '--cache-megabytes', String(CACHE_MEGABYTES), '--keep', '0'];
  const { child, port } = await runtimeCommand(['--bundle-url', `file://${bundles[0]}`, ...flags], onEnd);
  const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
  for (let round = 1; round <= 4; round++) {
    const reading = askForAll(port);
    const answer = await fetch(`http://127.0.0.1:${port}/-/activate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ bundleUrl: `file://${bundles[round % 2]}` }),
    });
    expect(answer.status).toBe(200);
    await reading;
  }
  const held = residentMegabytes(child.pid!);
  console.log(`${PAGES} pages, four versions: ${held} MB with a cache of ${CACHE_MEGABYTES} MB`);
  expect(held).toBeLessThan(CACHE_MEGABYTES + BESIDE_MEGABYTES);
});

/** Each of other words, so that all of them are several times the cache. */
function pages(): Record<string, string> {
  const wordOf = (page: number, index: number) => ((page * 7919 + index * 104_729) % 99_991).toString(36);
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, page) => {
      const words = Array.from({ length: 1_500 }, (_, index) => wordOf(page, index));
      return [`guide/page-${page}.html`, `<!doctype html><title>${page}</title><p>${words.join(' ')}</p>`];
    }),
  );
}

/** One after the other, so that the one asked for has long left the cache; plain, as compressing takes time alone. */
async function askForAll(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const client = async () => {
    while (next < PAGES) {
      const path = `/guide/page-${next++}`;
      expect(await statusOf({ port, path, agent })).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
}

function statusOf(options: { port: number; path: string; agent: Agent }): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', ...options }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!));
    });
    asking.once('error', reject).end();
  });
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1024);
}
