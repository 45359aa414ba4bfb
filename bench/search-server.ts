/**
 * Searches on the server: 200 a second for half a minute against `bindery runtime` on a large site, what they take,
 * what memory they cost, and whether pages are served as fast meanwhile. The site, its queries and the load are made
 * here; the runtime and each load are processes of their own.
 *
 *   npm run bench:search-server -- [--pages 10000] [--rate 200] [--seconds 30] [--processes 2] [--seed 1] [--distinct]
 *
 * A thousand queries come again and again, as those of a site's readers do; with `--distinct` none comes twice.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSite } from '@bindery/engine';
import { workFolder } from './src/folders.ts';
import { generatedSite } from './src/generated-site.ts';
import { KINDS, makeQueries, readSections } from './src/search-queries.ts';

interface Load {
  port: number;
  /** Asked one after the other, from the first again. */
  paths: string[];
  seconds: number;
  /** Begun a second, whether earlier ones are answered or not; null: as many as are answered. */
  rate: number | null;
}

interface Told {
  answered: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
  perSecond: number;
}

const PAGE_READERS = 8;
const WARM_UP_SECONDS = 5;

if (process.send) await load();
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '10000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '30' },
      processes: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      distinct: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  const rate = Number(values.rate);
  const besideSeconds = Math.ceil(seconds / 2);
  const all = rate * (WARM_UP_SECONDS + seconds + besideSeconds);
  const folder = workFolder('search-server');
  const { bundle, queries, pages } = await makeSite(folder, {
    ...values,
    distinct: values.distinct ? all : null,
  });
  /** The next ones of them; where they may be asked again, all. */
  const paths = (forSeconds: number) => (values.distinct ? queries.splice(0, rate * forSeconds) : queries);
  const runtime = await startRuntime(folder, { bundle, processes: values.processes });
  try {
    const { port, pid } = runtime;
    const search = (forSeconds: number) => run({ port, paths: paths(forSeconds), seconds: forSeconds, rate });
    const views: Load = { port, paths: pages, seconds: besideSeconds, rate: null };
    await run({ ...views, seconds: WARM_UP_SECONDS });
    const before = memoryOf(pid);
    await search(WARM_UP_SECONDS);
    const alone = await search(seconds);
    const after = memoryOf(pid);
    const quiet = await run(views);
    const [beside, busy] = await Promise.all([run(views), search(besideSeconds)]);
    const searches = { [`${rate} searches/s`]: alone, 'the same beside pages': busy };
    console.table({ ...searches, 'pages alone': quiet, 'pages beside': beside });
    console.table(after);
    console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
    const [was, is] = [before, after].map((parts) => sumOf(parts, 'residentMegabytes'));
    console.log(`memory of all processes: ${was} MB before the first search, ${is} MB after`);
    const [own, now] = [before, after].map((parts) => sumOf(parts, 'shareMegabytes'));
    console.log(`where what they share counts once: ${own} MB before the first search, ${now} MB after`);
    console.log(`pages beside searches: ${(beside.perSecond / quiet.perSecond).toFixed(2)} of their speed`);
  } finally {
    runtime.child.kill('SIGTERM');
    await once(runtime.child, 'exit');
  }
}

async function makeSite(
  folder: string,
  { pages, seed, distinct }: { pages: string; seed: string; distinct: number | null },
): Promise<{ bundle: string; queries: string[]; pages: string[] }> {
  const site = join(folder, 'site');
  const bundle = join(folder, 'site.tar.gz');
  rmSync(site, { recursive: true, force: true });
  const cacheFolder = join(folder, 'cache');
  for (const out of [site, bundle]) await buildSite(generatedSite(Number(pages)), { out, cacheFolder });
  const sections = readSections(site);
  // Many pages have the same title: of so many, enough are left.
  const asked = makeQueries(sections, { seed: Number(seed), each: distinct ?? 250 });
  const texts = distinct === null ? asked.map(({ text }) => text) : mixed(asked.map(({ text }) => text));
  if (texts.length < (distinct ?? 0)) throw new Error(`only ${texts.length} queries are different`);
  return {
    bundle,
    queries: texts.map((text) => `/-/search?limit=8&q=${encodeURIComponent(text)}`),
    pages: asked.map(({ section }) => `/${section.href.replace(/(index)?\.html$/, '')}`),
  };
}

