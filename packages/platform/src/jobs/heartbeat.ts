/** The worker's end of the heartbeat thread: says which jobs are held, hears of news and of jobs that were lost. */
import { Worker } from 'node:worker_threads';
import type { HeartbeatMessage, HeartbeatSettings, HoldMessage } from './heartbeat-thread.ts';
import type { JobLog } from './job-log.ts';
import { monotonicMs } from './monotonic-ms.ts';

export interface Heartbeat {
  /** For so long at most: a main thread that never comes back must not keep its job. */
  hold(job: { id: string; attempt: number }, forMs: number): void;
  release(job: { id: string; attempt: number }): void;
  stop(): Promise<void>;
}

const RESTART_MS = 500;

export function startHeartbeat(options: {
  databaseUrl: string;
  leaseSeconds: number;
  log: JobLog;
  onQueued(): void;
  /** Without an attempt: whichever is held. */
  onRevoked(jobId: string, attempt?: number): void;
}): Heartbeat {
  const held = new Map<string, { attempt: number; untilMs: number }>();
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let thread = startThread();

  function startThread(): Worker {
    const settings: HeartbeatSettings = {
      databaseUrl: options.databaseUrl,
      leaseSeconds: options.leaseSeconds,
    };
    const started = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), {
      name: 'job-heartbeat',
      workerData: settings,
      execArgv: [],
    });
    started.on('message', hear);
    started.on('error', (error) => options.log.error({ err: error }, 'The heartbeat thread broke'));
    started.on('exit', () => {
      if (!stopping) restart = setTimeout(startAgain, RESTART_MS);
    });
    return started;
  }

  function startAgain(): void {
    thread = startThread();
    for (const [id, { attempt, untilMs }] of held) say({ type: 'hold', id, attempt, untilMs });
  }

  function hear(message: HeartbeatMessage): void {
    if (message.type === 'queued') options.onQueued();
    else if (message.type === 'revoked') options.onRevoked(message.id, message.attempt);
    else if (message.type === 'away')
      options.log.warn({ reason: message.reason }, 'Heartbeats cannot reach the database; trying again');
    else options.log.info({}, 'Heartbeats reach the database again');
  }

  function say(message: HoldMessage): void {
    thread.postMessage(message);
  }

  return {
    hold({ id, attempt }, forMs) {
      const untilMs = monotonicMs() + forMs;
      held.set(id, { attempt, untilMs });
      say({ type: 'hold', id, attempt, untilMs });
    },
    release({ id, attempt }) {
      if (held.get(id)?.attempt !== attempt) return;
      held.delete(id);
      say({ type: 'release', id, attempt });
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      await thread.terminate();
    },
  };
}
