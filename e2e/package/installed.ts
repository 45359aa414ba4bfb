/** Our package where somebody has installed it: its command, what it takes of the disk. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended } from '../harness/bindery.ts';

export interface Installed {
  folder: string;
  /** Without any Node but the one that is being tried. */
  path: string;
  environment: Record<string, string>;
}

export async function bindery(installed: Installed, ...args: string[]): Promise<Ended> {
  return await start(installed, args).ended;
}

export interface Started {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves with the first match in what it says, to either. */
  says(pattern: RegExp): Promise<string>;
}

export function start({ folder, path, environment }: Installed, args: string[]): Started {
  const child = spawn(join(folder, 'node_modules', '.bin', 'bindery'), args, {
    cwd: folder,
    env: { PATH: path, HOME: folder, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
    for (const look of waiting) look();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(stdout) ?? pattern.exec(stderr);
        if (found) resolve(found[1] ?? found[0]);
      };
      waiting.add(look);
      look();
      void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)));
    });
  return { child, ended, says };
}

/** Node itself does not count. */
export function footprint(folder: string): { packages: string[]; megabytes: number } {
  const packages: string[] = [];
  let bytes = 0;
  const visit = (path: string): void => {
    const stats = lstatSync(path);
    bytes += stats.size;
    if (!stats.isDirectory()) return;
    if (/\/node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/.test(path)) {
      if (/\/node-linux-[^/]+$/.test(path)) return;
      if (existsSync(join(path, 'package.json'))) packages.push(path);
    }
    for (const name of readdirSync(path)) visit(join(path, name));
  };
  visit(join(folder, 'node_modules'));
  return { packages, megabytes: bytes / 1e6 };
}
