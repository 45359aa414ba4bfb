/** What a caller may know of its own organization. */
import type { Member, Organization, Page } from '@bindery/contract';
import type { Caller } from '../api/caller.ts';
import { decodeCursor, older, pageOf, positionOf } from '../api/cursor.ts';
import type { Queryable } from '../db/database.ts';

export async function describeOrganization(
  db: Queryable,
  { organizationId, keyId }: Pick<Caller, 'organizationId' | 'keyId'>,
): Promise<Organization> {
  const row = await db
    .selectFrom('organizations')
    .innerJoin('admin_keys', 'admin_keys.organization_id', 'organizations.id')
    .select(['organizations.name', 'organizations.plan', 'organizations.created_at'])
    .select(['admin_keys.name as keyName', 'admin_keys.scopes', 'admin_keys.expires_at'])
    .where('organizations.id', '=', organizationId)
    .where('admin_keys.id', '=', keyId)
    .executeTakeFirstOrThrow();
  return {
    organizationId,
    name: row.name,
    plan: row.plan,
    createdAt: row.created_at.toISOString(),
    caller: {
      keyId,
      name: row.keyName,
      scopes: row.scopes,
      expiresAt: row.expires_at?.toISOString() ?? null,
    },
  };
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
