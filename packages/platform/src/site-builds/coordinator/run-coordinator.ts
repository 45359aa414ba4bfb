/** One coordinator as the platform sees it: started in a cage, answered, stopped at any moment. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type CagedProgram, type CageKind, startCaged } from '@bindery/cage';
import { codeCacheFolder, packagesFolder } from '@bindery/engine/code-cache';
import { PermanentError } from '../../jobs/job-errors.ts';
import { type Handlers, Link, RemoteFailure } from './link.ts';

export interface CoordinatorLimits {
  /** Of each of its processes. */
  memoryMegabytes: number;
  /** Of the processor's time, of each of its processes. */
  cpuSeconds: number;
}

export interface CoordinatorOptions {
  cage: CageKind;
  limits: CoordinatorLimits;
}

export interface CoordinatorTask {
  kind: 'build' | 'assist' | 'check' | 'show';
  task: unknown;
  /** What it may ask for. */
  host: object;
  /** Real paths. */
  readable: readonly string[];
  writable: readonly string[];
  signal: AbortSignal;
}

/** JSON of a message is parsed in this process, so that it must not be much. */
const MOST = { textBytes: 64 * 1024 * 1024, bytes: 512 * 1024 * 1024 };
const MOST_ERROR_TEXT = 4000;

export async function runCoordinator(
  { cage, limits }: CoordinatorOptions,
  { kind, task, host, readable, writable, signal }: CoordinatorTask,
): Promise<unknown> {
  signal.throwIfAborted();
  const child = await startCaged(coordinatorProgram({ cage, limits, readable, writable }));
  const startedMs = performance.now();
  const ended = watch(child);
  const link = new Link({
    input: child.stdio[3] as Readable,
    output: child.stdin!,
    handlers: host as Handlers,
    most: MOST,
    onBroken: () => kill(child),
  });
  const stop = () => {
    link.close(signal.reason);
    kill(child);
  };
  signal.addEventListener('abort', stop, { once: true });
  // While it was being started.
  if (signal.aborted) stop();
  void ended.then((ending) => link.close(explain(ending, { limits, startedMs })));
  try {
    return await link.call('begin', [kind, task]);
  } catch (error) {
    // Whatever a stopped process says, the abort is the cause.
    throw signal.aborted ? signal.reason : original(error, link);
  } finally {
    signal.removeEventListener('abort', stop);
    child.stdin!.end();
    link.close(new Error('the coordinator has ended'));
    kill(child);
    await ended;
  }
}

/** An error that began in this process is that error again; one of content stays one of content. */
function original(error: unknown, link: Link): unknown {
  if (!(error instanceof RemoteFailure)) return error;
  if (error.origin !== null) return link.failures.get(error.origin) ?? error;
  if (error.name === 'PermanentError') return new PermanentError(error.message);
  const { code } = error;
  return Object.assign(new Error(error.message), code !== null && OF_THE_DISK.includes(code) ? { code } : {});
}

/** Both processes write to the same disk, so that the job waits for it; other limits in a cage are the site's own. */
const OF_THE_DISK = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'];

function coordinatorProgram(
  options: CoordinatorOptions & Pick<CoordinatorTask, 'readable' | 'writable'>,
): CagedProgram {
  const { cage, limits, readable, writable } = options;
  const node = realpathSync(process.execPath);
  const main = fileURLToPath(new URL('./coordinator-main.ts', import.meta.url));
  return {
    cage: {
      kind: cage,
      readable: [node, ...codeFolders(), ...readable],
      writable,
      codeCaches: [codeCacheFolder('coordinator'), codeCacheFolder('renderer')],
      env: { TZ: 'UTC', NODE_COMPILE_CACHE: codeCacheFolder('coordinator') },
      // Sites that are being served go before sites that are being built.
      limits: {
        memoryBytes: limits.memoryMegabytes * 1024 * 1024,
        cpuSeconds: limits.cpuSeconds,
        isPatient: true,
      },
    },
    program: [node, ...coordinatorFlags(limits), main],
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    start: { detached: true },
  };
}

/** The code that it runs, with whatever packages it uses; in a workspace ours are links. */
function codeFolders(): string[] {
  const looked = createRequire(import.meta.url).resolve.paths('@bindery/engine') ?? [];
  const packages = [packagesFolder(), ...looked].filter((folder) => existsSync(folder));
  const ours = packages.flatMap((folder) => linkedBelow(join(folder, '@bindery')));
  return [...new Set([packageOf(fileURLToPath(import.meta.url)), ...packages, ...ours])];
}

function linkedBelow(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => realpathSync(join(folder, name))) : [];
}

function packageOf(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** Of its memory; buffers and code take the rest. */
const HEAP_SHARE = 0.6;
/** With other flags V8 would not take what it finds compiled. */
export function coordinatorFlags({ memoryMegabytes }: CoordinatorLimits): string[] {
  return [
    `--max-old-space-size=${Math.floor(memoryMegabytes * HEAP_SHARE)}`,
    '--disable-warning=ExperimentalWarning',
    '--disallow-code-generation-from-strings',
  ];
}

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  errorText: string;
}

function watch(child: ChildProcess): Promise<Ending> {
  let errorText = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString('utf8')).slice(-MOST_ERROR_TEXT);
  });
  child.stdin!.on('error', () => {});
  return new Promise((resolve) => {
    child.on('error', (error) => {
      errorText += error.message;
      if (child.pid === undefined) resolve({ code: null, signal: null, errorText });
    });
    child.on('close', (code, signal) => resolve({ code, signal, errorText }));
  });
}

/** The whole group: a cage that is still being set up has more than one process. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const OUT_OF_MEMORY =
  /heap out of memory|Allocation failed|bad_alloc|out of memory|Failed to allocate|ENOMEM/i;
/** As a shell and bubblewrap tell of a signal. */
const SIGNAL_CODES: Record<number, string> = { 152: 'SIGXCPU', 137: 'SIGKILL', 134: 'SIGABRT' };

function explain(
  { code, signal, errorText }: Ending,
  { limits, startedMs }: { limits: CoordinatorLimits; startedMs: number },
): Error {
  const how = signal ?? SIGNAL_CODES[code ?? 0] ?? null;
  // The kernel kills for another cause as well: a machine that is out of memory.
  const mostCpuMs = (performance.now() - startedMs) * availableParallelism();
  const isOutOfTime = how === 'SIGXCPU' || (how === 'SIGKILL' && mostCpuMs >= limits.cpuSeconds * 1000);
  if (OUT_OF_MEMORY.test(errorText)) {
    return new PermanentError(
      `The site needs more than the ${limits.memoryMegabytes} MB of memory that a build may use. Look for very large specifications, data files or pages, or ask the operator to raise the limit.`,
    );
  }
  if (isOutOfTime) {
    return new PermanentError(
      `The site needs more than the ${limits.cpuSeconds} seconds of processor time that a build may use, so the build was stopped. Split the site, or ask the operator to raise the limit.`,
    );
  }
  return new Error(`a coordinator ended (${how ?? code}): ${errorText.trim().slice(-600)}`);
}
