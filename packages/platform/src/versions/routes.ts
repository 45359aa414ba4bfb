/** The Admin API for versions: what a project keeps, and which of them its site shows. */
import * as contract from '@bindery/contract';
import { recordAudit } from '../api/audit.ts';
import { notFound } from '../api/errors.ts';
import { type Api, COSTLY } from '../api/route.ts';
import { diagnosticsPage } from '../site-builds/diagnostics-page.ts';
import { getReport } from '../site-builds/report.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { activateVersion, findReport, listVersions } from './store.ts';

export function versionRoutes({ store }: { store: ObjectStore }): (api: Api) => void {
  return (api) => {
    api.read(contract.listVersions, async ({ db, caller, params, query }) => {
      const page = await listVersions(db, { organizationId: caller.organizationId, ...params, ...query });
      if (!page) throw notFound('project');
      return page;
    });

    api.read(
      contract.listDiagnostics,
      async ({ db, caller, params, query }) => {
        const report = await findReport(db, { organizationId: caller.organizationId, ...params });
        if (!report) throw notFound('version');
        return diagnosticsPage(await getReport(store, report.key), {
          ...query,
          list: `diagnostics ${params.projectId} ${params.version}`,
        });
      },
      COSTLY,
    );

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
