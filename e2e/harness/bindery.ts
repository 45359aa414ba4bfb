/** Runs the `bindery` command as a user would: a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const COMMAND = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'bindery.js');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  /** The first line of stdout, parsed. */
  first: Promise<Record<string, string>>;
  ended: Promise<Ended>;
}

export function startBindery(args: string[], environment: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  const first = new Promise<Record<string, string>>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => {
      try {
        resolve(JSON.parse(line) as Record<string, string>);
      } catch (error) {
        reject(error);
      }
    });
    ended.then(({ code, stderr: told }) => reject(new Error(`bindery ended with ${code} first: ${told}`)));
  });
  first.catch(() => {});
  return { child, first, ended };
}

export async function runBindery(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return startBindery(args, environment).ended;
}
