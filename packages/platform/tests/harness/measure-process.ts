/** What a process holds, and what lies in a folder, as Linux tells. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export function measureProcess(pid: number): { megabytes: number; files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  return { megabytes, files: readdirSync(`/proc/${pid}/fd`).length };
}

export function diskMegabytes(folder: string): number {
  // What goes while it counts is no failure.
  const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}
