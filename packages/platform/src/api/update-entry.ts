/** How an update lies in the database and looks in the API. */
import type { UpdateEntry } from '@bindery/contract';
import type { JobStatus } from '../db/schema.ts';
import type { BuildPhase } from '../db/static-export-schema.ts';

export const UPDATE_STATUS: Record<JobStatus, UpdateEntry['status']> = {
  queued: 'queued',
  running: 'in_progress',
  completed: 'success',
  failed: 'failure',
};

export interface UpdateEntryRow {
  id: string;
  project_id: string;
  status: JobStatus;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  phase: BuildPhase;
  page_count: number;
  total_pages: number | null;
  commit: UpdateEntry['commit'];
  summary: string | null;
  error: string | null;
  waiting_for: string | null;
}

/** Of `updates u` and its `jobs j`. */
export const UPDATE_COLUMNS = `
  u.id, u.project_id, j.status, j.created_at, j.started_at, j.ended_at, u.phase, u.page_count, u.total_pages,
  u.commit, u.summary, j.error, j.waiting_for`;

export function toUpdateEntry(row: UpdateEntryRow): UpdateEntry {
  return {
    statusId: row.id,
    projectId: row.project_id,
    status: UPDATE_STATUS[row.status],
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    phase: row.phase,
    pageCount: row.page_count,
    totalPages: row.total_pages,
    commit: row.commit,
    summary: row.error ?? row.summary,
    waitingFor: row.waiting_for,
  };
}
