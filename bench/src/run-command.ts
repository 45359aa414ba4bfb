/** Runs a command and says how long it took, what processor time it used and how much memory its processes held. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Run {
  seconds: number;
  /** Sum over the process and its children, at its highest. */
  peakBytes: number;
  ok: boolean;
  output: string;
}

export interface Command {
  file: string;
  args: string[];
  folder: string;
  env?: Record<string, string>;
}

export function runCommand({ file, args, folder, env }: Command): Promise<Run> {
  return new Promise((resolve) => {
    const startedAtMs = performance.now();
    const child = spawn(file, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let peakBytes = 0;
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setInterval(() => {
      peakBytes = Math.max(peakBytes, treeBytes(child.pid!));
    }, 100);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ seconds: (performance.now() - startedAtMs) / 1000, peakBytes, ok: code === 0, output });
    });
  });
}

/** Resident memory of a process and all below it; shared pages count once per process, so it errs upwards. */
function treeBytes(root: number): number {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended while we looked.
    }
  }
  const sum = (pid: number): number =>
    residentBytes(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
