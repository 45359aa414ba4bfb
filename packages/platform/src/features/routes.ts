/** The Admin API for features: what a project's deployment type makes of them. */
import { type MissingParts, resolveFeatures } from '@bindery/bundle';
import * as contract from '@bindery/contract';
import { notFound } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import { findFeatures } from './store.ts';

export function featureRoutes({ missing }: { missing: MissingParts }): (api: Api) => void {
  return (api) => {
    api.read(contract.getProjectFeatures, async ({ db, caller, params }) => {
      const project = await findFeatures(db, { organizationId: caller.organizationId, ...params });
      if (!project) throw notFound('project');
      return resolveFeatures(project.deployment_type, project.features, { missing });
    });
  };
}
