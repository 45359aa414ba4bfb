/**
 * What a killed platform may have left of its PostgreSQL: processes, and the files by which the next server would take
 * them for alive. The numbers in those files cannot be believed: since then another process may have got the number
 * (in a container it nearly always has), and in a copy of the data folder it is that of the original's server.
 */
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5_000;

/** The caller holds the lock of the data folder: whatever still runs there has lost its platform. */
export async function endOrphans({ folder, socket }: { folder: string; socket: string }): Promise<void> {
  // Elsewhere there is no way to see who works in a folder: PostgreSQL's own care must do.
  if (process.platform !== 'linux') return;
  const pidFile = join(folder, 'postmaster.pid');
  const written = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  // A fast and orderly stop, which only the first of its processes understands.
  if ((await findServers(folder)).includes(written)) await end([written], 'SIGINT');
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) await end(await findServers(folder), signal);
  // While one of them lived, the file would have kept a second server from its memory and files.
  for (const file of [pidFile, socket, `${socket}.lock`]) await rm(file, { force: true });
}

/** Every process of PostgreSQL works in the folder of its data. */
async function findServers(folder: string): Promise<number[]> {
  const place = await realpath(folder).catch(() => null);
  const found: number[] = [];
  for (const name of place === null ? [] : await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const link = (what: string) => readlink(`/proc/${name}/${what}`).catch(() => '');
    if ((await link('cwd')) !== place) continue;
    // A program that was replaced since it was started has a remark after its name.
    if (basename(await link('exe')).split(' ')[0] === 'postgres') found.push(Number(name));
  }
  return found;
}

async function end(pids: number[], signal: NodeJS.Signals): Promise<void> {
  let alive = pids.filter((pid) => send(pid, signal));
  for (let waitedMs = 0; alive.length > 0 && waitedMs < PATIENCE_MS; waitedMs += 50) {
    await sleep(50);
    alive = alive.filter((pid) => send(pid, 0));
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
