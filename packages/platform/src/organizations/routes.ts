/** The Admin API for the caller's own organization: who it is, who is in it, what was done. */
import * as contract from '@bindery/contract';
import type { Api } from '../api/route.ts';
import { listAuditEntries } from './audit-entries.ts';
import { describeOrganization, pageOfMembers } from './own-organization.ts';

export function organizationRoutes(): (api: Api) => void {
  return (api) => {
    api.read(contract.getOrganization, ({ db, caller }) => describeOrganization(db, caller));

    api.read(contract.listMembers, ({ db, caller, query }) =>
      pageOfMembers(db, { organizationId: caller.organizationId, ...query }),
    );

    api.read(contract.listAuditEntries, ({ db, caller, query }) =>
      listAuditEntries(db, { organizationId: caller.organizationId, ...query }),
    );
  };
}
