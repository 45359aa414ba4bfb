/** The client: one method per operation, named as in the OpenAPI description, and what is made of several. */
import { type Downloaded, type DownloadOptions, downloadBundle } from './download-bundle.ts';
import { BinderyError } from './errors.ts';
import { eventData, type FollowOptions, followEvents, type StreamedEvent } from './follow-events.ts';
import { JobFailedError } from './job-failed-error.ts';
import { type Page, pages } from './pages.ts';
import { poll, type WaitOptions } from './poll.ts';
import type {
  AdminKey,
  AgentEvent,
  AgentJob,
  AgentModel,
  AgentReview,
  AuditEntry,
  Change,
  CreatedAdminKey,
  CreatedInvitation,
  Diagnostic,
  InstallationClaim,
  Invitation,
  InvitationAcceptance,
  Me,
  MeChange,
  Member,
  MemberChange,
  NewAdminKey,
  NewAgentJob,
  NewInvitation,
  NewProject,
  NewSearch,
  NewSourceCheck,
  NewStaticExport,
  NewStaticExportBundle,
  NewUpdate,
  OpenedInvitation,
  Organization,
  OrganizationChange,
  PasswordResetLink,
  Project,
  ProjectChange,
  ProjectFeatures,
  ProjectOverview,
  PublicSigningKey,
  SearchAnswer,
  Session,
  SignInMethods,
  SourceCheck,
  StartedUpdate,
  StaticExportBundle,
  StaticExportJob,
  StaticExportWarning,
  Update,
  UpdateEntry,
  UpdateLogLine,
  Version,
  Webhook,
  WebhookSecret,
} from './resources.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './retry-delay.ts';
import { type Call, type CallOptions, type Connection, send } from './send.ts';

export interface BinderyOptions {
  /** Where the Admin API answers, such as `https://bindery.example.com`. */
  apiUrl: string;
  /** `bnd_admin_…`: a server-side secret. Null in a browser on the API's own origin: the session's cookie counts. */
  apiKey: string | null;
  /** For one attempt of one call (30 s). */
  timeoutMs?: number;
  retry?: Partial<RetryPolicy>;
  /** Instead of the global one. */
  fetch?: typeof fetch;
  /** Put before this package's own name in `User-Agent`. */
  userAgent?: string;
}

/** For calls that change something. */
export interface WriteOptions extends CallOptions {
  /** Repetitions with the same key and body are answered with the first answer for 24 hours. Absent: made up. */
  idempotencyKey?: string;
}

export interface ListOptions extends CallOptions {
  /** Entries asked for at a time: 1 to 100 (50). */
  limit?: number;
}

type ExportFilter = ListOptions & { projectId?: string; domain?: string; status?: StaticExportJob['status'] };

type UpdateFilter = ListOptions & { status?: Update['status']; branch?: string };

type AuditFilter = ListOptions & {
  actor?: string;
  action?: string;
  target?: string;
  since?: string;
  until?: string;
};

type DiagnosticFilter = ListOptions & { severity?: Diagnostic['severity']; rule?: string; file?: string };

type AgentJobFilter = ListOptions & { status?: AgentJob['status'] };

export type UpdateEvent = StreamedEvent<'log', UpdateLogLine> | StreamedEvent<'status', UpdateEntry>;

export type ExportEvent = StreamedEvent<'progress', StaticExportJob>;

/** `reset`: what lies between is no longer known; read again what you show. */
export type OrganizationEvent =
  | StreamedEvent<'change', Change>
  | StreamedEvent<'ready' | 'reset', Record<string, never>>;

export class Bindery {
  readonly #connection: Connection;

