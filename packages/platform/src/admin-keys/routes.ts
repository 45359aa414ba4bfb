/** The Admin API for keys: which there are, new ones, and their end. A person makes them, not another key. */
import * as contract from '@bindery/contract';
import type { Api } from '../api/route.ts';
import type { KeptAnswers } from '../api/write-route.ts';
import { type AdminKey, createAdminKey, pageOfAdminKeys, revokeAdminKey } from './store.ts';

const DAY_MS = 86_400_000;

/** Answers that hold a key are kept sealed. */
export function adminKeyRoutes(kept: KeptAnswers): (api: Api) => void {
  return (api) => {
    api.read(contract.listAdminKeys, ({ db, caller, query }) =>
      pageOfAdminKeys(db, { organizationId: caller.organizationId, ...query, toEntry: describeKey }),
    );

    api.write(
      contract.createAdminKey,
      async ({ db, caller, actor, body }) => {
        const { expiresInDays: days, ...wanted } = body;
        const made = await createAdminKey(db, {
          ...{ ...wanted, organizationId: caller.organizationId, by: actor },
          expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
        });
        return { ...describeKey(made), key: made.key };
      },
      { kept },
    );

    api.write(contract.revokeAdminKey, async ({ db, caller, actor, params }) => {
      const { organizationId } = caller;
      return describeKey(await revokeAdminKey(db, { id: params.keyId, organizationId, by: actor }));
    });
  };
}

function describeKey(key: AdminKey): contract.AdminKey {
  const { id, name, display, scopes, ipAllowlist, createdBy, expiresAt, revokedAt } = key;
  return {
    ...{ keyId: id, name, display, scopes, ipAllowlist },
    status: revokedAt ? 'revoked' : expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active',
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdBy,
    createdAt: key.createdAt.toISOString(),
  };
}
