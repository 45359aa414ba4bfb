/** What a caller may know of its own organization. */
import type { Member, Organization, Page } from '@bindery/contract';
import type { Caller } from '../api/caller.ts';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';

export async function describeOrganization(db: Queryable, caller: Caller): Promise<Organization> {
  const { organizationId } = caller;
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'plan', 'created_at'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    organizationId,
    name: row.name,
    plan: row.plan,
    createdAt: row.created_at.toISOString(),
    caller: caller.kind === 'key' ? await describeCaller(db, caller.keyId) : null,
  };
}

async function describeCaller(db: Queryable, keyId: string): Promise<Organization['caller']> {
  const { name, scopes, expires_at } = await db
    .selectFrom('admin_keys')
    .select(['name', 'scopes', 'expires_at'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  return { keyId, name, scopes, expiresAt: expires_at?.toISOString() ?? null };
}

/** The newest first. */
export async function pageOfMembers(
  db: Queryable,
  { organizationId, limit, cursor }: { organizationId: string; limit: number; cursor?: string },
): Promise<Page<Member>> {
  const list = `members ${organizationId}`;
  const after = cursor === undefined ? null : decodeCursor(list, cursor);
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.name', 'members.role', 'members.created_at'])
    .select(positionOf('members.created_at'))
    .where('members.organization_id', '=', organizationId)
    .$if(after !== null, (query) => query.where(older('members.created_at', 'users.id', after!)))
    .orderBy('members.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, {
    list,
    limit,
    toEntry: ({ id, email, name, role, created_at }) => ({
      userId: id,
      ...{ email, name, role },
      createdAt: created_at.toISOString(),
    }),
  });
}
