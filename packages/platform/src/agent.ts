/** Agent jobs put together from their slices: what the API and the worker need of them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeOutboundGate, type OutboundGate } from '@bindery/network';
import { agentRunJob } from './agent-jobs/job.ts';
import { branchMerger } from './agent-jobs/merge-branch.ts';
import { agentModels } from './agent-jobs/models.ts';
import { pullStateAsker } from './agent-jobs/project-host.ts';
import type { AgentRoutesOptions } from './agent-jobs/routes.ts';
import type { ReadProject } from './agent-jobs/run-options.ts';
import { archiveOldJobs } from './agent-jobs/store.ts';
import type { Database } from './db/database.ts';
import { findHost } from './git/hosts/find-host.ts';
import type { HostKind } from './git/hosts/git-host.ts';
import { gitHubAppToken } from './git/hosts/github-app.ts';
import { checkRepository, type SourceRules } from './git/source-rules.ts';
import type { SshTrust } from './git/transport.ts';
import type { JobDefinition } from './jobs/definition.ts';
import type { JobEvent } from './jobs/run-job.ts';
import { startWorker } from './jobs/worker.ts';
import type { Logger } from './log.ts';
import { signReviewLink } from './review/review-link.ts';
import { saveReview } from './review/save-review.ts';
import { openSecret } from './secrets/secret-box.ts';
import type { SecretKeys } from './secrets/secret-key.ts';
import type { Settings } from './settings/settings.ts';
import { findProject } from './updates/store.ts';

interface AgentParts {
  settings: Settings;
  db: Database;
  keys: SecretKeys;
  sources: SourceRules;
  ssh?: SshTrust;
  /** Asked when a link is shown: with port 0 it is known only once the app listens. */
  publicUrl(): string;
}

export function agentRouteOptions(parts: AgentParts): Omit<AgentRoutesOptions, 'onMerge'> {
  const { settings, keys, publicUrl } = parts;
  const workFolder = join(settings.dataFolder, 'merges');
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  return {
    models: agentModels(settings),
    perHour: settings.agentPromptsPerHour,
    reviewLink: (review) => signReviewLink(review, { linkKey: keys.links, publicUrl: publicUrl() }),
    mergeBranch: branchMerger({
      readProject: projectReader(parts),
      gate: gateOf(settings),
      ssh: parts.ssh,
      author: settings.agentAuthor,
      workFolder,
    }),
    pullState: pullStateAsker({
      readProject: projectReader(parts),
      gate: gateOf(settings),
      hosts: namedHosts(settings),
    }),
  };
}

export function agentJobDefinition(parts: AgentParts & { workFolder: string }): JobDefinition {
  const { settings, db, workFolder } = parts;
  const definition = agentRunJob({
    models: agentModels(settings),
    limits: {
      steps: settings.agentMaxSteps,
      tokens: settings.agentMaxTokens,
      wallMs: settings.agentMaxSeconds * 1000,
      filesChanged: settings.agentMaxFiles,
      bytesChanged: settings.agentMaxBytes,
    },
    readProject: projectReader(parts),
    gate: gateOf(settings),
    ssh: parts.ssh,
    hosts: namedHosts(settings),
    author: settings.agentAuthor,
    secrets: installationSecrets(settings),
    saveReview: (review) => saveReview(db, review),
    workFolder,
    cacheFolder: join(settings.dataFolder, 'cache', 'agent'),
    concurrency: settings.agentConcurrency,
  });
  return definition as JobDefinition;
}

export interface StartAgents extends AgentParts {
  databaseUrl: string;
  log: Logger;
  workFolder: string;
  onEvent(event: JobEvent): void;
}

const ARCHIVE_EVERY_MS = 600_000;

/** A worker of their own: agents mostly wait for their model, and must not keep builds waiting meanwhile. */
export function startAgents(parts: StartAgents): { stop(): Promise<void> } {
  const { settings, db, databaseUrl, log, onEvent } = parts;
  const worker = startWorker({
    ...{ db, databaseUrl, log, onEvent },
    definitions: [agentJobDefinition(parts)],
    leaseSeconds: settings.jobLeaseSeconds,
    concurrency: settings.agentConcurrency,
    drainSeconds: settings.shutdownSeconds,
  });
  const archive = () =>
    archiveOldJobs(db, { afterDays: settings.agentArchiveDays }).catch((error: unknown) =>
      log.warn({ err: error }, 'old agent jobs could not be archived'),
    );
  const timer = setInterval(archive, ARCHIVE_EVERY_MS).unref();
  void archive();
  return {
    async stop() {
      clearInterval(timer);
      await worker.stop();
    },
  };
}

function gateOf({ outboundAllow }: Settings): OutboundGate {
  return makeOutboundGate({ allow: outboundAllow });
}

function namedHosts({ gitHosts }: Settings): Record<string, HostKind> {
  return Object.fromEntries(gitHosts.map((entry) => entry.split('=') as [string, HostKind]));
}

function installationSecrets(settings: Settings): string[] {
  const { anthropicApiKey, openaiCompatibleApiKey, s3SecretAccessKey, databaseUrl, githubAppKey } = settings;
  const password = databaseUrl && URL.parse(databaseUrl)?.password;
  const given = [anthropicApiKey, openaiCompatibleApiKey, s3SecretAccessKey, githubAppKey, password];
  const key = settings.secretKey;
  const ownKey = key ? [key.toString('base64'), key.toString('hex')] : [];
  return [...given, ...ownKey].filter((secret): secret is string => (secret?.length ?? 0) >= 8);
}

/** The project's source with its credentials open; on GitHub with the App's token where it has none. */
function projectReader({ settings, db: database, keys, sources }: AgentParts): ReadProject {
  const hosts = namedHosts(settings);
  const open = (sealed: Buffer | null, belongsTo: string) =>
    sealed && openSecret(sealed, { key: keys.credentials, belongsTo });
  return async (projectId, { signal, db = database }) => {
    const row = await findProject(db, projectId);
    if (!row) return null;
    const { id, organization_id: organizationId, repository, branch, folder } = row;
    // Again: the operator may have taken a folder away since.
    await checkRepository(repository, sources, { organizationId, projectId: id });
    const stored = open(row.credential, id);
    const app = { organizationId, repository, hosts, signal };
    const token = stored ?? (await appToken(settings, app));
    return { id, repository, branch, folder, token, deployKey: open(row.deploy_key, id) };
  };
}

/** Only where the operator said that this organization owns that account: another's repository is not theirs to use. */
async function appToken(
  settings: Settings,
  options: {
    organizationId: string;
    repository: string;
    hosts: Record<string, HostKind>;
    signal: AbortSignal;
  },
): Promise<string | null> {
  const { githubAppId: appId, githubAppKey: privateKey, githubAppOwners } = settings;
  const { organizationId, repository, hosts, signal } = options;
  const address = findHost(repository, { named: hosts });
  if (!appId || !privateKey || address?.kind !== 'github') return null;
  const owner = address.path.split('/')[0]!.toLowerCase();
  const isOwn = githubAppOwners.some(
    (entry) => entry.toLowerCase() === `${organizationId}=${owner}`.toLowerCase(),
  );
  if (!isOwn) return null;
  return gitHubAppToken({ appId, privateKey }, { ...address, gate: gateOf(settings), signal });
}
