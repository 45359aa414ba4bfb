/** Which organizations a person belongs to. */
import type { Plan, Role } from '@bindery/contract';
import type { Queryable } from '../db/database.ts';

export interface Membership {
  organizationId: string;
  name: string;
  role: Role;
}

/** In the order in which they joined. */
export async function listMemberships(db: Queryable, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['members.organization_id as organizationId', 'organizations.name', 'members.role'])
    .where('members.user_id', '=', userId)
    .orderBy('members.created_at')
    .orderBy('members.organization_id')
    .execute();
}

/** What somebody works in who has not chosen. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | undefined> {
  return (await listMemberships(db, userId))[0];
}

/** What a member may do there. */
export async function readStanding(
  db: Queryable,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<{ role: Role; plan: Plan }> {
  return db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['members.role', 'organizations.plan'])
    .where('members.user_id', '=', userId)
    .where('members.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}
