/**
 * Links are handed out for things as they are: once whoever they belong to, or whoever made them, has moved on, they
 * open nothing any more. Else an old mailbox, a password that was known once or an admin who has left would be a way in.
 */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** All links by which somebody could set the password of an account or give it another address, whoever asked for them. */
export async function endLinksTo(db: Queryable, userId: string): Promise<void> {
  const start = emailChange({ userId, email: '' }).slice(0, -'"}'.length);
  await sql`DELETE FROM verifications WHERE value = ${userId} OR starts_with(value, ${start})`.execute(db);
}

/** What a link by which an address becomes somebody's stands for; one by which a password is set names the user alone. */
export function emailChange({ userId, email }: { userId: string; email: string }): string {
  return JSON.stringify({ userId, email });
}

/** What an admin or a key has handed out in an organization: invitations, and links that set passwords of its members. */
export async function endLinksMadeBy(
  db: Queryable,
  { organizationId, by }: { organizationId: string; by: string },
): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', by)
    .execute();
  await db
    .deleteFrom('verifications')
    .where('made_by', '=', by)
    .where('value', 'in', (members) =>
      members.selectFrom('members').select('user_id').where('organization_id', '=', organizationId),
    )
    .execute();
}
