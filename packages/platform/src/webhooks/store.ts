/** Webhooks in the database: each project has one, and its secret once it was asked for. */
import { sql, type Transaction } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

interface ProjectAddress {
  organizationId: string;
  projectId: string;
}

export async function findWebhook(db: Queryable, { organizationId, projectId }: ProjectAddress) {
  const row = await db
    .selectFrom('projects')
    .select(['webhook_id', 'webhook_rotated_at', 'webhook_delivered_at', 'webhook_outcome'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? null;
}

/** The webhook's id; null when the project is not there. */
export async function setSecret(
  tx: Transaction<Schema>,
  { organizationId, projectId, sealed }: ProjectAddress & { sealed: Buffer },
): Promise<string | null> {
  const row = await tx
    .updateTable('projects')
    .set({ webhook_secret: sealed, webhook_rotated_at: sql<Date>`now()` })
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .returning('webhook_id')
    .executeTakeFirst();
  return row?.webhook_id ?? null;
}

export interface WebhookTarget {
  projectId: string;
  organizationId: string;
  sealedSecret: Buffer | null;
}

const WEBHOOK_ID = /^whk_[0-9a-f]{32}$/;

export async function findTarget(db: Queryable, webhookId: string): Promise<WebhookTarget | null> {
  if (!WEBHOOK_ID.test(webhookId)) return null;
  const row = await db
    .selectFrom('projects')
    .select(['id as projectId', 'organization_id as organizationId', 'webhook_secret as sealedSecret'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a push is compared with: source, active commit, and whether a build is under way. */
export async function findWatched(tx: Queryable, projectId: string) {
  const { rows } = await sql<{
    repository: string;
    branch: string | null;
    lastBranch: string | null;
    activeSha: string | null;
    isBuilding: boolean;
  }>`
    SELECT p.repository, p.branch, v.commit_sha AS "activeSha",
      (SELECT u.commit->>'ref' FROM updates u JOIN jobs j ON j.id = u.id
        WHERE u.project_id = p.id AND u.commit IS NOT NULL ORDER BY j.sequence DESC LIMIT 1) AS "lastBranch",
      EXISTS (SELECT FROM updates u JOIN jobs j ON j.id = u.id
        WHERE u.project_id = p.id AND j.status IN ('queued', 'running')) AS "isBuilding"
    FROM projects p LEFT JOIN versions v ON v.project_id = p.id AND v.version = p.active_version
    WHERE p.id = ${projectId}`.execute(tx);
  return rows[0] ?? null;
}

export async function recordDelivery(
  tx: Queryable,
  { projectId, outcome }: { projectId: string; outcome: string },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ webhook_delivered_at: sql<Date>`now()`, webhook_outcome: outcome })
    .where('id', '=', projectId)
    .execute();
}
