/** The Admin API for versions: what a project keeps, and which of them its site shows. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import { activateVersion, listVersions } from './store.ts';

export function versionRoutes(): (api: Api) => void {
  return (api) => {
    api.read(contract.listVersions, async ({ db, caller, params, query }) => {
      const page = await listVersions(db, { organizationId: caller.organizationId, ...params, ...query });
      if (!page) throw notFound('project');
      return page;
    });

    api.write(contract.activateVersion, async ({ db, caller, actor, params }) => {
      const { organizationId } = caller;
      const activated = await activateVersion(db, { organizationId, ...params });
      if (!activated) throw notFound('version');
      await recordAudit(db, actor, {
        organizationId,
        action: 'version.activate',
        target: params.projectId,
        details: { version: params.version, before: activated.before },
      });
      return activated.version;
    });
  };
}
