/** `bindery runtime` as a process of its own, serving. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CLI = join(import.meta.dirname, '..', '..', '..', 'cli', 'bin', 'bindery.js');

export async function runtimeCommand(
  flags: string[],
  onEnd: (end: () => Promise<void>) => void,
  { stopSeconds = 5 }: { stopSeconds?: number } = {},
): Promise<{ child: ChildProcess; port: number }> {
  const stop = ['--stop-seconds', String(stopSeconds)];
  const always = ['--port', '0', '--host', '127.0.0.1', '--allow-unsigned', ...stop];
  const child = spawn(process.execPath, [CLI, 'runtime', ...flags, ...always], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  let told = '';
  child.stderr!.on('data', (bytes) => {
    told += bytes;
  });
  while (!/"serving /.test(told) || !/listening on/.test(told)) {
    if (child.exitCode !== null) throw new Error(told);
    await sleep(20);
  }
  return { child, port: Number(/listening on http:\/\/[^:]+:(\d+)/.exec(told)![1]) };
}
