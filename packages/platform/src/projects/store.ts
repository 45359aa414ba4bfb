/** Projects in the database. Every function but the reads takes the caller's transaction and leaves an audit row. */
import { type FeatureSettings, unavailableFeatures } from '@bindery/bundle';
import type { FeatureSettingsChange, Page, Project } from '@bindery/contract';
import { sql, type Transaction } from 'kysely';
import { type Actor, OPERATOR, recordAudit } from '../api/audit.ts';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import { ApiError, notFound } from '../api/errors.ts';
import type { Queryable } from '../db/database.ts';
import { lockProjectWork } from '../db/project-lock.ts';
import type { DeploymentType, Schema } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { tellWorkers } from '../jobs/transitions.ts';
import type { DomainClaim } from './domain-proof.ts';
import { type ClaimRules, nextDomains, OPERATOR_CLAIMS, releaseDomains, replaceDomains } from './domains.ts';
import { PROJECT_COLUMNS, type ProjectRow, toProject } from './project-row.ts';

export interface NewProjectRow {
  id?: string;
  organizationId: string;
  name: string;
  domain: string;
  source: { repository: string; branch?: string | null; folder?: string } & StoredCredentials;
  deploymentType?: DeploymentType;
  by?: Actor;
  /** What claiming its domain takes; the operator's own claims take nothing. */
  claims?: ClaimRules;
}

export interface StoredCredentials {
  /** A sealed token. */
  credential?: Buffer | null;
  /** A sealed private key and its public half. */
  deploy_key?: Buffer | null;
  deploy_key_public?: string | null;
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
    claims = OPERATOR_CLAIMS,
  }: NewProjectRow,
): Promise<Project> {
  const { repository, branch = null, folder = '', credential = null } = source;
  const { deploy_key = null, deploy_key_public = null } = source;
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
      deploy_key,
      deploy_key_public,
      deployment_type: deploymentType,
      active_version: null,
    })
    .execute();
  await replaceDomains(transaction, { organizationId, projectId: id, rules: claims }, [domain]);
  const details = { name, domain, repository, credential: credential !== null || deploy_key !== null };
  await recordAudit(transaction, by, { organizationId, action: 'project.create', target: id, details });
  return (await findProject(transaction, { organizationId, projectId: id }))!;
}

/** Throws 409 where an organization has as many as it may. Some of the same moment may get in beside each other. */
export async function refuseMoreProjects(
  tx: Transaction<Schema>,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<void> {
  const { count } = await tx
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) < most) return;
  throw new ApiError(
    409,
    `Your organization has ${count} projects, which is as many as it may. Delete one that you no longer need, or ask the operator of this installation for more.`,
  );
}

/** A data folder that was moved, or restored from a backup in another place, brings its repository along. */
export async function followSeed(
  tx: Transaction<Schema>,
  { projectId, repository }: { projectId: string; repository: string },
): Promise<void> {
  const name = repository.slice(repository.lastIndexOf('/') + 1);
  await tx
    .updateTable('projects')
    .set({ repository })
    .where('id', '=', projectId)
    .where('repository', 'like', `file://%/repositories/${name}`)
    .where('repository', '<>', repository)
    .execute();
}

export interface ProjectAddress {
  organizationId: string;
  projectId: string;
}

export async function findProject(
  db: Queryable,
  { organizationId, projectId }: ProjectAddress,
): Promise<Project | null> {
  const { rows } = await sql<ProjectRow>`
    SELECT ${sql.raw(PROJECT_COLUMNS)} FROM projects p
    WHERE p.id = ${projectId} AND p.organization_id = ${organizationId}`.execute(db);
  return rows[0] ? toProject(rows[0]) : null;
}

const LIST = 'projects';

