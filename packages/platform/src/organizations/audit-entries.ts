/** Audit rows as their organization reads them. */
import type { AuditEntry, Page } from '@bindery/contract';
import { sql } from 'kysely';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';

export interface AuditQuery {
  organizationId: string;
  limit: number;
  cursor?: string;
  actor?: string;
  action?: string;
  target?: string;
  since?: string;
  until?: string;
}

/** Newest first. */
export async function listAuditEntries(db: Queryable, wanted: AuditQuery): Promise<Page<AuditEntry>> {
  const { organizationId, limit, cursor, actor, action, target, since, until } = wanted;
  const list = `audit ${organizationId} ${JSON.stringify([actor, action, target, since, until])}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'target', 'ip', 'request_id', 'details'])
    // Numbers as texts of one length, so that they sort as numbers.
    .select(NUMBER.as('id'))
    .select(positionOf('at'))
    .where('organization_id', '=', organizationId)
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(target !== undefined, (query) => query.where('target', '=', target!))
    .$if(action !== undefined, (query) =>
      query.where((where) =>
        where.or([where('action', '=', action!), where(sql`action`, 'like', kind(action!))]),
      ),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', new Date(since!)))
    .$if(until !== undefined, (query) => query.where('at', '<', new Date(until!)))
    .$if(after !== null, (query) => query.where(older('at', NUMBER, after!)))
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, {
    list,
    limit,
    toEntry: ({ at, request_id, actor, action, target, ip, details }) => ({
      at: at.toISOString(),
      ...{ actor, action, target, ip },
      requestId: request_id,
      details,
    }),
  });
}

const NUMBER = sql<string>`lpad(audit.id::text, 20, '0')`;

/** `project` stands for `project.create`, `project.delete` and so on; what PostgreSQL reads as a pattern is text here. */
function kind(action: string): string {
  return `${action.replace(/[\\%_]/g, '\\$&')}.%`;
}
