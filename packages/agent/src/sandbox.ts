/** How the loop's process is started: with nothing but the docs folder, the relay's socket and its own code. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bestCage, type CageOptions, startCaged } from '@bindery/cage';
import type { SandboxKind } from './agent-run.ts';
import { codeCacheFolder, packagesFolder, V8_FLAGS } from './code-cache.ts';

const PROBE_MS = 10_000;

export interface SandboxOptions {
  kind: SandboxKind;
  /** Real paths. */
  folder: string;
  relayFolder: string;
  /** The program; by default the loop. */
  main?: string;
}

const STDIO = ['pipe', 'pipe', 'pipe'] as const;

export async function startLoop(options: SandboxOptions): Promise<ChildProcess> {
  const { kind, folder, relayFolder } = options;
  const main = options.main ?? fileURLToPath(new URL('./loop/loop-main.ts', import.meta.url));
  const node = realpathSync(process.execPath);
  const program = [node, ...nodeFlags(options), main];
  const codeCache = codeCacheFolder();
  const env: Record<string, string> = codeCache ? { NODE_COMPILE_CACHE: codeCache } : {};
  if (kind !== 'permissions') {
    const readable = [node, ...codeFolders(), relayFolder, ...(codeCache ? [codeCache] : [])];
    const hidden = hiddenGit(join(folder, '.git'));
    const codeCaches = codeCache ? [codeCache] : [];
    return startCaged({
      cage: { kind, readable, writable: [folder], owned: [relayFolder], hidden, codeCaches, env },
      program,
      stdio: [...STDIO],
    });
  }
  // Node 24's permissions know nothing of the network: where the kernel allows it, there is none.
  const prefix = (await works(NO_NETWORK)) ? [...NO_NETWORK, '--'] : [];
  return startCaged({
    cage: { kind: 'none', readable: [], env },
    program: [...prefix, ...program],
    stdio: [...STDIO],
  });
}

/** A cage where one works. */
export async function bestSandbox(): Promise<SandboxKind> {
  const cage = await bestCage();
  return cage === 'none' ? 'permissions' : cage;
}

const NO_NETWORK = ['unshare', '--user', '--map-current-user', '--net'];
const probes = new Map<string, Promise<boolean>>();

/** Whether a program can be started this way here; found out once. */
function works(prefix: string[]): Promise<boolean> {
  const key = prefix.join(' ');
  const known = probes.get(key);
  if (known) return known;
  const probe = succeeds([...prefix, '--', process.execPath, '--version']);
  probes.set(key, probe);
  return probe;
}

async function succeeds(program: string[]): Promise<boolean> {
  const child = await startCaged({
    ...{ cage: { kind: 'none', readable: [] }, program },
    ...{ stdio: ['ignore', 'ignore', 'ignore'], start: { timeout: PROBE_MS } },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

function hiddenGit(path: string): NonNullable<CageOptions['hidden']> {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() || stats?.isFile() ? [{ path, isFolder: stats.isDirectory() }] : [];
}

function nodeFlags({ folder, relayFolder }: SandboxOptions): string[] {
  // Node uses no cache that it may not write. In bubblewrap it cannot, and elsewhere gives that up before it reads anything.
  const writable = [folder, codeCacheFolder()].filter((path) => path !== null);
  return [
    ...V8_FLAGS,
    '--permission',
    ...[folder, relayFolder, ...codeFolders()].map((path) => `--allow-fs-read=${path}/`),
    ...writable.map((path) => `--allow-fs-write=${path}/`),
  ];
}

/** What lies beside this package in the repository is only linked from where Node looks. */
function modelsFolder(): string {
  const entry = realpathSync(createRequire(import.meta.url).resolve('@bindery/models'));
  return dirname(dirname(entry));
}

/** This package, and wherever Node looks for others from here. */
function codeFolders(): string[] {
  const own = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
  const looked = createRequire(import.meta.url).resolve.paths('zod') ?? [];
  const there = looked.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  return [...new Set([own, modelsFolder(), ...there, packagesFolder()])];
}
