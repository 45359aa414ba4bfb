/**
 * How a program is started that reads what strangers wrote: it sees the folders that it is given and nothing else of
 * the machine, has no network, no environment and no rights, and ends with whoever started it.
 */

import { existsSync } from 'node:fs';
import { bubblewrapCommand } from './bubblewrap.ts';
import type { CageLimits, CagePlan } from './cage-plan.ts';
import { callFilter } from './call-filter.ts';
import { namespaceCommand } from './namespaces.ts';
import { fullPath, SETPRIV } from './system-paths.ts';

/** For `spawn`. */
export interface Caged {
  command: string;
  args: string[];
  /** The whole environment. */
  env: Record<string, string>;
  /** To be written to the descriptor that the plan names. */
  filter: Buffer | null;
}

export function cageCommand(plan: CagePlan, program: readonly string[]): Caged {
  const { env = {}, kind, hasFilter, limits } = plan;
  const [command, ...args] = [...limiting(limits), ...inKind(plan, program)];
  const isRead = hasFilter && kind.startsWith('bubblewrap');
  return { command: command!, args, env, filter: isRead ? callFilter() : null };
}

function inKind(plan: CagePlan, program: readonly string[]): string[] {
  if (plan.kind === 'none') return [...withParent(), ...program];
  if (plan.kind === 'namespaces') return [...withParent(), ...withFullPath(namespaceCommand(plan, program))];
  return withFullPath(bubblewrapCommand(plan, program));
}

/** Bubblewrap sees to it itself; elsewhere the kernel ends the program when whoever started it is gone. */
function withParent(): string[] {
  return existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--'] : [];
}

/**
 * The shell's only work is the limits, which the kernel hands down to all that is started from there. What a program
 * writes in a cage is read by others: by this process, or by the next cage.
 */
function limiting({ memoryBytes, cpuSeconds, isPatient }: CageLimits = {}): string[] {
  const limits = [
    'umask 022',
    'ulimit -c 0',
    ...(memoryBytes === undefined ? [] : [`ulimit -d ${Math.ceil(memoryBytes / 1024)}`]),
    ...(cpuSeconds === undefined ? [] : [`ulimit -t ${Math.ceil(cpuSeconds)}`]),
  ];
  const run = isPatient ? 'exec nice -n 10 "$@"' : 'exec "$@"';
  return ['/bin/sh', '-c', `${limits.join(' && ')} && ${run}`, 'sh'];
}

/** The environment, and with it the search path, stays here. */
function withFullPath([program, ...args]: string[]): string[] {
  return [fullPath(program!), ...args];
}
