/** What was asked and spent today, in the database: one budget for all API processes. */
import { allSpent, type DayLedger, type DayLimits, siteSpent } from '@bindery/assistant';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

export function createSharedLedger(db: Database, limits: DayLimits): DayLedger {
  const { siteQuestionsPerDay, tokensPerDay } = limits;
  return {
    async begin(projectId) {
      const { rows: sums } = await sql<{ tokens: string }>`
        SELECT coalesce(sum(tokens), 0) AS tokens FROM assistant_days WHERE day = ${TODAY}`.execute(db);
      if (Number(sums[0]!.tokens) >= tokensPerDay) throw allSpent(Date.now());
      // The condition stands in the statement itself: two that come at once are counted one after the other.
      const { rows } = await sql`
        INSERT INTO assistant_days AS days (day, project_id, questions) VALUES (${TODAY}, ${projectId}, 1)
        ON CONFLICT (day, project_id) DO UPDATE SET questions = days.questions + 1
        WHERE days.questions < ${siteQuestionsPerDay}
        RETURNING 1`.execute(db);
      if (rows.length === 0) throw siteSpent(Date.now());
    },
    async spend(projectId, tokens) {
      await sql`
        UPDATE assistant_days SET tokens = tokens + ${tokens}
        WHERE project_id = ${projectId} AND day = (SELECT max(day) FROM assistant_days WHERE project_id = ${projectId})
      `.execute(db);
    },
  };
}
