/**
 * How long `/-/activate` of a large bundle takes under load that always misses the cache, as a ratio to the same on an
 * idle runtime in the same run, and the runtime's memory: `npm run bench:activation -- [pages]`.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Manifest, packBundle, SegmentWriter } from '../packages/bundle/src/index.ts';
import { measureProcess } from '../packages/platform/tests/harness/measure-process.ts';

const CACHE_MEGABYTES = 16;
const CONNECTIONS = 64;
const ROUNDS = 4;
const TOKEN = 'bench-token-of-an-operator';

if (process.argv[2] === 'load') await load(Number(process.argv[3]), Number(process.argv[4]));
else await main(Number(process.argv[2] ?? 8000));

async function main(pages: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-activation-'));
  const bundles = ['left', 'right'].map((version) => writeBundle(folder, { version, pages }));
  const runtime = await startRuntime(folder, bundles[0]!);
  try {
    await activate(runtime.port, bundles[1]!);
    const idle = await rounds(runtime.port, bundles);
    const loader = fork(import.meta.filename, ['load', String(runtime.port), String(pages)]);
    await once(loader, 'message');
    await sleep(3_000);
    const loaded = await rounds(runtime.port, bundles);
    loader.send('tell');
    const [{ answers, failed, slowestMs }] = (await once(loader, 'message')) as [Seen];
    loader.kill();
    console.log(`${pages} pages: idle ${idle.join(', ')} ms; under load ${loaded.join(', ')} ms`);
    console.log(`ratio of medians ${(median(loaded) / median(idle)).toFixed(1)}`);
    console.log(`meanwhile ${answers} answers, ${failed} failed, slowest ${slowestMs} ms`);
    console.log(
      `resident ${measureProcess(runtime.child.pid!).megabytes} MB with a cache of ${CACHE_MEGABYTES} MB`,
    );
  } finally {
    runtime.child.kill('SIGTERM');
    await once(runtime.child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rounds(port: number, bundles: string[]): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) took.push(await activate(port, bundles[round % 2]!));
  return took;
}

async function activate(port: number, bundle: string): Promise<number> {
  const beganMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/-/activate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bundleUrl: `file://${bundle}` }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.text();
  return Math.round(performance.now() - beganMs);
}

async function startRuntime(folder: string, bundle: string): Promise<{ port: number; child: ChildProcess }> {
  const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'bin', 'bindery.js');
  const flags = [
    '--bundle-url',
    `file://${bundle}`,
    '--data',
    join(folder, 'data'),
    '--allow-unsigned',
    '--keep',
    '0',
  ];
  const child = spawn(
    process.execPath,
    [
      cli,
      'runtime',
      ...flags,
      '--port',
      '0',
      '--host',
      '127.0.0.1',
      '--cache-megabytes',
      String(CACHE_MEGABYTES),
    ],
    { stdio: ['ignore', 'inherit', 'pipe'], env: { ...process.env, BINDERY_ADMIN_TOKEN: TOKEN } },
  );
  let told = '';
  child.stderr!.on('data', (bytes) => {
    told += bytes;
  });
  while (!/serving /.test(told) || !/listening on/.test(told)) {
    if (child.exitCode !== null) throw new Error(told);
    await sleep(20);
  }
  return { port: Number(/listening on http:\/\/[^:]+:(\d+)/.exec(told)![1]), child };
}

function writeBundle(folder: string, { version, pages }: { version: string; pages: number }): string {
  const members: Buffer[] = [];
  const all: Manifest['files'] = [];
  for (let first = 0; first < pages; first += 100) {
    const writer = new SegmentWriter();
    for (let page = first; page < Math.min(pages, first + 100); page++) {
      const words = Array.from({ length: 900 }, (_, index) =>
        ((page * 7919 + index * 104_729) % 99_991).toString(36),
      );
      writer.add(
        `guide/page-${page}.html`,
        'text/html; charset=utf-8',
        `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${version} ${page}</title></head><body><p>${words.join(' ')}</p></body></html>\n`,
      );
    }
    const { member, files } = writer.finish(1);
    members.push(member);
    all.push(...files);
  }
  const manifest: Manifest = {
    ...{ format: 1, engine: 'bench', project: null, domain: null, version, sequence: null, commit: null },
    ...{ features: {}, redirects: [], inputs: [], files: all },
  };
  const path = join(folder, `${version}.tar.gz`);
  writeFileSync(path, Buffer.concat([...packBundle(manifest, members)]));
  return path;
}

interface Seen {
  answers: number;
  failed: number;
  slowestMs: number;
}

/** Each page in turn, so that the one asked for has long left the cache. */
async function load(port: number, pages: number): Promise<void> {
  const seen: Seen = { answers: 0, failed: 0, slowestMs: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  process.on('message', () => process.send!(seen));
  process.once('disconnect', () => process.exit());
  process.send!('ready');
  const client = async () => {
    for (;;) {
      const beganMs = performance.now();
      const path = `/guide/page-${next++ % pages}`;
      if ((await statusOf({ port, path, agent })) !== 200) seen.failed++;
      seen.answers++;
      seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - beganMs));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

function statusOf({ port, path, agent }: { port: number; path: string; agent: Agent }): Promise<number> {
  return new Promise((resolve) => {
    request({ port, path, agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    })
      .once('error', () => resolve(0))
      .end();
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
