/** The Admin API for trying out a source before anything is made of it. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { notFound } from '../api/errors.ts';
import { createLine } from '../api/line.ts';
import type { Api } from '../api/route.ts';
import { acceptDeployKey, isSameOrigin } from '../git/accept-source.ts';
import type { Source } from '../git/transport.ts';
import { newId } from '../ids.ts';
import { openSecret } from '../secrets/secret-box.ts';
import { findStored, type StoredSource } from './store.ts';
import { type SourceChecker, tryOutSource } from './try-out-source.ts';

export interface SourceCheckRoutesOptions extends SourceChecker {
  /** What stored git tokens and deploy keys are encrypted with. */
  credentialKey: Buffer;
}

export function sourceCheckRoutes(options: SourceCheckRoutesOptions): (api: Api) => void {
  // One at a time of an organization: each may fetch, and wait for a host that does not answer.
  const inTurn = createLine();
  return (api) => {
    // Without a transaction: a git host that takes its time must not hold a connection to the database.
    api.statement(contract.checkSource, ({ caller: { organizationId }, actor, body }) =>
      inTurn(organizationId, async () => {
        const { folder = '', branch = null, ...given } = body.source;
        const { projectId } = body;
        const stored = projectId ? await findStored(api.db, { organizationId, projectId }) : null;
        if (projectId && !stored) throw notFound('project');
        const source = { ...given, branch, ...credentialsOf(given, stored, options.credentialKey) };
        await recordAudit(api.db, actor, {
          organizationId,
          action: 'source.check',
          target: projectId ?? null,
          details: { repository: given.repository, branch, folder },
        });
        const user = { organizationId, projectId: projectId ?? newId('prj') };
        return tryOutSource({ source, folder, user, isKeyNew: given.deployKey === 'generate' }, options);
      }),
    );
  };
}

/** Those that were given; else the project's own, to the host that they are for. Throws 400. */
function credentialsOf(
  given: contract.NewSourceCheck['source'],
  stored: StoredSource | null,
  credentialKey: Buffer,
): Pick<Source, 'token' | 'deployKey'> {
  const { repository, token, deployKey } = given;
  const pair = acceptDeployKey({ token, deployKey }, { repository, comment: 'check' });
  if (token !== undefined || deployKey !== undefined) return { token, deployKey: pair?.privateKey ?? null };
  if (!stored || !isSameOrigin(repository, stored.repository)) return {};
  const open = (sealed: Buffer | null) =>
    sealed && openSecret(sealed, { key: credentialKey, belongsTo: stored.id });
  return { token: open(stored.credential), deployKey: open(stored.deploy_key) };
}
