/** On Mondays, what the week before brought, to the admins of each organization; once, whichever process comes first. */
import { sql } from 'kysely';
import type { Letter, Mail } from '../accounts/mail.ts';
import type { Database } from '../db/database.ts';
import { addDays, dayOf, type Period, periodBefore, startOf } from './period.ts';
import { findScope } from './report.ts';
import { listSums, readTotals, type Scope } from './sums.ts';

const FROM_HOUR_UTC = 6;
const MOST_LISTED = 5;
const MOST_PROJECTS = 20;

export interface LetterOptions {
  db: Database;
  mail: Mail;
  /** Where the dashboard is. */
  publicUrl: () => string;
}

/** Called often; writes what is due. How many letters were written. */
export async function sendDueLetters(
  { db, mail, publicUrl }: LetterOptions,
  nowMs = Date.now(),
): Promise<number> {
  const today = dayOf(nowMs);
  if (startOf('week', today) !== today || new Date(nowMs).getUTCHours() < FROM_HOUR_UTC) return 0;
  const week: Period = { from: addDays(today, -7), to: addDays(today, -1), interval: 'day' };
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT o.id, o.name FROM organizations o
    WHERE NOT EXISTS (SELECT 1 FROM analytics_letters l WHERE l.organization_id = o.id AND l.week = ${week.from}::date)
    ORDER BY o.id`.execute(db);
  let written = 0;
  for (const organization of rows) {
    const parts = await describeProjects(db, organization.id, week);
    const claimed = await sql`INSERT INTO analytics_letters (organization_id, week)
      VALUES (${organization.id}, ${week.from}::date) ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
    if (claimed.rows.length === 0 || parts.length === 0) continue;
    for (const to of await adminsOf(db, organization.id)) {
      mail.send(letter({ to, organization: organization.name, week, parts, link: publicUrl() }));
      written++;
    }
  }
  return written;
}

function letter(options: {
  to: string;
  organization: string;
  week: Period;
  parts: string[];
  link: string;
}): Letter {
  const { to, organization, week, parts, link } = options;
  return {
    to,
    subject: `What readers of ${organization} did from ${week.from} to ${week.to}`,
    text: [
      ...parts,
      `More at ${link}`,
      'The operator of this installation can switch this summary off: BINDERY_WEEKLY_SUMMARY=off.',
    ].join('\n\n'),
  };
}

async function adminsOf(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('members.organization_id', '=', organizationId)
    .where('members.role', '=', 'admin')
    .orderBy('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Of projects that had readers; those with the most views first. */
async function describeProjects(db: Database, organizationId: string, week: Period): Promise<string[]> {
  const projects = await db
    .selectFrom('projects')
    .innerJoin('analytics_sources', 'analytics_sources.project_id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where('projects.organization_id', '=', organizationId)
    .orderBy('projects.created_at')
    .limit(MOST_PROJECTS)
    .execute();
  const described: { views: number; text: string }[] = [];
  for (const { id, name } of projects) {
    const part = await describeProject(db, await findScope(db, { organizationId, projectId: id }), week);
    if (part) described.push({ ...part, text: `${name}\n${part.text}` });
  }
  return described.sort((a, b) => b.views - a.views).map(({ text }) => text);
}

async function describeProject(
  db: Database,
  scope: Scope,
  week: Period,
): Promise<{ views: number; text: string } | null> {
  const measures = ['view', 'visitor', 'search', 'search-empty', 'feedback', 'agent', 'not-found'] as const;
  const now = await readTotals(db, scope, { measures, period: week });
  const before = await readTotals(db, scope, { measures, period: periodBefore(week) });
  const views = now.view ?? 0;
  if (views === 0 && (now.agent ?? 0) === 0) return null;
  const line = (name: string, measure: (typeof measures)[number]) =>
    `  ${name}: ${now[measure] ?? 0} (the week before: ${before[measure] ?? 0})`;
  const lines = [
    ...[line('Views', 'view'), line('Visitors', 'visitor'), line('Searches', 'search')],
    ...[line('Requests of crawlers and AI agents', 'agent'), line('Broken links followed', 'not-found')],
    line('Pieces of feedback', 'feedback'),
    ...(await listLines(db, scope, { title: 'Most viewed', measure: 'view', by: 'page', week })),
    ...(await listLines(db, scope, {
      title: 'Searches without results',
      measure: 'search-empty',
      by: 'key',
      week,
    })),
  ];
  return { views, text: lines.join('\n') };
}

async function listLines(
  db: Database,
  scope: Scope,
  {
    title,
    measure,
    by,
    week,
  }: { title: string; measure: 'view' | 'search-empty'; by: 'page' | 'key'; week: Period },
): Promise<string[]> {
  const { data } = await listSums(db, scope, { period: week, measures: [measure], by, limit: MOST_LISTED });
  return data.length === 0
    ? []
    : [`  ${title}:`, ...data.map(({ key, counts }) => `    ${counts[0]} ${key}`)];
}
