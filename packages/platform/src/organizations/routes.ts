/** The Admin API for the caller's own organization: its name, what was done. */
import * as contract from '@bindery/contract';
import type { Api } from '../api/route.ts';
import { auditCsv } from './audit-csv.ts';
import { listAuditEntries } from './audit-entries.ts';
import { describeOrganization } from './own-organization.ts';
import { renameOrganization } from './store.ts';

export function organizationRoutes(): (api: Api) => void {
  return (api) => {
    api.read(contract.getOrganization, ({ db, caller }) => describeOrganization(db, caller));

    api.write(contract.renameOrganization, async ({ db, caller, actor, body }) => {
      await renameOrganization(db, { organizationId: caller.organizationId, name: body.name, by: actor });
      return describeOrganization(db, caller);
    });

    api.table(
      contract.listAuditEntries,
      ({ db, caller, query }) => listAuditEntries(db, { organizationId: caller.organizationId, ...query }),
      ({ db, caller, query }) => auditCsv(db, { organizationId: caller.organizationId, ...query }),
    );
  };
}
