/**
 * A small page from the runtime beside a bare `node:http` server that answers the same bytes, one process each, and
 * nginx with one worker: throughput by wrk, interleaved, medians. Then several processes, and memory under load.
 * Run: npm run bench:runtime   (needs wrk; nginx is left out where it is not installed)
 */
import { type ChildProcess, execFile, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Manifest, packBundle, SegmentWriter } from '../packages/bundle/src/index.ts';

const CONNECTIONS = 50;
const ROUNDS = 7;
const ROUND_SECONDS = 3;
const PAGES = 200;
const PATH = '/guide/page-7';

await main();

async function main(): Promise<void> {
  if (spawnSync('wrk', ['-v']).error) throw new Error('wrk is not installed: apt-get install wrk');
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const started: ChildProcess[] = [];
  try {
    const bundle = writeBundle(folder);
    const runtime = await startRuntime(folder, { bundle, processes: 1, started });
    const page = await sample(runtime.port);
    const { 'content-type': type, 'content-length': length } = page.headers;
    const least = { ...page, headers: { 'content-type': type!, 'content-length': length! } };
    const nginx = await startNginx(folder, page.body, started);
    await compare({
      runtime,
      'bare node:http': await startBare(page, started),
      'bare, two headers': await startBare(least, started),
      ...(nginx === null ? {} : { nginx }),
    });
    await compareProcesses(folder, { bundle, started, one: runtime });
    await watchMemory(runtime);
  } finally {
    for (const child of started) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(contestants: Record<string, Running>): Promise<void> {
  const rounds = await interleaved(contestants);
  console.log(
    `${availableParallelism()} cores, ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} s`,
  );
  const rows = Object.entries(rounds).map(([name, list]) => [
    name,
    {
      'requests/s': Math.round(median(list.map(({ perSecond }) => perSecond))),
      'CPU µs/request': Number(median(list.map(({ cpuMicros }) => cpuMicros)).toFixed(1)),
    },
  ]);
  console.table(Object.fromEntries(rows));
  for (const name of ['bare node:http', 'bare, two headers']) {
    const ratio = (of: (round: Round, peer: Round) => number) =>
      median(rounds.runtime!.map((round, index) => of(round, rounds[name]![index]!))).toFixed(3);
    const throughput = ratio((round, peer) => round.perSecond / peer.perSecond);
    const cpu = ratio((round, peer) => peer.cpuMicros / round.cpuMicros);
    console.log(
      `runtime beside ${name}: ${throughput} of its throughput (bar: at least 0.85), ${cpu} by CPU time`,
    );
  }
}

async function compareProcesses(
  folder: string,
  { bundle, started, one }: { bundle: string; started: ChildProcess[]; one: Running },
): Promise<void> {
  const several = await startRuntime(folder, { bundle, processes: 2, started });
  const rounds = await interleaved({ one, two: several });
  const rate = (list: Round[]) => Math.round(median(list.map(({ perSecond }) => perSecond)));
  console.log(
    `1 process ${rate(rounds.one!)}, 2 processes ${rate(rounds.two!)} requests/s (wrk shares the cores)`,
  );
}

/** Every page in every encoding, over and over, with wrong addresses between. */
async function watchMemory({ port, pid }: Running): Promise<void> {
  const script = join(mkdtempSync(join(tmpdir(), 'bindery-wrk-')), 'mixed.lua');
  writeFileSync(
    script,
    `local encodings = {"br", "gzip", "zstd", "identity"}\nrequest = function()\n  local n = math.random(1, ${PAGES * 2})\n  return wrk.format("GET", "/guide/page-" .. n .. "?x=" .. math.random(1, 1000000), {["Accept-Encoding"] = encodings[math.random(1, 4)]})\nend\n`,
  );
  const megabytes: number[] = [];
  for (let round = 0; round < 6; round++) {
    await wrk(port, { seconds: 5, script });
    megabytes.push(Math.round(residentBytes(pid) / 1024 ** 2));
  }
  console.log(`resident memory after each 5 s of mixed load: ${megabytes.join(', ')} MB`);
}

interface Round {
  perSecond: number;
  /** Of the server's own process; where a machine is shared, it says more than the clock. */
  cpuMicros: number;
}

async function interleaved(contestants: Record<string, Running>): Promise<Record<string, Round[]>> {
  for (const { port } of Object.values(contestants)) await wrk(port, { seconds: 2 });
  const rounds: Record<string, Round[]> = Object.fromEntries(
    Object.keys(contestants).map((name) => [name, []]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { port, pid }] of Object.entries(contestants)) {
      const before = cpuMicros(pid);
      const { perSecond, requests } = await wrk(port, { seconds: ROUND_SECONDS });
      rounds[name]!.push({ perSecond, cpuMicros: (cpuMicros(pid) - before) / requests });
    }
  }
  return rounds;
}

async function wrk(
  port: number,
  { seconds, script }: { seconds: number; script?: string },
): Promise<{ perSecond: number; requests: number }> {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...(script ? ['-s', script] : [])];
  const { stdout } = await promisify(execFile)('wrk', [...flags, `http://127.0.0.1:${port}${PATH}`]);
  if (!script && /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]),
    requests: Number(/(\d+) requests in/.exec(stdout)![1]),
  };
}

