/** A worker of agent jobs in a process of its own that kills itself at a named step. Started by crash.test.ts. */

import { agentRunJob, type RunStep } from '../../src/agent-jobs/job.ts';
import { AGENT_RUN_KIND } from '../../src/agent-jobs/store.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { JobDefinition } from '../../src/jobs/definition.ts';
import { openJobQueue } from '../../src/jobs/queue.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { type RunSettings, testRunOptions } from './run-options.ts';

export interface CrashWorkerSettings {
  url: string;
  run: RunSettings;
  /** At the nth time that the step is reached. */
  kill: { step: RunStep; time: number } | null;
}

const { url, run, kill } = JSON.parse(process.argv[2]!) as CrashWorkerSettings;
const quiet = () => {};
const log = {
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: (fields: object, message: string) =>
    console.error(message, (fields as { err?: Error }).err?.stack ?? ''),
};
const { db } = openDatabase(url, { maxConnections: 6 });
const queue = await openJobQueue({ databaseUrl: url, kinds: [AGENT_RUN_KIND], log });
let times = 0;
const definition = agentRunJob({
  ...testRunOptions(db, run),
  findProblems: async () => [],
  saveReview: async () => {},
  onStep(step) {
    if (step === kill?.step && ++times === kill.time) process.kill(process.pid, 'SIGKILL');
  },
}) as JobDefinition;
startWorker({
  ...{ db, queue, log, databaseUrl: url },
  definitions: [{ ...definition, maxAttempts: 1_000, retryDelaySeconds: 0.1 }],
  leaseSeconds: 10,
  pollSeconds: 0.2,
  onEvent: ({ type }) => process.send?.(type),
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
