/** Projects with their updates, versions, search and webhook. */
import { Calls, type ListOptions, part, type WriteOptions } from './calls.ts';
import { type FollowOptions, followEvents, type StreamedEvent } from './follow-events.ts';
import { JobFailedError } from './job-failed-error.ts';
import { poll, type WaitOptions } from './poll.ts';
import type {
  Diagnostic,
  NewProject,
  NewSearch,
  NewSourceCheck,
  NewUpdate,
  Project,
  ProjectChange,
  ProjectFeatures,
  ProjectOverview,
  SearchAnswer,
  SourceCheck,
  StartedUpdate,
  Update,
  UpdateEntry,
  UpdateLogLine,
  Version,
  Webhook,
} from './resources.ts';
import type { CallOptions } from './send.ts';

type UpdateFilter = ListOptions & { status?: Update['status']; branch?: string };

type DiagnosticFilter = ListOptions & { severity?: Diagnostic['severity']; rule?: string; file?: string };

export type UpdateEvent = StreamedEvent<'log', UpdateLogLine> | StreamedEvent<'status', UpdateEntry>;

export class ProjectCalls extends Calls {
  listProjects(options: ListOptions = {}): AsyncGenerator<Project> {
    return this.list('/v1/projects', options);
  }

  createProject(project: NewProject, options?: WriteOptions): Promise<Project> {
    return this.post('/v1/projects', project, options);
  }

  getProject(projectId: string, options?: CallOptions): Promise<Project> {
    return this.get(`/v1/project/${part(projectId)}`, options);
  }

  updateProject(projectId: string, change: ProjectChange, options?: CallOptions): Promise<Project> {
    return this.send({ method: 'PATCH', path: `/v1/project/${part(projectId)}`, body: change }, options);
  }

  /** Looks for the DNS record that proves a domain, now; `domainProofs` of the answer says what was found. */
  verifyDomain(projectId: string, domain: string, options?: CallOptions): Promise<Project> {
    const path = `/v1/project/${part(projectId)}/domains/${part(domain)}/verify`;
    return this.send({ method: 'POST', path }, options);
  }

  deleteProject(projectId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/project/${part(projectId)}` }, options);
  }

  /** What the project's deployment type offers, and what of it is on; `updateProject` changes it. */
  getProjectFeatures(projectId: string, options?: CallOptions): Promise<ProjectFeatures> {
    return this.get(`/v1/project/${part(projectId)}/features`, options);
  }

  /** Projects with what they show, what is being done and what is wrong, newest first. */
  getOverview({
    search,
    projectId,
    ...options
  }: ListOptions & { search?: string; projectId?: string } = {}): AsyncGenerator<ProjectOverview> {
    return this.list('/v1/overview', options, { search, projectId });
  }

  /** Whether a repository can be reached and holds a site; what is wrong is in the answer. */
  checkSource(wanted: NewSourceCheck, options?: CallOptions): Promise<SourceCheck> {
    return this.send({ method: 'POST', path: '/v1/source/check', body: wanted }, options);
  }

  /** `force`: show the build even if the site has lost its pages. */
  startUpdate(
    projectId: string,
    { force, ...options }: WriteOptions & NewUpdate = {},
  ): Promise<StartedUpdate> {
    return this.post(`/v1/project/update/${part(projectId)}`, force ? { force } : undefined, options);
  }

  getUpdate(statusId: string, options?: CallOptions): Promise<Update> {
    return this.get(`/v1/project/update-status/${part(statusId)}`, options);
  }

  /** The updates of a project, newest first, without their logs. */
  listUpdates(
    projectId: string,
    { status, branch, ...options }: UpdateFilter = {},
  ): AsyncGenerator<UpdateEntry> {
    return this.list(`/v1/project/${part(projectId)}/updates`, options, { status, branch });
  }

  cancelUpdate(statusId: string, options?: WriteOptions): Promise<Update> {
    return this.post(`/v1/project/update-status/${part(statusId)}/cancel`, undefined, options);
  }

  /** The log as it grows, and the update whenever it is another; returns it once it has ended. */
  streamUpdate(statusId: string, options: FollowOptions = {}): AsyncGenerator<UpdateEvent, UpdateEntry> {
    return followEvents(this.connection, `/v1/project/update-status/${part(statusId)}/events`, options);
  }

  /** Resolves when the update succeeded; throws `JobFailedError` when it failed. */
  async waitForUpdate(statusId: string, options: WaitOptions<Update> = {}): Promise<Update> {
    const ended = await poll(
      (signal) => this.getUpdate(statusId, { signal }),
      ({ status }) => status === 'success' || status === 'failure',
      options,
    );
    if (ended.status === 'failure') throw new JobFailedError('update', ended, ended.summary);
    return ended;
  }

  /** The builds that the project keeps, newest first. */
  listVersions(projectId: string, options: ListOptions = {}): AsyncGenerator<Version> {
    return this.list(`/v1/project/${part(projectId)}/versions`, options);
  }

  /** What is wrong with a version's content: errors first, then by file and line. */
  listDiagnostics(
    projectId: string,
    version: string,
    { severity, rule, file, ...options }: DiagnosticFilter = {},
  ): AsyncGenerator<Diagnostic> {
    const path = `/v1/project/${part(projectId)}/versions/${part(version)}/diagnostics`;
    return this.list(path, options, { severity, rule, file });
  }

  activateVersion(projectId: string, version: string, options?: WriteOptions): Promise<Version> {
    const path = `/v1/project/${part(projectId)}/versions/${part(version)}/activate`;
    return this.post(path, undefined, options);
  }

  /** Sections of the site at a domain, the best first, as its readers would find them. */
  searchSite(domain: string, wanted: NewSearch, options?: CallOptions): Promise<SearchAnswer> {
    const path = `/v1/search/${part(domain)}`;
    return this.send({ method: 'POST', path, body: wanted }, options);
  }

  getWebhook(projectId: string, options?: CallOptions): Promise<Webhook> {
    return this.get(`/v1/project/${part(projectId)}/webhook`, options);
  }
}