  constructor({ apiUrl, apiKey, timeoutMs = 30_000, retry, fetch: given, userAgent }: BinderyOptions) {
    this.#connection = {
      apiUrl: checkedUrl(apiUrl),
      apiKey: apiKey === null ? null : checkedKey(apiKey),
      timeoutMs,
      retry: { ...DEFAULT_RETRY, ...retry },
      fetch: given ?? ((...args) => fetch(...args)),
      userAgent: [userAgent, 'bindery-sdk/0.1.0'].filter(Boolean).join(' '),
    };
  }

  listProjects(options: ListOptions = {}): AsyncGenerator<Project> {
    return this.#list('/v1/projects', options);
  }

  createProject(project: NewProject, options?: WriteOptions): Promise<Project> {
    return this.#post('/v1/projects', project, options);
  }

  getProject(projectId: string, options?: CallOptions): Promise<Project> {
    return this.#get(`/v1/project/${part(projectId)}`, options);
  }

  updateProject(projectId: string, change: ProjectChange, options?: CallOptions): Promise<Project> {
    return this.#send({ method: 'PATCH', path: `/v1/project/${part(projectId)}`, body: change }, options);
  }

  /** Looks for the DNS record that proves a domain, now; `domainProofs` of the answer says what was found. */
  verifyDomain(projectId: string, domain: string, options?: CallOptions): Promise<Project> {
    const path = `/v1/project/${part(projectId)}/domains/${part(domain)}/verify`;
    return this.#send({ method: 'POST', path }, options);
  }

  deleteProject(projectId: string, options?: CallOptions): Promise<void> {
    return this.#send({ method: 'DELETE', path: `/v1/project/${part(projectId)}` }, options);
  }

  /** What the project's deployment type offers, and what of it is on; `updateProject` changes it. */
  getProjectFeatures(projectId: string, options?: CallOptions): Promise<ProjectFeatures> {
    return this.#get(`/v1/project/${part(projectId)}/features`, options);
  }

  /** Projects with what they show, what is being done and what is wrong, newest first. */
  getOverview({
    search,
    ...options
  }: ListOptions & { search?: string } = {}): AsyncGenerator<ProjectOverview> {
    return this.#list('/v1/overview', options, { search });
  }

  /** Whether a repository can be reached and holds a site; what is wrong is in the answer. */
  checkSource(wanted: NewSourceCheck, options?: CallOptions): Promise<SourceCheck> {
    return this.#send({ method: 'POST', path: '/v1/source/check', body: wanted }, options);
  }

  /** `force`: show the build even if the site has lost its pages. */
  startUpdate(
    projectId: string,
    { force, ...options }: WriteOptions & NewUpdate = {},
  ): Promise<StartedUpdate> {
    return this.#post(`/v1/project/update/${part(projectId)}`, force ? { force } : undefined, options);
  }

  getUpdate(statusId: string, options?: CallOptions): Promise<Update> {
    return this.#get(`/v1/project/update-status/${part(statusId)}`, options);
  }

  /** The updates of a project, newest first, without their logs. */
  listUpdates(
    projectId: string,
    { status, branch, ...options }: UpdateFilter = {},
  ): AsyncGenerator<UpdateEntry> {
    return this.#list(`/v1/project/${part(projectId)}/updates`, options, { status, branch });
  }

  cancelUpdate(statusId: string, options?: WriteOptions): Promise<Update> {
    return this.#post(`/v1/project/update-status/${part(statusId)}/cancel`, undefined, options);
  }

  /** The log as it grows, and the update whenever it is another; returns it once it has ended. */
  streamUpdate(statusId: string, options: FollowOptions = {}): AsyncGenerator<UpdateEvent, UpdateEntry> {
    return followEvents(this.#connection, `/v1/project/update-status/${part(statusId)}/events`, options);
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
    return this.#list(`/v1/project/${part(projectId)}/versions`, options);
  }

  /** What is wrong with a version's content: errors first, then by file and line. */
  listDiagnostics(
    projectId: string,
    version: string,
    { severity, rule, file, ...options }: DiagnosticFilter = {},
  ): AsyncGenerator<Diagnostic> {
    const path = `/v1/project/${part(projectId)}/versions/${part(version)}/diagnostics`;
    return this.#list(path, options, { severity, rule, file });
  }

  activateVersion(projectId: string, version: string, options?: WriteOptions): Promise<Version> {
    const path = `/v1/project/${part(projectId)}/versions/${part(version)}/activate`;
    return this.#post(path, undefined, options);
  }

  /** Sections of the site at a domain, the best first, as its readers would find them. */
  searchSite(domain: string, wanted: NewSearch, options?: CallOptions): Promise<SearchAnswer> {
    const path = `/v1/search/${part(domain)}`;
    return this.#send({ method: 'POST', path, body: wanted }, options);
  }

  getWebhook(projectId: string, options?: CallOptions): Promise<Webhook> {
    return this.#get(`/v1/project/${part(projectId)}/webhook`, options);
  }

  /** The secret in the answer is shown this once; the one before stops working. */
  rotateWebhookSecret(projectId: string, options?: WriteOptions): Promise<WebhookSecret> {
    return this.#post(`/v1/project/${part(projectId)}/webhook/rotate`, undefined, options);
  }

  startStaticExport(wanted: NewStaticExport, options?: WriteOptions): Promise<StaticExportJob> {
    return this.#post('/v1/static-export/jobs', wanted, options);
  }

  listStaticExports({
    projectId,
    domain,
    status,
    ...options
  }: ExportFilter = {}): AsyncGenerator<StaticExportJob> {
    return this.#list('/v1/static-export/jobs', options, { projectId, domain, status });
  }

  getStaticExport(jobId: string, options?: CallOptions): Promise<StaticExportJob> {
    return this.#get(`/v1/static-export/jobs/${part(jobId)}`, options);
  }

  /** The export whenever it is another; returns it once it has ended. */
  streamStaticExport(
    jobId: string,
    options: FollowOptions = {},
  ): AsyncGenerator<ExportEvent, StaticExportJob> {
    return followEvents(this.#connection, `/v1/static-export/jobs/${part(jobId)}/events`, options);
  }

  cancelStaticExport(jobId: string, options?: WriteOptions): Promise<StaticExportJob> {
    return this.#post(`/v1/static-export/jobs/${part(jobId)}/cancel`, undefined, options);
  }

  listStaticExportWarnings(jobId: string, options: ListOptions = {}): AsyncGenerator<StaticExportWarning> {
    return this.#list(`/v1/static-export/jobs/${part(jobId)}/warnings`, options);
  }

  /** A fresh link to the bundle of a completed export. */
  createStaticExportBundle(
    jobId: string,
    wanted?: NewStaticExportBundle,
    options?: CallOptions,
  ): Promise<StaticExportBundle> {
    // Takes no idempotency key: links are not stored, and another one does no harm.
    const path = `/v1/static-export/jobs/${part(jobId)}/bundle`;
    return this.#send({ method: 'POST', path, body: wanted }, options);
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
    const { fetch: ask, retry } = this.#connection;
    const link = () => this.createStaticExportBundle(jobId, undefined, { signal: options.signal });
    return downloadBundle({ link, fetch: ask, retry }, options);
  }

  createAgentJob(projectId: string, job: NewAgentJob, options?: WriteOptions): Promise<AgentJob> {
    return this.#post(`/v2/agent/${part(projectId)}/job`, job, options);
  }

  listAgentJobs(projectId: string, { status, ...options }: AgentJobFilter = {}): AsyncGenerator<AgentJob> {
    return this.#list(`/v2/agent/${part(projectId)}/jobs`, options, { status });
  }

  getAgentJob(projectId: string, id: string, options?: CallOptions): Promise<AgentJob> {
    return this.#get(agentPath(projectId, id), options);
  }

  /** Goes on with the same conversation, branch and pull request. */
  messageAgentJob(
    projectId: string,
    id: string,
    message: { prompt: string },
    options?: WriteOptions,
  ): Promise<AgentJob> {
    return this.#post(`${agentPath(projectId, id)}/message`, message, options);
  }

  cancelAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.#post(`${agentPath(projectId, id)}/cancel`, undefined, options);
  }

  archiveAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.#post(`${agentPath(projectId, id)}/archive`, undefined, options);
  }

  /** For reviews that the platform keeps; those of a git host are merged there. */
  mergeAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.#post(`${agentPath(projectId, id)}/merge`, undefined, options);
  }

  closeAgentJob(projectId: string, id: string, options?: WriteOptions): Promise<AgentJob> {
    return this.#post(`${agentPath(projectId, id)}/close`, undefined, options);
  }

  /** What the job changed: files with their differences, pages before and after. */
  getAgentReview(projectId: string, id: string, options?: CallOptions): Promise<AgentReview> {
    return this.#get(`${agentPath(projectId, id)}/review`, options);
  }

  /** The models that jobs may use. */
  listAgentModels(options: CallOptions = {}): AsyncGenerator<AgentModel> {
    return this.#list('/v2/agent/models', options);
  }

  /** The transcript so far, oldest first. */
  listAgentEvents(projectId: string, id: string, options: ListOptions = {}): AsyncGenerator<AgentEvent> {
    return this.#list(`${agentPath(projectId, id)}/events`, options);
  }

  /** The transcript as it grows; returns the job once it is no longer active. */
  followAgentJob(
    projectId: string,
    id: string,
    options: FollowOptions = {},
  ): AsyncGenerator<AgentEvent, AgentJob> {
    const path = `${agentPath(projectId, id)}/events`;
    return eventData(followEvents<{ data: AgentEvent }, AgentJob>(this.#connection, path, options));
  }

  /** Resolves when the job is completed or archived; throws `JobFailedError` when it failed. */
  async waitForAgentJob(
    projectId: string,
    id: string,
    options: WaitOptions<AgentJob> = {},
  ): Promise<AgentJob> {
    const ended = await poll(
      (signal) => this.getAgentJob(projectId, id, { signal }),
      ({ status }) => status !== 'active',
      options,
    );
    if (ended.status === 'failed') throw new JobFailedError('agent job', ended, ended.error);
    return ended;
  }

  /** The person or key that asks, the organization and the role. */
  getMe(options?: CallOptions): Promise<Me> {
    return this.#get('/v1/me', options);
  }

  /** For a person who is signed in. */
  updateMe(change: MeChange, options?: CallOptions): Promise<Me> {
    return this.#send({ method: 'PATCH', path: '/v1/me', body: change }, options);
  }

  /** Where the person is signed in. */
  listSessions(options: ListOptions = {}): AsyncGenerator<Session> {
    return this.#list('/v1/me/sessions', options);
  }

  revokeSession(sessionId: string, options?: CallOptions): Promise<void> {
    return this.#send({ method: 'DELETE', path: `/v1/me/sessions/${part(sessionId)}` }, options);
  }

  /** Answered to everybody. */
  getSignInMethods(options?: CallOptions): Promise<SignInMethods> {
    return this.#get('/v1/sign-in-methods', options);
  }

  /** With the token of the link that `bindery start` prints; signs in. */
  claimInstallation(claim: InstallationClaim, options?: CallOptions): Promise<Me> {
    return this.#send({ method: 'POST', path: '/v1/setup', body: claim }, options);
  }

  /** What the link of an invitation is for. */
  openInvitation(invitation: { token: string }, options?: CallOptions): Promise<OpenedInvitation> {
    return this.#send({ method: 'POST', path: '/v1/invitations/open', body: invitation }, options);
  }

  /** Makes the account, unless there is one, and signs in. */
  acceptInvitation(acceptance: InvitationAcceptance, options?: CallOptions): Promise<Me> {
    return this.#send({ method: 'POST', path: '/v1/invitations/accept', body: acceptance }, options);
  }

  /** The organization that the key belongs to, and what the key may do. */
  getOrganization(options?: CallOptions): Promise<Organization> {
    return this.#get('/v1/organization', options);
  }

  /** What happens in the organization, from now on or behind an event; never returns by itself. */
  streamOrganization(options: FollowOptions = {}): AsyncGenerator<OrganizationEvent, never> {
    return followEvents(this.#connection, '/v1/organization/events', options);
  }

  renameOrganization(change: OrganizationChange, options?: CallOptions): Promise<Organization> {
    return this.#send({ method: 'PATCH', path: '/v1/organization', body: change }, options);
  }

  listMembers(options: ListOptions = {}): AsyncGenerator<Member> {
    return this.#list('/v1/organization/members', options);
  }

  changeMember(userId: string, change: MemberChange, options?: CallOptions): Promise<Member> {
    return this.#send({ method: 'PATCH', path: memberPath(userId), body: change }, options);
  }

  removeMember(userId: string, options?: CallOptions): Promise<void> {
    return this.#send({ method: 'DELETE', path: memberPath(userId) }, options);
  }

  /** A link by which a member sets a new password. For a person who is signed in. */
  createPasswordReset(userId: string, options?: WriteOptions): Promise<PasswordResetLink> {
    return this.#post(`${memberPath(userId)}/password-reset`, undefined, options);
  }

  /** The link in the answer is shown this once. */
  createInvitation(invitation: NewInvitation, options?: WriteOptions): Promise<CreatedInvitation> {
    return this.#post('/v1/organization/invitations', invitation, options);
  }

  /** Those that nobody has accepted. */
  listInvitations(options: ListOptions = {}): AsyncGenerator<Invitation> {
    return this.#list('/v1/organization/invitations', options);
  }

  revokeInvitation(invitationId: string, options?: CallOptions): Promise<void> {
    const path = `/v1/organization/invitations/${part(invitationId)}`;
    return this.#send({ method: 'DELETE', path }, options);
  }

  listAdminKeys(options: ListOptions = {}): AsyncGenerator<AdminKey> {
    return this.#list('/v1/organization/keys', options);
  }

  /** The key in the answer is shown this once. For a person who is signed in. */
  createAdminKey(key: NewAdminKey, options?: WriteOptions): Promise<CreatedAdminKey> {
    return this.#post('/v1/organization/keys', key, options);
  }

  revokeAdminKey(keyId: string, options?: WriteOptions): Promise<AdminKey> {
    return this.#post(`/v1/organization/keys/${part(keyId)}/revoke`, undefined, options);
  }

  /** Who changed what, newest first. */
  listAuditEntries({
    actor,
    action,
    target,
    since,
    until,
    ...options
  }: AuditFilter = {}): AsyncGenerator<AuditEntry> {
    const filter = { actor, action, target, since, until };
    return this.#list('/v1/organization/audit', options, filter);
  }

  listSigningKeys(options: CallOptions = {}): AsyncGenerator<PublicSigningKey> {
    return this.#list('/v1/signing-keys', options);
  }

  #get<Answer>(path: string, options?: CallOptions): Promise<Answer> {
    return this.#send({ method: 'GET', path }, options);
  }

  #post<Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    return this.#send({ method: 'POST', path, body, idempotencyKey }, options);
  }

  #list<Entry>(
    path: string,
    { limit, signal }: ListOptions,
    query: Record<string, string | undefined> = {},
  ): AsyncGenerator<Entry> {
    return pages((cursor) =>
      this.#send<Page<Entry>>({ method: 'GET', path, query: { ...query, limit, cursor } }, { signal }),
    );
  }

  #send<Answer>(call: Call, options?: CallOptions): Promise<Answer> {
    return send(this.#connection, call, options);
  }
}

function memberPath(userId: string): string {
  return `/v1/organization/members/${part(userId)}`;
}

function agentPath(projectId: string, id: string): string {
  return `/v2/agent/${part(projectId)}/job/${part(id)}`;
}

/** An id as one part of a path, whatever it holds. */
function part(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new BinderyError('An identifier is missing.');
  return encodeURIComponent(id);
}

function checkedUrl(apiUrl: string): string {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search || url.hash) {
    throw new BinderyError(
      `apiUrl must be a plain address such as https://bindery.example.com, not "${apiUrl}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function checkedKey(apiKey: string): string {
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new BinderyError('apiKey must be an admin key (bnd_admin_…), without spaces or line ends.');
}
