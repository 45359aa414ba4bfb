/** Starts worker-process.ts and follows what it says. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobDefinition } from '../../src/jobs/definition.ts';
import type { JobEvent } from '../../src/jobs/run-job.ts';
import type { WorkerOptions } from '../../src/jobs/worker.ts';
import { READY_CODE } from '../harness/ready-code.ts';

export const KINDS = [
  ...(['work', 'atClosing', 'silent', 'busy', 'stubborn', 'locking'] as const),
  ...(['flaky', 'starved', 'halfway', 'permanent', 'poison'] as const),
];

export interface WorkerSettings {
  url: string;
  worker?: Partial<Pick<WorkerOptions, 'leaseSeconds' | 'drainSeconds' | 'concurrency' | 'pollSeconds'>>;
  definition?: Partial<Omit<JobDefinition, 'run' | 'kind'>>;
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'started'; id: string; attempt: number }
  | { type: 'locked'; id: string }
  | { type: 'aborted'; id: string; reason: string }
  | { type: 'leaving' }
  | { type: 'log'; level: string; message: string; error?: string }
  | { type: 'event'; event: JobEvent };

export interface ForkedWorker {
  child: ChildProcess;
  pid: number;
  said: FromWorker[];
  /** The first thing said that fits, past or future. */
  hear<Type extends FromWorker['type']>(
    type: Type,
    fits?: (message: Extract<FromWorker, { type: Type }>) => boolean,
  ): Promise<Extract<FromWorker, { type: Type }>>;
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** With the database that each works on. */
const alive = new Map<ChildProcess, string>();

export function forkWorker(settings: WorkerSettings): ForkedWorker {
  const child = fork(new URL('./worker-process.ts', import.meta.url), [JSON.stringify(settings)], {
    env: { ...process.env, ...READY_CODE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  alive.set(child, settings.url);
  const exited = once(child, 'exit').then(([code, signal]) => {
    alive.delete(child);
    return { code, signal };
  });
  const said: FromWorker[] = [];
  child.on('message', (message) => said.push(message as FromWorker));
  child.on('error', () => {});
  return {
    child,
    pid: child.pid!,
    said,
    async hear(type, fits = () => true) {
      type Wanted = Extract<FromWorker, { type: typeof type }>;
      for (let from = 0; ; ) {
        for (; from < said.length; from++) {
          const message = said[from]!;
          if (message.type === type && fits(message as Wanted)) return message as Wanted;
        }
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the worker ended before "${type}"`);
        await sleep(5);
      }
    },
    async kill(signal) {
      child.kill(signal);
      return exited;
    },
  };
}

/** For afterEach: a failed test leaves no process behind, not even a stopped one. */
export function endWorkers(): Promise<void> {
  return end([...alive.keys()]);
}

/** The same for one of several tests that run at once, each on a database of its own. */
export function endWorkersOn(url: string): Promise<void> {
  return end([...alive.keys()].filter((child) => alive.get(child) === url));
}

async function end(children: ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }),
  );
}
