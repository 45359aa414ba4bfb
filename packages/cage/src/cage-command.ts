/**
 * How a program is started that reads what strangers wrote: it sees the folders that it is given and nothing else of
 * the machine, has no network, no environment and no rights, and ends with whoever started it.
 */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { CageKind } from './best-cage.ts';
import { namespaceCommand } from './namespaces.ts';
import { KERNEL_SETTINGS, LIBRARIES, SETPRIV } from './system-paths.ts';

export interface CageOptions {
  kind: CageKind;
  /** Real paths that it may read, beside the system's libraries. Those that are not there are left out. */
  readable: readonly string[];
  /** Real paths of folders that it may write. */
  writable?: readonly string[];
  /** Below writable folders: empty, or gone, for it. */
  hidden?: readonly { path: string; isFolder: boolean }[];
  /** Its whole environment. */
  env?: Record<string, string>;
  limits?: CageLimits;
}

/** The kernel ends whoever goes beyond; each process on its own. */
export interface CageLimits {
  /** Of what a process may allocate. */
  memoryBytes?: number;
  /** Of the processor's time. */
  cpuSeconds?: number;
  /** Whoever else wants the processor goes first. */
  isPatient?: boolean;
}

/** For `spawn`. */
export interface Caged {
  command: string;
  args: string[];
  /** The whole environment. */
  env: Record<string, string>;
}

const PROGRAMS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

export function cageCommand(options: CageOptions, program: readonly string[]): Caged {
  const { env = {} } = options;
  const caged = inKind(options, program);
  const [command, ...args] = [...limiting(options.limits), ...caged];
  return { command: command!, args, env };
}

function inKind(options: CageOptions, program: readonly string[]): string[] {
  if (options.kind === 'none') return [...withParent(), ...program];
  if (options.kind === 'namespaces')
    return [...withParent(), ...byFullPath(namespaceCommand(options, program))];
  return byFullPath([...BUBBLEWRAP, ...places(options), '--', ...program]);
}

/** Bubblewrap sees to it itself; elsewhere the kernel ends the program when whoever started it is gone. */
function withParent(): string[] {
  return existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : [];
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

/** All that bubblewrap lets it see. */
function places({ kind, readable, writable = [], hidden = [], env = {} }: CageOptions): string[] {
  return [
    ...['--dev', '/dev', '--tmpfs', '/tmp'],
    ...(kind === 'bubblewrap' ? ['--proc', '/proc'] : []),
    // Where the platform is root, files of the kernel's settings belong to it.
    ...(kind === 'bubblewrap' ? KERNEL_SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]) : []),
    ...[...LIBRARIES, ...readable].flatMap((path) => ['--ro-bind-try', path, path]),
    ...writable.flatMap((path) => ['--bind', path, path]),
    ...hidden.flatMap(({ path, isFolder }) =>
      isFolder ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path],
    ),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--remount-ro', '/', '--chdir', '/'],
  ];
}

/** The shell's only work is the limits, which the kernel hands down to all that is started from there. */
function limiting({ memoryBytes, cpuSeconds, isPatient }: CageLimits = {}): string[] {
  const limits = [
    'ulimit -c 0',
    ...(memoryBytes === undefined ? [] : [`ulimit -d ${Math.ceil(memoryBytes / 1024)}`]),
    ...(cpuSeconds === undefined ? [] : [`ulimit -t ${Math.ceil(cpuSeconds)}`]),
  ];
  const run = isPatient ? 'exec nice -n 10 "$@"' : 'exec "$@"';
  return limits.length === 1 ? [] : ['/bin/sh', '-c', `${limits.join(' && ')} && ${run}`, 'sh'];
}

/** The environment, and with it the search path, stays here. */
function byFullPath([program, ...args]: string[]): string[] {
  if (isAbsolute(program!)) return [program!, ...args];
  const found = PROGRAMS.map((folder) => join(folder, program!)).find((path) => existsSync(path));
  return [found ?? program!, ...args];
}
