/** Every operation that the platform offers: the service and its tests register the same list. */

import type { MissingParts } from '@bindery/bundle';
import type { PublicSigningKey } from '@bindery/contract';
import type { Mail } from './accounts/mail.ts';
import type { SessionCookies } from './accounts/session-cookie.ts';
import { adminKeyRoutes } from './admin-keys/routes.ts';
import { type AgentRoutesOptions, agentRoutes } from './agent-jobs/routes.ts';
import type { EventWriter } from './analytics/event-writer.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { Api } from './api/route.ts';
import { type AssistantRoutesOptions, assistantRoutes } from './assistant/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { featureRoutes } from './features/routes.ts';
import { newId } from './ids.ts';
import { enqueueJob } from './jobs/queue.ts';
import { credentialRoutes } from './organizations/credential-routes.ts';
import { meRoutes } from './organizations/me-routes.ts';
import { memberRoutes } from './organizations/member-routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { CLEANUP_KIND } from './projects/cleanup-job.ts';
import { type ProjectRoutesOptions, projectRoutes } from './projects/routes.ts';
import { reviewRoutes } from './review/routes.ts';
import { type SearchRoutesOptions, searchRoutes } from './search/routes.ts';
import { sealedAnswers } from './secrets/secret-box.ts';
import { type SourceCheckRoutesOptions, sourceCheckRoutes } from './source-check/routes.ts';
import { staticExportRoutes } from './static-export/routes.ts';
import { signingKeyRoutes } from './static-export/signing-key-routes.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { UPDATE_KIND } from './updates/job.ts';
import { updateRoutes } from './updates/routes.ts';
import { startUpdate } from './updates/store.ts';
import { versionRoutes } from './versions/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export interface RoutesOptions {
  projects: ProjectRoutesOptions;
  /** Where the API answers. */
  publicUrl: () => string;
  store: ObjectStore;
  /** Public halves of the keys that bundles are signed with. */
  signingKeys: PublicSigningKey[];
  agent: Omit<AgentRoutesOptions, 'onMerge'>;
  search: SearchRoutesOptions;
  analytics: { writer: EventWriter };
  assistant: AssistantRoutesOptions;
  sourceCheck: Omit<SourceCheckRoutesOptions, 'sources' | 'credentialKey'>;
  /** What features lack on this installation. */
  missing: MissingParts;
  /** Where the readers of a domain find its site. */
  siteUrl(domain: string): string;
  accounts: AccountRoutesOptions;
}

export interface AccountRoutesOptions {
  cookies: SessionCookies;
  mail: Mail | null;
  /** What the button of the identity provider says. */
  oidcName: string | null;
}

export function platformRoutes(options: RoutesOptions): ((api: Api) => void)[] {
  const { projects, publicUrl, store, signingKeys, agent, search, analytics } = options;
  const { sourceCheck, siteUrl, accounts } = options;
  const keptAnswersOf = (what: string) =>
    sealedAnswers({ key: projects.credentialKey, belongsTo: `kept answers of ${what}` });
  return [
    projectRoutes({
      onDelete: (transaction, { projectId }) =>
        enqueueJob(transaction, {
          id: newId('job'),
          kind: CLEANUP_KIND,
          // Nobody's: the organization may be gone before the objects are.
          organizationId: null,
          input: { projectId },
        }),
      acceptAgentModel: (model) => agent.models.accept(model, 'agentModel'),
      ...projects,
    }),
    meRoutes({ ...accounts, publicUrl, sendsMail: accounts.mail !== null }),
    credentialRoutes({ publicUrl, mail: accounts.mail }),
    organizationRoutes(),
    memberRoutes({ ...accounts, publicUrl, kept: keptAnswersOf('links') }),
    adminKeyRoutes(keptAnswersOf('admin keys')),
    featureRoutes({ missing: options.missing }),
    updateRoutes(),
    versionRoutes({ store }),
    overviewRoutes({ siteUrl }),
    changeRoutes(),
    sourceCheckRoutes({ ...sourceCheck, sources: projects.sources, credentialKey: projects.credentialKey }),
    searchRoutes(search),
    analyticsRoutes(analytics),
    assistantRoutes(options.assistant),
    staticExportRoutes({ store }),
    signingKeyRoutes(() => signingKeys),
    agentRoutes({
      ...agent,
      onMerge: async (transaction, project) => {
        await startUpdate(transaction, { kind: UPDATE_KIND, ...project });
      },
    }),
    reviewRoutes({ reviewLink: agent.reviewLink }),
    webhookRoutes({
      publicUrl,
      credentialKey: projects.credentialKey,
      startUpdate: (transaction, project) => startUpdate(transaction, { kind: UPDATE_KIND, ...project }),
    }),
  ];
}
