/** Static exports, up to the file on the disk. */
import { type ListOptions, part, type WriteOptions } from './calls.ts';
import { type Downloaded, type DownloadOptions, downloadBundle } from './download-bundle.ts';
import { type FollowOptions, followEvents, type StreamedEvent } from './follow-events.ts';
import { JobFailedError } from './job-failed-error.ts';
import { poll, type WaitOptions } from './poll.ts';
import { ProjectCalls } from './project-calls.ts';
import type {
  NewStaticExport,
  NewStaticExportBundle,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  WebhookSecret,
} from './resources.ts';
import type { CallOptions } from './send.ts';

type ExportFilter = ListOptions & { projectId?: string; domain?: string; status?: StaticExportJob['status'] };

export type ExportEvent = StreamedEvent<'progress', StaticExportJob>;

export class ExportCalls extends ProjectCalls {
  /** The secret in the answer is shown this once; the one before stops working. */
  rotateWebhookSecret(projectId: string, options?: WriteOptions): Promise<WebhookSecret> {
    return this.post(`/v1/project/${part(projectId)}/webhook/rotate`, undefined, options);
  }

  startStaticExport(wanted: NewStaticExport, options?: WriteOptions): Promise<StaticExportJob> {
    return this.post('/v1/static-export/jobs', wanted, options);
  }

  listStaticExports({
    projectId,
    domain,
    status,
    ...options
  }: ExportFilter = {}): AsyncGenerator<StaticExportJob> {
    return this.list('/v1/static-export/jobs', options, { projectId, domain, status });
  }

  getStaticExport(jobId: string, options?: CallOptions): Promise<StaticExportJob> {
    return this.get(`/v1/static-export/jobs/${part(jobId)}`, options);
  }

  /** The export whenever it is another; returns it once it has ended. */
  streamStaticExport(
    jobId: string,
    options: FollowOptions = {},
  ): AsyncGenerator<ExportEvent, StaticExportJob> {
    return followEvents(this.connection, `/v1/static-export/jobs/${part(jobId)}/events`, options);
  }

  cancelStaticExport(jobId: string, options?: WriteOptions): Promise<StaticExportJob> {
    return this.post(`/v1/static-export/jobs/${part(jobId)}/cancel`, undefined, options);
  }

  listStaticExportWarnings(jobId: string, options: ListOptions = {}): AsyncGenerator<StaticExportWarning> {
    return this.list(`/v1/static-export/jobs/${part(jobId)}/warnings`, options);
  }

  /** A fresh link to the bundle of a completed export. */
  createStaticExportBundle(
    jobId: string,
    wanted?: NewStaticExportBundle,
    options?: CallOptions,
  ): Promise<StaticExportBundle> {
    // Takes no idempotency key: links are not stored, and another one does no harm.
    const path = `/v1/static-export/jobs/${part(jobId)}/bundle`;
    return this.send({ method: 'POST', path, body: wanted }, options);
  }

  /** Resolves when the export is completed; throws `JobFailedError` when it failed. */
  async waitForExport(jobId: string, options: WaitOptions<StaticExportJob> = {}): Promise<StaticExportJob> {
    const ended = await poll(
      (signal) => this.getStaticExport(jobId, { signal }),
      ({ status }) => status === 'completed' || status === 'failed',
      options,
    );
    if (ended.status === 'failed') throw new JobFailedError('export', ended, ended.error);
    return ended;
  }

  /** Brings the bundle of a completed export into a file; goes on where an earlier download stopped. */
  downloadBundle(jobId: string, options: DownloadOptions): Promise<Downloaded> {
    const { fetch: ask, retry, silenceMs } = this.connection;
    const link = () => this.createStaticExportBundle(jobId, undefined, { signal: options.signal });
    return downloadBundle({ link, fetch: ask, retry, silenceMs }, options);
  }
}
