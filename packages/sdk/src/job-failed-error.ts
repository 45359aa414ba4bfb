import { BinderyError } from './errors.ts';
import type { AgentJob, StaticExportJob, Update } from './resources.ts';

/** What was waited for has failed; `job` is its last state. */
export class JobFailedError<
  Job extends StaticExportJob | Update | AgentJob = StaticExportJob | Update | AgentJob,
> extends BinderyError {
  override name = 'JobFailedError';
  readonly job: Job;

  constructor(kind: 'export' | 'update' | 'agent job', job: Job, reason: string | null) {
    super(`The ${kind} failed: ${reason ?? 'no reason is known'}`);
    this.job = job;
  }
}
