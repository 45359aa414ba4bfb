/** Who is there now: visitors of the last minutes, each at the page that they saw last. */
import type { LiveVisitors } from '@bindery/contract';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Scope } from './sums.ts';

export const LIVE_MINUTES = 5;
const MOST_PAGES = 50;

export async function readLive(db: Queryable, { source }: Scope): Promise<LiveVisitors> {
  const { rows } = await sql<{ at: Date; page: string; count: number; visitors: number }>`
    SELECT now() AS at, page, count(*) AS count, sum(count(*)) OVER ()::bigint AS visitors FROM analytics_live
    WHERE source = ${source} AND seen_at > now() - make_interval(mins => ${LIVE_MINUTES})
    GROUP BY page ORDER BY count(*) DESC, page LIMIT ${MOST_PAGES}`.execute(db);
  return {
    at: (rows[0]?.at ?? new Date()).toISOString(),
    visitors: Number(rows[0]?.visitors ?? 0),
    data: rows.map(({ page, count }) => ({ key: page, count })),
  };
}
