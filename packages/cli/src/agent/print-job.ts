import type { AgentJob } from '@bindery/sdk';
import { printFacts, printJson, shortTime } from '../client/print.ts';

export function printJob(job: AgentJob, { json }: { json: boolean }): void {
  if (json) {
    printJson(job);
    return;
  }
  const { usage, source } = job;
  printFacts([
    ['job', job.id],
    ['status', job.status],
    ['waiting for', job.waitingFor],
    ['repository', source.repository],
    ['branch', source.ref],
    ['model', job.model],
    ['link', job.prLink],
    ['error', job.error],
    ['used', `${usage.steps} steps, ${usage.inputTokens} tokens in, ${usage.outputTokens} out`],
    ['created', shortTime(job.createdAt)],
    ['changed', shortTime(job.updatedAt)],
    ['archived', shortTime(job.archivedAt)],
  ]);
}
