import type { StaticExportJob } from '@bindery/sdk';
import { printFacts, printJson, shortTime } from '../client/print.ts';

export function printExport(job: StaticExportJob, json: unknown): void {
  if (json) {
    printJson(job);
    return;
  }
  printFacts([
    ['Export', job.jobId],
    ['Domain', job.domain],
    ['Version', job.version],
    ['Status', job.status],
    ['Progress', `${Math.floor(job.progress)} % (${job.phase})`],
    ...(job.waitingFor === null ? [] : ([['Waiting for', job.waitingFor]] as [string, string][])),
    ['Pages', job.totalPages === null ? job.pageCount : `${job.pageCount} of ${job.totalPages}`],
    ['Warnings', job.warnings],
    ['Started', shortTime(job.createdAt)],
    ['Completed', shortTime(job.completedAt)],
    ...(job.error === null ? [] : ([['Error', job.error]] as [string, string][])),
  ]);
}
