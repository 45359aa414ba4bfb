/** The Admin API for keys: which there are, and their end. They are made where a person is known: not by another key. */
import * as contract from '@bindery/contract';
import type { Api } from '../api/route.ts';
import { type AdminKey, pageOfAdminKeys, revokeAdminKey } from './store.ts';

export function adminKeyRoutes(): (api: Api) => void {
  return (api) => {
    api.read(contract.listAdminKeys, ({ db, caller, query }) =>
      pageOfAdminKeys(db, { organizationId: caller.organizationId, ...query, toEntry: describeKey }),
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
