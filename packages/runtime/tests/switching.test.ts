/** Versions change under load: no request fails, and no answer holds anything of two versions. */
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runtimeIn } from './harness/running-runtime.ts';
import { runtimeCommand } from './harness/runtime-command.ts';
import { sampleBundle, sha256, temporaryFolder } from './harness/sample-site.ts';

const PAGES = 20;
const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Every page says its version again and again; one file is too large for memory. */
function filesOf(version: string): Record<string, string | Buffer> {
  const files: Record<string, string | Buffer> = {
    'large.bin': Buffer.from(`${version} `.repeat(400_000).slice(0, 1_100_000)),
  };
  for (let page = 0; page < PAGES; page++) files[`p${page}.html`] = `${`${version}:${page} `.repeat(500)}\n`;
  return files;
}

async function writeBundles(
  folder: string,
  versions: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const hashes = new Map<string, Map<string, string>>();
  for (const version of versions) {
    const files = filesOf(version);
    await writeFile(join(folder, `${version}.tar.gz`), sampleBundle({ version, files }));
    hashes.set(version, new Map(Object.entries(files).map(([path, content]) => [path, sha256(content)])));
  }
  return hashes;
}

interface Load {
  requests: number;
  failures: string[];
  versions: Set<string>;
}

/** Keeps asking until told to stop; every body must be one version's, by its hash. */
async function loadUntil(
  stop: AbortSignal,
  { port, hashes, clients }: { port: number; hashes: Map<string, Map<string, string>>; clients: number },
): Promise<Load> {
  const load: Load = { requests: 0, failures: [], versions: new Set() };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const paths = [...Array.from({ length: PAGES }, (_, page) => `p${page}.html`), 'large.bin'];
  const client = async (first: number): Promise<void> => {
    for (let turn = first; !stop.aborted; turn++) {
      const path = paths[turn % paths.length]!;
      load.requests++;
      try {
        const { status, body, etag } = await get(agent, port, path);
        const hash = sha256(body);
        const version = [...hashes].find(([, files]) => files.get(path) === hash)?.[0];
        if (status !== 200 || version === undefined || etag !== `"${hash.slice(0, 32)}"`) {
          load.failures.push(`${path}: ${status}, ${body.length} bytes, ${version ?? 'mixed'}, ${etag}`);
        } else load.versions.add(version);
      } catch (error) {
        load.failures.push(`${path}: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index * 3)));
  agent.destroy();
  return load;
}

function get(
  agent: Agent,
  port: number,
  path: string,
): Promise<{ status: number; body: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ agent, port, host: '127.0.0.1', path: `/${path}` }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, body: Buffer.concat(parts), etag: answer.headers.etag! }),
      );
    });
    asking.on('error', reject);
    asking.end();
  });
}

describe('under load', () => {
  it('50 switches fail no request and mix no answer', async () => {
    const folder = await temporaryFolder(onEnd);
    const versions = Array.from({ length: 6 }, (_, index) => `v${index}`);
    const hashes = await writeBundles(folder, versions);
    const bundleUrl = (version: string) => `file://${join(folder, `${version}.tar.gz`)}`;
    const runtime = await runtimeIn(join(folder, 'data'), {
      flags: { 'bundle-url': bundleUrl('v0'), 'allow-unsigned': true, keep: '2' },
      onEnd,
    });
    await runtime.settled;
    const stop = new AbortController();
    const load = loadUntil(stop.signal, { port: runtime.port, hashes, clients: 6 });
    let shown = 'v0';
    for (let turn = 1; turn <= 50; turn++) {
      const version = versions[turn % versions.length]!;
      if (turn % 5 === 0) {
        const answer = await runtime.post('/-/rollback');
        expect(answer.status).toBe(200);
        shown = answer.body.version as string;
      } else if (turn % 7 === 0) {
        await runtime.reload(runtime.settingsWith({ 'bundle-url': bundleUrl(version), version }));
        shown = version;
      } else {
        expect(await runtime.post('/-/activate', { bundleUrl: bundleUrl(version), version })).toMatchObject({
          status: 200,
          body: { version },
        });
        shown = version;
      }
      expect((await runtime.get('/p1')).body.toString().startsWith(`${shown}:1 `)).toBe(true);
    }
    stop.abort();
    const { requests, failures, versions: seen } = await load;
    console.log(`50 switches, ${requests} requests, ${failures.length} failed or mixed`);
    expect(failures).toEqual([]);
    expect(seen.size).toBe(versions.length);
    expect(requests).toBeGreaterThan(200);
    const kept = async () => (await readdir(join(folder, 'data', 'versions'))).length;
    await expect.poll(kept).toBe(3);
  });

  it('several processes switch, roll back and stop without a failed request', async () => {
    const folder = await temporaryFolder(onEnd);
    const hashes = await writeBundles(folder, ['v0', 'v1']);
    const { child, port } = await runtimeCommand(
      [
        '--bundle-url',
        `file://${join(folder, 'v0.tar.gz')}`,
        '--data',
        join(folder, 'data'),
        '--processes',
        '2',
      ],
      onEnd,
    );
    const token = (await readFile(join(folder, 'data', 'admin-token'), 'utf8')).trim();
    const stop = new AbortController();
    const load = loadUntil(stop.signal, { port, hashes, clients: 6 });
    for (let turn = 1; turn <= 10; turn++) {
      const answer = await fetch(`http://127.0.0.1:${port}/-/activate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ bundleUrl: `file://${join(folder, `v${turn % 2}.tar.gz`)}` }),
      });
      expect(await answer.json()).toMatchObject({ version: `v${turn % 2}`, changed: true });
    }
    stop.abort();
    const { failures, requests } = await load;
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    expect((await ask({})).status, 'nobody without the token, from wherever').toBe(404);
    const metrics = await (await ask({ Authorization: `Bearer ${token}` })).text();
    expect(metrics).toContain('bindery_runtime_switches_total 11');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});

it('an answer under way is sent to its end before the process stops', async () => {
  const folder = await temporaryFolder(onEnd);
  // More than the buffers of a socket hold.
  const large = Buffer.alloc(24 * 1024 ** 2, 'large ');
  await writeFile(join(folder, 'v0.tar.gz'), sampleBundle({ files: { 'large.bin': large } }));
  const { child, port } = await runtimeCommand(
    ['--bundle-url', `file://${join(folder, 'v0.tar.gz')}`, '--data', join(folder, 'data')],
    onEnd,
    // Longer than a busy machine takes for the rest.
    { stopSeconds: 120 },
  );
  const exited = once(child, 'exit');
  const received = await new Promise<Buffer>((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path: '/large.bin' }, async (answer) => {
      child.kill('SIGTERM');
      await sleep(300);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    asking.on('error', reject).end();
  });
  expect(received.equals(large)).toBe(true);
  expect((await exited)[0]).toBe(0);
});
