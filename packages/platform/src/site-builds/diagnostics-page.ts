/** A page of what is wrong with a site's content: errors first, then by file and line, as reports are sorted. */
import type { Page } from '@bindery/contract';
import type { Diagnostic } from '@bindery/engine';
import { decodeCursor, encodeCursor } from '../api/cursor.ts';
import { SEVERITY_RANK } from './report.ts';

export interface WantedDiagnostics {
  /** The name of the list. */
  list: string;
  limit: number;
  cursor?: string;
  severity?: Diagnostic['severity'];
  rule?: string;
  file?: string;
}

/** The report never changes once it is written: a place in it is enough to go on from. */
export function diagnosticsPage(report: readonly Diagnostic[], wanted: WantedDiagnostics): Page<Diagnostic> {
  const { limit, cursor, severity, rule, file } = wanted;
  const list = [wanted.list, severity, rule, file].filter((part) => part !== undefined).join(' ');
  const found = report.filter(
    (one) =>
      (severity === undefined || one.severity === severity) &&
      (rule === undefined || one.rule === rule) &&
      (file === undefined || one.file === file),
  );
  const start = cursor === undefined ? 0 : decodeCursor(list, cursor).position;
  const worstFirst = found.toSorted((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity]);
  const next = start + limit;
  return {
    data: worstFirst.slice(start, next).map(toShown),
    nextCursor: next < found.length ? encodeCursor(list, { position: next, id: 'report' }) : null,
  };
}

/** Its own fields alone, whatever an older report holds beside them. */
function toShown(given: Diagnostic): Diagnostic {
  const { severity, rule, file, line, column, message, hint, excerpt = null } = given;
  return { severity, rule, file, line, column, message, hint, excerpt };
}
