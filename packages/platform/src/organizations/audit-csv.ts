/** The audit log for a spreadsheet (RFC 4180), read page by page while it is sent. */
import type { AuditEntry } from '@bindery/contract';
import type { Queryable } from '../db/database.ts';
import { type AuditQuery, listAuditEntries } from './audit-entries.ts';

const COLUMNS = ['at', 'actor', 'action', 'target', 'ip', 'requestId', 'details'] as const;
const AT_ONCE = 500;

export async function* auditCsv(
  db: Queryable,
  { cursor: first, limit: _, ...wanted }: AuditQuery,
): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  let cursor: string | null | undefined = first;
  do {
    const page = await listAuditEntries(db, { ...wanted, limit: AT_ONCE, ...(cursor && { cursor }) });
    yield page.data.map(auditLine).join('');
    cursor = page.nextCursor;
  } while (cursor);
}

export function auditLine(entry: AuditEntry): string {
  return `${COLUMNS.map((name) => cell(entry[name])).join(',')}\r\n`;
}

/** What begins like a formula is text here, and stays text there: somebody else wrote it. */
function cell(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
