/** How the loop's process is started: with nothing but the docs folder, the relay's socket and its own code. */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxKind } from './agent-run.ts';

const HEAP_MB = 384;
const PROBE_MS = 10_000;
const SYSTEM_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/etc/ld.so.cache'];

export interface SandboxOptions {
  kind: SandboxKind;
  /** Real paths. */
  folder: string;
  relayFolder: string;
}

export interface LoopCommand {
  command: string;
  args: string[];
}

export async function loopCommand(options: SandboxOptions): Promise<LoopCommand> {
  const main = fileURLToPath(new URL('./loop/loop-main.ts', import.meta.url));
  const node = [realpathSync(process.execPath), ...nodeFlags(options), main];
  if (options.kind === 'bubblewrap') return toCommand(['bwrap', ...bubblewrapFlags(options), '--', ...node]);
  // Node 24's permissions know nothing of the network: where the kernel allows it, there is none.
  return toCommand((await works(NO_NETWORK)) ? [...NO_NETWORK, ...node] : node);
}

const NO_NETWORK = ['unshare', '--user', '--map-current-user', '--net', '--'];

/** Bubblewrap where it is installed and may be used. */
export async function bestSandbox(): Promise<SandboxKind> {
  const probe = ['bwrap', ...ISOLATION, '--ro-bind', '/', '/', '--dev', '/dev', '--'];
  return (await works(probe)) ? 'bubblewrap' : 'permissions';
}

const ISOLATION = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'];
const probes = new Map<string, Promise<boolean>>();

function works(prefix: string[]): Promise<boolean> {
  const key = prefix.join(' ');
  const known = probes.get(key);
  if (known) return known;
  const probe = new Promise<boolean>((resolve) => {
    const { command, args } = toCommand([...prefix, 'true']);
    const child = spawn(command, args, { env: { PATH: SYSTEM_PATH }, stdio: 'ignore', timeout: PROBE_MS });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  probes.set(key, probe);
  return probe;
}

export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function bubblewrapFlags({ folder, relayFolder }: SandboxOptions): string[] {
  const readable = [...SYSTEM_FOLDERS, realpathSync(process.execPath), ...codeFolders(), relayFolder];
  return [
    ...ISOLATION,
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', folder, folder],
    ...hideGit(join(folder, '.git')),
    ...['--chdir', '/'],
  ];
}

function hideGit(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return ['--tmpfs', path, '--remount-ro', path];
  return stats?.isFile() ? ['--ro-bind', '/dev/null', path] : [];
}

function nodeFlags({ folder, relayFolder }: SandboxOptions): string[] {
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    // Searches by pattern run on V8's linear engine.
    '--enable-experimental-regexp-engine',
    '--permission',
    ...[folder, relayFolder, ...codeFolders()].map((path) => `--allow-fs-read=${path}/`),
    `--allow-fs-write=${folder}/`,
  ];
}

/** This package, and wherever Node looks for others from here. */
function codeFolders(): string[] {
  const own = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
  const looked = createRequire(import.meta.url).resolve.paths('zod') ?? [];
  const there = looked.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  return [...new Set([own, ...there, installedIn()])];
}

/** Where packages lie that were installed beside this one rather than above it. */
function installedIn(): string {
  const zod = realpathSync(createRequire(import.meta.url).resolve('zod'));
  return zod.slice(0, zod.lastIndexOf('node_modules') + 'node_modules'.length) || dirname(zod);
}

function toCommand([command, ...args]: string[]): LoopCommand {
  return { command: command!, args };
}
