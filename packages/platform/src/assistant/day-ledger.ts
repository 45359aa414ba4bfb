/** What was asked and spent today, in the database: one budget for all API processes. */
import { allSpent, type DayLedger, type DayLimits, siteSpent } from '@bindery/assistant';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Of several organizations none may use up the day's tokens for the others. */
const SHARE = 0.5;

interface Sums {
  organizationId: string;
  tokens: string;
  own: string;
  isShared: boolean;
}

export function createSharedLedger(db: Database, limits: DayLimits): DayLedger {
  const { siteQuestionsPerDay, tokensPerDay } = limits;
  return {
    async begin(projectId) {
      const { rows: sums } = await sql<Sums>`
        SELECT p.organization_id AS "organizationId", coalesce(sum(d.tokens), 0) AS tokens,
          coalesce(sum(d.tokens) FILTER (WHERE d.organization_id = p.organization_id), 0) AS own,
          (SELECT count(*) FROM (SELECT FROM organizations LIMIT 2) AS several) > 1 AS "isShared"
        FROM projects p LEFT JOIN assistant_days d ON d.day = ${TODAY}
        WHERE p.id = ${projectId} GROUP BY p.organization_id`.execute(db);
      // Deleted a moment ago: there is nobody to answer for.
      if (!sums[0]) throw siteSpent(Date.now());
      const { organizationId, tokens, own, isShared } = sums[0];
      if (Number(tokens) >= tokensPerDay) throw allSpent(Date.now());
      if (isShared && Number(own) >= tokensPerDay * SHARE) throw siteSpent(Date.now());
      // The condition stands in the statement itself: two that come at once are counted one after the other.
      const { rows } = await sql`
        INSERT INTO assistant_days AS days (day, project_id, organization_id, questions)
        VALUES (${TODAY}, ${projectId}, ${organizationId}, 1)
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
