/** Waits for an export and shows how far it is: a bar on a terminal, now and then a line in a log. */
import { ApiError, JobFailedError, type StaticExportJob } from '@bindery/sdk';
import { printJson } from '../client/print.ts';
import type { ApiContext } from '../client/with-api.ts';
import { progressBar } from '../progress-bar.ts';
import type { ExportMemory } from './export-memory.ts';
import { printWarnings } from './print-warnings.ts';

interface FollowOptions {
  memory: ExportMemory;
  timeoutMs?: number;
  json: boolean;
}

const LOG_EVERY_MS = 10_000;

export async function followExport(
  context: ApiContext,
  { jobId }: StaticExportJob,
  { memory, timeoutMs, json }: FollowOptions,
): Promise<StaticExportJob> {
  const { bindery, signal } = context;
  const bar = progressBar();
  const log = process.stderr.isTTY ? null : progressLog();
  const onProgress = (job: StaticExportJob) => {
    log?.(job);
    bar.show({ label: stageOf(job), done: job.pageCount, total: job.totalPages });
  };
  try {
    return await bindery.waitForExport(jobId, { onProgress, signal, timeoutMs, pollMs: 500 });
  } catch (error) {
    bar.clear();
    if (signal.aborted) await cancel(context, jobId, memory);
    if (error instanceof JobFailedError) {
      memory.forget();
      if (json) printJson(error.job);
      else await printWarnings(context, error.job as StaticExportJob);
    }
    throw error;
  } finally {
    bar.clear();
  }
}

/** The user stopped: nobody would fetch what the server goes on to make. */
async function cancel({ bindery }: ApiContext, jobId: string, memory: ExportMemory): Promise<void> {
  try {
    await bindery.cancelStaticExport(jobId, { signal: AbortSignal.timeout(5_000) });
    memory.forget();
    process.stderr.write(`${jobId} is cancelled.\n`);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 409;
    const why = isOver ? 'had ended already' : `could not be cancelled (${(error as Error).message})`;
    process.stderr.write(`${jobId} ${why}. Run the same command again to continue with it.\n`);
  }
}

function stageOf({ phase, waitingFor }: StaticExportJob): string {
  return waitingFor === null ? phase : `waiting for ${waitingFor}`;
}

/** A line at each new stage, and every ten seconds. */
function progressLog(): (job: StaticExportJob) => void {
  let told = '';
  let toldAt = 0;
  return (job) => {
    const now = performance.now();
    const stage = stageOf(job);
    if (stage === told && now - toldAt < LOG_EVERY_MS) return;
    [told, toldAt] = [stage, now];
    const pages = job.totalPages === null ? '' : ` ${job.pageCount}/${job.totalPages} pages`;
    process.stderr.write(`${job.jobId} ${stage}${pages} ${Math.floor(job.progress)} %\n`);
  };
}
