/**
 * Where somebody has signed in from. A password that is guessed slows its account down, and a stranger who goes on
 * guessing would keep its owner out; in a network that the owner came from before, only guesses made there count.
 */
import { networkOf, normalizeAddress } from '@bindery/network';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

const KNOWN_DAYS = 90;

/** With each new session, and whenever somebody has opened a link that was mailed to them. */
export async function rememberNetwork(
  db: Queryable,
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  if (!ip) return;
  await sql`
    INSERT INTO known_networks (user_id, network) VALUES (${userId}, ${networkIn(ip)})
    ON CONFLICT (user_id, network) DO UPDATE SET at = now()`.execute(db);
}

/** Asked alike for addresses that nobody has. */
export async function isKnownNetwork(
  db: Queryable,
  { email, ip }: { email: string; ip: string },
): Promise<boolean> {
  // No text of the database holds it.
  if (email.includes('\0')) return false;
  const { rows } = await sql`
    SELECT FROM users JOIN known_networks AS known ON known.user_id = users.id
    WHERE users.email = ${email} AND known.network = ${networkIn(ip)}`.execute(db);
  return rows.length > 0;
}

/** better-auth spells addresses of IPv6 its own way. */
function networkIn(ip: string): string {
  return networkOf(normalizeAddress(ip));
}

export async function forgetOldNetworks(db: Queryable): Promise<void> {
  await sql`DELETE FROM known_networks WHERE at < now() - make_interval(days => ${KNOWN_DAYS})`.execute(db);
}