interface Running {
  port: number;
  pid: number;
}

async function startRuntime(
  folder: string,
  { bundle, processes, started }: { bundle: string; processes: number; started: ChildProcess[] },
): Promise<Running> {
  const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'bin', 'bindery.js');
  const data = join(folder, `data-${processes}`);
  const flags = ['--bundle-url', `file://${bundle}`, '--data', data, '--processes', String(processes)];
  const child = spawn(
    process.execPath,
    [cli, 'runtime', ...flags, '--port', '0', '--host', '127.0.0.1', '--allow-unsigned'],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  started.push(child);
  let told = '';
  child.stderr!.on('data', (bytes) => {
    told += bytes;
  });
  while (!/serving /.test(told) || !/listening on/.test(told)) await sleep(20);
  return { port: Number(/listening on http:\/\/[^:]+:(\d+)/.exec(told)![1]), pid: child.pid! };
}

interface Sample {
  headers: Record<string, string>;
  body: Buffer;
}

async function sample(port: number): Promise<Sample> {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  const own = ['date', 'connection', 'keep-alive'];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)));
  return { headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The least that a server can do: it looks at nothing and answers the same head and body. */
async function startBare({ headers, body }: Sample, started: ChildProcess[]): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [
    JSON.stringify({ headers, body: body.toString('base64') }),
  ]);
  started.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, pid: child.pid! };
}

async function startNginx(folder: string, body: Buffer, started: ChildProcess[]): Promise<Running | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const port = 20_000 + (process.pid % 20_000);
  const root = join(folder, 'nginx');
  mkdirSync(join(root, 'guide'), { recursive: true });
  writeFileSync(join(root, PATH), body);
  const config = join(root, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${root}/pid; error_log ${root}/error.log; user root;\nevents { worker_connections 512; }\nhttp { access_log off; keepalive_requests 1000000; sendfile on; open_file_cache max=100; default_type text/html; client_body_temp_path ${root}/b; proxy_temp_path ${root}/p; fastcgi_temp_path ${root}/f; uwsgi_temp_path ${root}/u; scgi_temp_path ${root}/s;\nserver { listen 127.0.0.1:${port}; root ${root}; } }\n`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  started.push(child);
  await sleep(500);
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  return { port, pid: Number(worker) };
}

function writeBundle(folder: string): string {
  const writer = new SegmentWriter();
  for (let page = 1; page <= PAGES; page++) {
    const text = `Page ${page}. ${'Some words of a small page. '.repeat(60)}`;
    const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Page ${page}</title><script>document.documentElement.classList.add('js')</script></head><body><p>${text}</p></body></html>\n`;
    writer.add(`guide/page-${page}.html`, 'text/html; charset=utf-8', html);
  }
  const { member, files } = writer.finish(6);
  const manifest: Manifest = {
    format: 1,
    engine: 'bench',
    project: null,
    domain: null,
    version: 'bench',
    sequence: null,
    commit: null,
    features: {},
    redirects: [],
    inputs: [],
    files,
  };
  const path = join(folder, 'bench.tar.gz');
  writeFileSync(path, Buffer.concat([...packBundle(manifest, [member])]));
  return path;
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

/** User and system time of a process, from its first line of fields behind the name. */
function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
