/** Projects in the database. Every function but the reads takes the caller's transaction and leaves an audit row. */
import type { Project } from '@bindery/contract';
import { sql, type Transaction } from 'kysely';
import { type Actor, OPERATOR, recordAudit } from '../api/audit.ts';
import type { Queryable } from '../db/database.ts';
import type { DeploymentType, Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { replaceDomains } from './domains.ts';
import { PROJECT_COLUMNS, type ProjectRow, toProject } from './project-row.ts';

export interface NewProjectRow {
  id?: string;
  organizationId: string;
  name: string;
  domain: string;
  source: { repository: string; branch?: string | null; folder?: string; credential?: Buffer | null };
  deploymentType?: DeploymentType;
  by?: Actor;
}

/** Throws 409 when the domain is taken. */
export async function createProject(
  transaction: Transaction<Schema>,
  {
    id = newId('prj'),
    organizationId,
    name,
    domain,
    source,
    deploymentType = 'cloud',
    by = OPERATOR,
  }: NewProjectRow,
): Promise<Project> {
  const { repository, branch = null, folder = '', credential = null } = source;
  await transaction
    .insertInto('projects')
    .values({
      id,
      organization_id: organizationId,
      name,
      repository,
      branch,
      folder,
      credential,
      deployment_type: deploymentType,
      active_version: null,
    })
    .execute();
  await replaceDomains(transaction, id, [domain]);
  const details = { name, domain, repository, credential: credential !== null };
  await recordAudit(transaction, by, { organizationId, action: 'project.create', target: id, details });
  return (await findProject(transaction, { organizationId, projectId: id }))!;
}

export async function findProject(
  db: Queryable,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<Project | null> {
  const { rows } = await sql<ProjectRow>`
    SELECT ${sql.raw(PROJECT_COLUMNS)} FROM projects p
    WHERE p.id = ${projectId} AND p.organization_id = ${organizationId}`.execute(db);
  return rows[0] ? toProject(rows[0]) : null;
}
