export {
  Bindery,
  type BinderyOptions,
  type ExportEvent,
  type ListOptions,
  type OrganizationEvent,
  type UpdateEvent,
  type WriteOptions,
} from './bindery.ts';
export type { Downloaded, DownloadOptions } from './download-bundle.ts';
export * from './errors.ts';
export type { FollowOptions, StreamedEvent } from './follow-events.ts';
export { JobFailedError } from './job-failed-error.ts';
export type { WaitOptions } from './poll.ts';
export type * from './resources.ts';
export type { RetryPolicy } from './retry-delay.ts';
export type { CallOptions } from './send.ts';
