import type { Queryable } from '../db/database.ts';

/** Who does something: a key, a user, or the operator at the machine itself. */
export interface Actor {
  id: string;
  ip: string | null;
  requestId: string | null;
}

export const OPERATOR: Actor = { id: 'operator', ip: null, requestId: null };

export interface AuditEntry {
  organizationId: string | null;
  /** Noun and verb: `project.create`. */
  action: string;
  target: string | null;
  /** Never a secret. */
  details?: Record<string, unknown>;
}

/** In the transaction of what it speaks of: neither is there without the other. */
export async function recordAudit(db: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      organization_id: entry.organizationId,
      actor: actor.id,
      action: entry.action,
      target: entry.target,
      ip: actor.ip,
      request_id: actor.requestId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
