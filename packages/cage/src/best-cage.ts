/** Which cage works on this machine, found out once by building one. */
import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cageCommand } from './cage-command.ts';

/**
 * `bubblewrap-without-proc`: containers often hide parts of /proc, and then no new one can be mounted. `none`: nothing
 * works here, and a program would be started as it is.
 */
export type CageKind = 'bubblewrap' | 'bubblewrap-without-proc' | 'namespaces' | 'none';

const BY_PREFERENCE = ['bubblewrap', 'namespaces', 'bubblewrap-without-proc'] as const;

const PROBE_MS = 20_000;
const probes = new Map<CageKind, Promise<boolean>>();

export async function bestCage(): Promise<CageKind> {
  for (const kind of BY_PREFERENCE) if (await canCage(kind)) return kind;
  return 'none';
}

/** Whether a program that is started this way runs. */
export function canCage(kind: CageKind): Promise<boolean> {
  if (kind === 'none') return Promise.resolve(true);
  let probe = probes.get(kind);
  if (!probe) {
    probe = works(kind);
    probes.set(kind, probe);
  }
  return probe;
}

function works(kind: CageKind): Promise<boolean> {
  const node = realpathSync(process.execPath);
  const writable = mkdtempSync(join(realpathSync(tmpdir()), 'bindery-cage-'));
  const program = [node, '--version'];
  const { command, args, env } = cageCommand({ kind, readable: [node], writable: [writable] }, program);
  return new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { env, stdio: 'ignore', timeout: PROBE_MS });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  }).finally(() => rmdirSync(writable));
}
