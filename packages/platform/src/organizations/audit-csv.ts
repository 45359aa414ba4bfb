/** The audit log for a spreadsheet, read page by page while it is sent. */
import type { AuditEntry } from '@bindery/contract';
import { csvLine, csvOf } from '../api/csv.ts';
import type { Queryable } from '../db/database.ts';
import { type AuditQuery, listAuditEntries } from './audit-entries.ts';

const COLUMNS = ['at', 'actor', 'action', 'target', 'ip', 'requestId', 'details'] as const;
const AT_ONCE = 500;

export function auditCsv(db: Queryable, wanted: AuditQuery): AsyncGenerator<string> {
  return csvOf(COLUMNS, allEntries(db, wanted));
}

async function* allEntries(
  db: Queryable,
  { cursor: first, limit: _, ...wanted }: AuditQuery,
): AsyncGenerator<AuditEntry[]> {
  let cursor: string | null | undefined = first;
  do {
    const page = await listAuditEntries(db, { ...wanted, limit: AT_ONCE, ...(cursor && { cursor }) });
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor);
}

export function auditLine(entry: AuditEntry): string {
  return csvLine(COLUMNS.map((name) => entry[name]));
}
