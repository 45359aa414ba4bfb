/** A worker of agent jobs in a process of its own that kills itself at a named step. */
import type { RunStep } from '../../src/agent-jobs/run-options.ts';
import type { RunSettings } from './run-options.ts';
import { startWorkerInProcess } from './worker-in-process.ts';

export interface CrashWorkerSettings {
  url: string;
  run: RunSettings;
  /** At the nth time that the step is reached. */
  kill: { step: RunStep; time: number } | null;
  /** Without it the engine finds nothing, at once: a check takes seconds, and is none of the steps. */
  checks?: boolean;
}

const { kill, checks = true, ...settings } = JSON.parse(process.argv[2]!) as CrashWorkerSettings;
let times = 0;
await startWorkerInProcess(settings, {
  ...(!checks && { findProblems: async () => [] }),
  onStep(step) {
    if (step === kill?.step && ++times === kill.time) process.kill(process.pid, 'SIGKILL');
  },
});
