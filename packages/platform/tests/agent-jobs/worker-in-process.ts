/** The worker of agent jobs that test processes start, with the real check and review; `hooks` interfere with its runs. */
import { agentRunJob } from '../../src/agent-jobs/job.ts';
import type { AgentRunOptions } from '../../src/agent-jobs/run-options.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { JobDefinition } from '../../src/jobs/definition.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { keepCodeReady } from '../harness/ready-code.ts';
import { type RunSettings, testRunOptions } from './run-options.ts';

export async function startWorkerInProcess(
  // A killed worker's silence is noticed after five seconds, at each of many kills.
  { url, run, leaseSeconds = 5 }: { url: string; run: RunSettings; leaseSeconds?: number },
  hooks: Pick<AgentRunOptions, 'onStep' | 'findProblems'>,
): Promise<void> {
  const quiet = () => {};
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (fields: object, message: string) =>
      console.error(message, (fields as { err?: Error }).err?.stack ?? ''),
  };
  const { db } = openDatabase(url, { maxConnections: 6 });
  const definition = agentRunJob({ ...testRunOptions(db, run), ...hooks }) as JobDefinition;
  startWorker({
    ...{ db, log, databaseUrl: url },
    definitions: [{ ...definition, maxAttempts: 1_000, retryDelaySeconds: 0.1 }],
    leaseSeconds,
    pollSeconds: 0.2,
    onEvent: ({ type }) => process.send?.(type),
  });
  process.send?.('ready');
  keepCodeReady();
  process.on('disconnect', () => process.exit(0));
}