/** Newest first. */
export async function listProjects(
  db: Queryable,
  { organizationId, limit, cursor }: { organizationId: string; limit: number; cursor?: string },
): Promise<Page<Project>> {
  const after = cursor === undefined ? null : decodeCursor(LIST, cursor);
  const older = after
    ? sql`AND (p.created_at, p.id) < (to_timestamp(0) + ${after.position}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;
  const { rows } = await sql<ProjectRow & { position: number }>`
    SELECT ${sql.raw(PROJECT_COLUMNS)}, (extract(epoch FROM p.created_at) * 1000000)::bigint AS "position"
    FROM projects p WHERE p.organization_id = ${organizationId} ${older}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`.execute(db);
  return pageOf(rows, { list: LIST, limit, toEntry: toProject });
}

/** Null when the project is not the organization's, or has no such domain. */
export async function findClaim(
  db: Queryable,
  { organizationId, projectId, domain }: ProjectAddress & { domain: string },
): Promise<DomainClaim | null> {
  const row = await db
    .selectFrom('domains')
    .innerJoin('projects', 'projects.id', 'domains.project_id')
    .select('token')
    .where('domains.domain', '=', domain)
    .where('projects.id', '=', projectId)
    .where('projects.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ? { organizationId, projectId, domain, token: row.token } : null;
}

export interface ProjectRowChange {
  name?: string;
  domain?: string;
  domains?: readonly string[];
  source?: { repository?: string; branch?: string | null; folder?: string } & StoredCredentials;
  deploymentType?: DeploymentType;
  features?: FeatureSettingsChange;
  agentModel?: string | null;
}

/** `decide` sees the project locked and as it is; 404 before anything else, 409 for a taken domain or a feature that cannot be on. */
export async function changeProject(
  transaction: Transaction<Schema>,
  { organizationId, projectId, by, claims }: ProjectAddress & { by: Actor; claims: ClaimRules },
  decide: (project: Project) => Promise<ProjectRowChange>,
): Promise<Project> {
  const project = await lockProject(transaction, { organizationId, projectId });
  const change = await decide(project);
  const { name, domain, domains, source = {}, deploymentType } = change;
  const next = nextFeatures(project, change);
  const features = change.features && JSON.stringify(next);
  const columns = {
    ...{ name, ...source, deployment_type: deploymentType, features },
    agent_model: change.agentModel,
  };
  await transaction
    .updateTable('projects')
    .set({ ...withoutUndefined(columns), updated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .execute();
  if (domain || domains) {
    const claimant = { organizationId, projectId, rules: claims };
    await replaceDomains(transaction, claimant, nextDomains(project.domains, { domain, domains }));
  }
  const changed = Object.keys(withoutUndefined({ ...columns, domain, domains }));
  await recordAudit(transaction, by, {
    organizationId,
    action: 'project.update',
    target: projectId,
    details: { changed },
  });
  return (await findProject(transaction, { organizationId, projectId }))!;
}

/** Also when only the deployment type changes: nothing may stay on that is unavailable there. */
function nextFeatures(project: Project, { features, deploymentType }: ProjectRowChange): FeatureSettings {
  const asked = Object.entries({ ...project.features, ...features });
  const next: FeatureSettings = Object.fromEntries(asked.filter(([, value]) => value !== null));
  const type = deploymentType ?? project.deploymentType;
  const refused = features || deploymentType ? unavailableFeatures(type, next) : [];
  if (refused.length > 0) throw new ApiError(409, refused.join(' '));
  return next;
}

/** With its versions, updates and their jobs; domains are released. The audit row stays. */
export async function deleteProject(
  transaction: Transaction<Schema>,
  { organizationId, projectId, by }: ProjectAddress & { by: Actor },
): Promise<void> {
  // First of all: from here on nobody starts work for it.
  await lockProjectWork(transaction, projectId);
  const project = await findProject(transaction, { organizationId, projectId });
  if (!project) throw notFound('project');
  await deleteJobs(transaction, projectId);
  await lockProject(transaction, { organizationId, projectId });
  await releaseDomains(transaction, { organizationId, projectId });
  await transaction.deleteFrom('projects').where('id', '=', projectId).execute();
  const { name, domains } = project;
  await recordAudit(transaction, by, {
    organizationId,
    action: 'project.delete',
    target: projectId,
    details: { name, domains },
  });
}

// Jobs before the project: that is the order in which a running job takes its locks. It stops when it is told.
async function deleteJobs(transaction: Transaction<Schema>, projectId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM jobs WHERE input->>'projectId' = ${projectId} OR id IN (SELECT id FROM updates WHERE project_id = ${projectId})
    RETURNING id`.execute(transaction);
  for (const { id } of rows) await tellWorkers(transaction, `revoked ${id}`);
}

async function lockProject(transaction: Transaction<Schema>, address: ProjectAddress): Promise<Project> {
  if (!(await findProject(transaction, address))) throw notFound('project');
  await transaction
    .selectFrom('projects')
    .select('id')
    .where('id', '=', address.projectId)
    .forUpdate()
    .execute();
  // Read again under the lock: its domains may have changed while waiting for it.
  const project = await findProject(transaction, address);
  if (!project) throw notFound('project');
  return project;
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
