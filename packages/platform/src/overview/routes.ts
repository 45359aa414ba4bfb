/** The Admin API's view of all projects at once. */
import * as contract from '@bindery/contract';
import { decodeCursor, pageOf } from '../api/cursor.ts';
import type { Api } from '../api/route.ts';
import { toUpdateEntry } from '../api/update-entry.ts';
import { problemsOf } from './problems.ts';
import { listRunning, type OverviewRow, readOverview } from './store.ts';

export interface OverviewRoutesOptions {
  /** Where the readers of a domain find its site. */
  siteUrl(domain: string): string;
}

const LIST = 'overview';

export function overviewRoutes({ siteUrl }: OverviewRoutesOptions): (api: Api) => void {
  return (api) => {
    // Two queries however many projects there are: those of the page, and what runs.
    api.read(
      contract.getOverview,
      async ({ caller: { organizationId }, query: { limit, cursor, search, projectId } }) => {
        const after = cursor === undefined ? null : decodeCursor(LIST, cursor);
        const [rows, running] = await Promise.all([
          readOverview(api.pool, { organizationId, projectId, search, after, limit }),
          listRunning(api.pool, organizationId),
        ]);
        const toEntry = (row: OverviewRow) => toProjectOverview(row, { running, siteUrl });
        return pageOf(rows, { list: LIST, limit, toEntry });
      },
    );
  };
}

const MOST_RUNNING = 20;

function toProjectOverview(
  row: OverviewRow,
  { running, siteUrl }: { running: Map<string, contract.RunningJob[]> } & OverviewRoutesOptions,
): contract.ProjectOverview {
  const lastUpdate = row.last_update && toUpdateEntry(row.last_update);
  const runningHere = running.get(row.id) ?? [];
  return {
    projectId: row.id,
    name: row.name,
    domain: row.domain,
    siteUrl: siteUrl(row.domain),
    createdAt: row.created_at.toISOString(),
    activeVersion: row.version && {
      version: row.version.version,
      createdAt: row.version.created_at.toISOString(),
      commit: row.version.commit,
      pageCount: row.version.page_count,
      warnings: row.version.warnings,
    },
    lastUpdate,
    running: runningHere.slice(0, MOST_RUNNING),
    openAgentJobs: row.open_agent_jobs,
    problems: problemsOf({ row, lastUpdate }),
  };
}
