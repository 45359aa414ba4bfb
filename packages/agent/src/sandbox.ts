/** How the loop's process is started: with nothing but the docs folder, the relay's socket and its own code. */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxKind } from './agent-run.ts';
import { codeCacheFolder, packagesFolder, V8_FLAGS } from './code-cache.ts';

const PROBE_MS = 10_000;
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/etc/ld.so.cache'];
const PROGRAMS = ['/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];

export interface SandboxOptions {
  kind: SandboxKind;
  /** Real paths. */
  folder: string;
  relayFolder: string;
  /** The program; by default the loop. */
  main?: string;
}

export interface LoopCommand {
  command: string;
  args: string[];
  /** The whole environment. */
  env: Record<string, string>;
}

export async function loopCommand(options: SandboxOptions): Promise<LoopCommand> {
  const main = options.main ?? fileURLToPath(new URL('./loop/loop-main.ts', import.meta.url));
  const node = [realpathSync(process.execPath), ...nodeFlags(options), main];
  if (options.kind === 'bubblewrap') return toCommand([...BUBBLEWRAP, ...places(options), '--', ...node]);
  // Node 24's permissions know nothing of the network: where the kernel allows it, there is none.
  return toCommand((await works(NO_NETWORK)) ? [...NO_NETWORK, '--', ...node] : node);
}

/** Bubblewrap where it is installed and may be used. */
export async function bestSandbox(): Promise<SandboxKind> {
  return (await works([...BUBBLEWRAP, '--ro-bind', '/', '/', '--dev', '/dev']))
    ? 'bubblewrap'
    : 'permissions';
}

const BUBBLEWRAP = [
  'bwrap',
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  '--clearenv',
];
const NO_NETWORK = ['unshare', '--user', '--map-current-user', '--net'];
const probes = new Map<string, Promise<boolean>>();

/** Whether a program can be started this way here; found out once. */
function works(prefix: string[]): Promise<boolean> {
  const key = prefix.join(' ');
  const known = probes.get(key);
  if (known) return known;
  const probe = new Promise<boolean>((resolve) => {
    const { command, args } = toCommand([...prefix, '--', process.execPath, '--version']);
    const child = spawn(command, args, { env: {}, stdio: 'ignore', timeout: PROBE_MS });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  probes.set(key, probe);
  return probe;
}

/** All that bubblewrap lets it see. */
function places({ folder, relayFolder }: SandboxOptions): string[] {
  const codeCache = codeCacheFolder();
  const readable = [...LIBRARIES, realpathSync(process.execPath), ...codeFolders(), relayFolder];
  return [
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', folder, folder],
    ...hideGit(join(folder, '.git')),
    ...(codeCache ? ['--ro-bind', codeCache, codeCache, '--setenv', 'NODE_COMPILE_CACHE', codeCache] : []),
    ...['--chdir', '/'],
  ];
}

function hideGit(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return ['--tmpfs', path, '--remount-ro', path];
  return stats?.isFile() ? ['--ro-bind', '/dev/null', path] : [];
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

/** This package, and wherever Node looks for others from here. */
function codeFolders(): string[] {
  const own = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
  const looked = createRequire(import.meta.url).resolve.paths('zod') ?? [];
  const there = looked.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  return [...new Set([own, ...there, packagesFolder()])];
}

/** By its full path: the environment, and with it the search path, stays here. */
function toCommand([program, ...args]: string[]): LoopCommand {
  const found = PROGRAMS.map((folder) => join(folder, program!)).find((path) => existsSync(path));
  const codeCache = codeCacheFolder();
  return {
    command: isAbsolute(program!) ? program! : (found ?? program!),
    args,
    env: codeCache ? { NODE_COMPILE_CACHE: codeCache } : {},
  };
}
