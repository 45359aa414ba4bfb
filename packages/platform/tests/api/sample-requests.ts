/** A request for every operation of the description, such as would be granted. */
import type { InjectOptions } from 'fastify';
import type { DescribedOperation } from './document.ts';

let invited = 0;
/** Of people who change it, or their address. */
export const SAMPLE_PASSWORD = 'correct horse battery';

/** A body that would be accepted, for every operation that takes one. A new operation adds its own. */
export const SAMPLE_BODIES: Record<string, (given: { ownDomain: string }) => unknown> = {
  createProject: () => ({ name: 'New', source: { repository: 'https://git.test/new.git' } }),
  updateProject: () => ({ name: 'Renamed' }),
  startUpdate: () => ({ force: true }),
  startStaticExport: ({ ownDomain }) => ({ domain: ownDomain }),
  createStaticExportBundle: () => ({ expiresInSeconds: 60 }),
  createAgentJob: () => ({ prompt: 'Say it better.' }),
  messageAgentJob: () => ({ prompt: 'And shorter.' }),
  searchSite: () => ({ query: 'docs' }),
  askAssistant: () => ({ message: 'How do I start?' }),
  changeFeedback: () => ({ status: 'done' }),
  sendEvents: () => ({
    batch: `sample-${++invited}`,
    events: [{ type: 'view', at: new Date().toISOString(), page: '/' }],
  }),
  checkSource: () => ({ source: { repository: 'https://git.test/new.git' } }),
  deliverPush: () => ({ ref: 'refs/heads/main' }),
  updateMe: () => ({ name: 'Ada' }),
  changePassword: () => ({ password: SAMPLE_PASSWORD, newPassword: SAMPLE_PASSWORD }),
  changeEmail: () => ({ email: `new-${++invited}@example.com`, password: SAMPLE_PASSWORD }),
  confirmEmail: () => ({ token: 'none' }),
  renameOrganization: () => ({ name: 'Renamed' }),
  changeMember: () => ({ role: 'viewer' }),
  createInvitation: () => ({ email: `new-${++invited}@example.com`, role: 'editor' }),
  createAdminKey: () => ({ name: 'Another' }),
  claimInstallation: () => ({
    ...{ token: 'none', email: 'ada@example.com' },
    ...{ name: 'Ada', password: SAMPLE_PASSWORD },
  }),
  openInvitation: () => ({ token: 'none' }),
  acceptInvitation: () => ({ token: 'none', name: 'Ada', password: SAMPLE_PASSWORD }),
};

/** Operations for things in another state than the usual one. */
const IN_STATE: Record<string, (ids: Record<string, string>) => Record<string, string | undefined>> = {
  cancelStaticExport: ({ queuedJobId }) => ({ jobId: queuedJobId }),
  cancelAgentJob: ({ activeAgentJobId }) => ({ id: activeAgentJobId }),
};

/** The ids that are not given are nobody's. */
export function sampleRequest(
  operation: DescribedOperation,
  ids: Record<string, string>,
  given: { ownDomain: string },
): InjectOptions {
  const known: Record<string, string | undefined> = { ...ids, ...IN_STATE[operation.operationId]?.(ids) };
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'missing');
  const payload = operation.requestBody && (SAMPLE_BODIES[operation.operationId]?.(given) as object);
  return { method: operation.method, url, ...(payload && { payload }) };
}