/** Each once, those of all kinds in turn. */
function mixed(texts: readonly string[]): string[] {
  const each = texts.length / KINDS.length;
  return [
    ...new Set(
      texts.map((_, index) => texts[(index % KINDS.length) * each + Math.floor(index / KINDS.length)]!),
    ),
  ];
}

async function startRuntime(
  folder: string,
  { bundle, processes }: { bundle: string; processes: string },
): Promise<{ child: ChildProcess; port: number; pid: number }> {
  const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'bin', 'bindery.js');
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    [
      ...[cli, 'runtime', '--bundle-url', `file://${bundle}`, '--data', data, '--processes', processes],
      ...['--port', '0', '--host', '127.0.0.1', '--allow-unsigned', '--features', 'search=on'],
    ],
    { stdio: ['ignore', 'inherit', 'pipe'] },
  );
  let told = '';
  child.stderr!.on('data', (bytes) => {
    told += bytes;
  });
  while (!/serving /.test(told) || !/listening on/.test(told)) {
    if (child.exitCode !== null) throw new Error(told);
    await sleep(50);
  }
  return { child, port: Number(/listening on http:\/\/[^:]+:(\d+)/.exec(told)![1]), pid: child.pid! };
}

async function run(load: Load): Promise<Told> {
  const child = fork(import.meta.filename);
  child.send(load);
  const ended = once(child, 'exit').then(() => {
    throw new Error('a load ended before it told anything');
  });
  const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told];
  ended.catch(() => {});
  child.disconnect();
  return told;
}

/** In a process of its own, so that what it costs is not the server's delay. */
async function load(): Promise<void> {
  const [{ port, paths, seconds, rate }] = (await once(process, 'message')) as [Load];
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const ask = async (): Promise<void> => {
    const beganMs = performance.now();
    const path = paths[next++ % paths.length]!;
    if (await isAnswered({ agent, port, path })) times.push(performance.now() - beganMs);
    else failed++;
  };
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const pending: Promise<void>[] = [];
  if (rate === null) {
    const read = async () => {
      while (performance.now() < endMs) await ask();
    };
    pending.push(...Array.from({ length: PAGE_READERS }, read));
  } else {
    for (let turn = 0; turn < rate * seconds; turn++) {
      const waitMs = startMs + (turn * 1000) / rate - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      pending.push(ask());
    }
  }
  await Promise.all(pending);
  if (times.length === 0) throw new Error(`nothing was answered with 200, such as ${paths[0]}`);
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor((times.length - 1) * share)]!.toFixed(1));
  const tookSeconds = (performance.now() - startMs) / 1000;
  process.send!({
    ...{ answered: times.length, failed, p50Ms: at(0.5), p99Ms: at(0.99) },
    perSecond: Math.round(times.length / tookSeconds),
  } satisfies Told);
  agent.destroy();
}

function isAnswered({ agent, port, path }: { agent: Agent; port: number; path: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200));
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

interface Memory {
  /** What a process has in memory, the program that all of them run included. */
  residentMegabytes: number;
  /** The same, where what several have in common is shared out among them. */
  shareMegabytes: number;
}

/** Of a process and all below it, by what they run. */
function memoryOf(pid: number): Record<string, Memory> {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1);
  const program = words.find((word) => !word.startsWith('-')) ?? '';
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(told)![1]) / 1024);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const below = children.trim().split(' ').filter(Boolean).map(Number);
  const own = { residentMegabytes: megabytes('Rss'), shareMegabytes: megabytes('Pss') };
  return Object.assign({ [`${pid} ${basename(program)}`]: own }, ...below.map(memoryOf));
}

function sumOf(parts: Record<string, Memory>, kind: keyof Memory): number {
  return Object.values(parts).reduce((sum, part) => sum + part[kind], 0);
}
