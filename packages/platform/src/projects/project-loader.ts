/** One project by id, for one organization: the hottest read, so lookups of many requests share a query. */
import type { Project } from '@bindery/contract';
import type pg from 'pg';
import { createBatch } from '../api/batch.ts';
import { PROJECT_COLUMNS, type ProjectRow, toProject } from './project-row.ts';
import type { ProjectAddress } from './store.ts';

export type LoadProject = (address: ProjectAddress) => Promise<Project | null>;

const PROJECTS_BY_ADDRESS = `
  SELECT ${PROJECT_COLUMNS}
  FROM unnest($1::text[], $2::text[]) AS wanted (id, organization_id)
  JOIN projects p ON p.id = wanted.id AND p.organization_id = wanted.organization_id`;

export function createProjectLoader(pool: pg.Pool): LoadProject {
  const batch = createBatch<ProjectAddress, Project | null>({
    fetch: async (addresses) => {
      const distinct = [...new Map(addresses.map((address) => [nameOf(address), address])).values()];
      const { rows } = await pool.query<ProjectRow>({
        name: 'projects-by-address',
        text: PROJECTS_BY_ADDRESS,
        values: [
          distinct.map((address) => address.projectId),
          distinct.map((address) => address.organizationId),
        ],
      });
      const found = new Map(
        rows.map((row) => [
          nameOf({ organizationId: row.organization_id, projectId: row.id }),
          toProject(row),
        ]),
      );
      return addresses.map((address) => found.get(nameOf(address)) ?? null);
    },
  });
  return batch.load;
}

function nameOf({ organizationId, projectId }: ProjectAddress): string {
  return `${organizationId}/${projectId}`;
}
