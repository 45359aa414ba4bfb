/** Starts a program in a cage that has these traits, whether they work here or not. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { cageCommand } from './cage-command.ts';
import type { CageOptions } from './cage-plan.ts';
import { giveFolders, takeCageUser } from './cage-users.ts';
import { spawned } from './spawned.ts';

export interface CageTraits {
  /** Whoever runs in it is another user than this process, which is root. */
  hasOwnUser: boolean;
  /** The kernel refuses calls that no build needs. */
  hasFilter: boolean;
}

export interface CagedProgram {
  cage: CageOptions;
  program: readonly string[];
  stdio: ('pipe' | 'ignore' | 'inherit')[];
  start?: Pick<SpawnOptions, 'detached' | 'timeout'>;
}

/** Folders that it may write are its own from then on; whoever removes them afterwards is root. */
export async function launch(
  traits: CageTraits,
  { cage, program, stdio, start }: CagedProgram,
): Promise<ChildProcess> {
  const given = [...(cage.writable ?? []), ...(cage.owned ?? [])];
  const user = traits.hasOwnUser ? takeCageUser(given[0] ?? randomUUID()) : null;
  try {
    if (user) await giveFolders(user.id, given);
    const plan = { ...cage, user: user?.id, hasFilter: traits.hasFilter, filterFd: stdio.length };
    const { command, args, env, filter } = cageCommand(plan, program);
    const pipes = filter ? [...stdio, 'pipe' as const] : stdio;
    const child = await spawned(spawn(command, args, { ...start, env, stdio: pipes }));
    child.once('close', () => user?.release());
    if (filter) hand(filter, child.stdio[stdio.length] as Writable | undefined);
    return child;
  } catch (error) {
    user?.release();
    throw error;
  }
}

/** It may end before it has read that: its own ending tells why. */
function hand(filter: Buffer, pipe: Writable | undefined): void {
  pipe?.on('error', () => {});
  pipe?.end(filter);
}
