/** How much of one kind an organization may have in the queue: each is a row, and work that was promised. */
import type { Transaction } from 'kysely';
import { tooMany } from '../api/errors.ts';
import type { Schema } from '../db/schema.ts';

export const MOST_OPEN_JOBS = 250;
const RETRY_SECONDS = 60;

/** Throws 429 where it is full. Some that come at the same moment may get in beside each other. */
export async function refuseFullQueue(
  tx: Transaction<Schema>,
  { kind, organizationId, what }: { kind: string; organizationId: string; what: string },
): Promise<void> {
  const { count } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_OPEN_JOBS) return;
  const message = `Your organization has ${count} ${what} that have not ended, which is as many as it may. Wait until some have, or cancel some.`;
  throw tooMany(message, RETRY_SECONDS);
}
