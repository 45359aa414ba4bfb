/** What is kept. Absent limits keep everything. */

export interface RetentionLimits {
  /** Beside the active one, which always stays. */
  versions: KeptPerProject;
  /** Exports that have ended. */
  exports: KeptPerProject;
  /** Since a build last used them. */
  segmentsMs: number | null;
  /** Logs of updates, since they ended. */
  updateLogsMs: number | null;
  /** Rows of the audit. */
  auditMs: number | null;
  /** Nothing younger is an orphan: whoever stored it may not have written down yet that it did. */
  orphanMs: number;
}

export interface KeptPerProject {
  /** The newest so many. */
  count: number | null;
  ageMs: number | null;
}

const DAY_MS = 24 * 3_600_000;
const ORPHAN_MS = 10 * 60_000;

export function readRetention(settings: {
  keepVersions: number | null;
  keepVersionsDays: number | null;
  keepExports: number | null;
  keepExportsDays: number | null;
  keepSegmentsDays: number | null;
  keepUpdateLogsDays: number | null;
  keepAuditDays: number | null;
}): RetentionLimits {
  return {
    versions: { count: settings.keepVersions, ageMs: inMs(settings.keepVersionsDays) },
    exports: { count: settings.keepExports, ageMs: inMs(settings.keepExportsDays) },
    segmentsMs: inMs(settings.keepSegmentsDays),
    updateLogsMs: inMs(settings.keepUpdateLogsDays),
    auditMs: inMs(settings.keepAuditDays),
    orphanMs: ORPHAN_MS,
  };
}

function inMs(days: number | null): number | null {
  return days === null ? null : days * DAY_MS;
}
