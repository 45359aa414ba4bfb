import type { AuditEntry } from '@bindery/sdk';

const COLUMNS = ['at', 'actor', 'action', 'target', 'ip', 'requestId', 'details'] as const;

/** As spreadsheets read it (RFC 4180). What begins like a formula is text here, and stays text there. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => COLUMNS.map((name) => cell(entry[name])).join(','));
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}

function cell(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
