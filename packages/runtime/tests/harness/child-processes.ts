/** The processes that a runtime has started. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Those whose command names this file. */
export function childrenOf(pid: number, file: string): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const children = listed === '' ? [] : listed.split(' ').map(Number);
  return children.filter((child) => runs(child, file));
}

/** One that nobody has waited for has no command left. */
export function runs(pid: number, file: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
  } catch {
    return false;
  }
}

/** Whether this process takes up connections to a port itself. */
export function listensTo(pid: number, port: number): boolean {
  const listening = '0A';
  const sockets = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  const inodes = sockets
    .filter(([, address, , state]) => state === listening && Number.parseInt(address!.slice(-4), 16) === port)
    .map((fields) => `socket:[${fields[9]}]`);
  try {
    const files = readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`));
    return files.some((file) => inodes.includes(file));
  } catch {
    return false;
  }
}
