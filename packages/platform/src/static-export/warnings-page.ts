/** A page of what is wrong with an export's content. */
import type { Page, StaticExportWarning } from '@bindery/contract';
import type { Diagnostic } from '@bindery/engine';
import { decodeCursor, encodeCursor } from '../api/cursor.ts';

const RANK = { error: 0, warning: 1, info: 2 };

/** The report never changes once it is written: a place in it is enough to go on from. */
export function warningsPage(
  report: readonly Diagnostic[],
  { id, limit, cursor }: { id: string; limit: number; cursor?: string },
): Page<StaticExportWarning> {
  const list = `warnings ${id}`;
  const start = cursor === undefined ? 0 : decodeCursor(list, cursor).position;
  const worstFirst = report.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const data = worstFirst.slice(start, start + limit).map(toWarning);
  const next = start + limit;
  return {
    data,
    nextCursor: next < report.length ? encodeCursor(list, { position: next, id }) : null,
  };
}

function toWarning({ severity, rule, file, line, column, message, hint }: Diagnostic): StaticExportWarning {
  return { severity, rule, file, line, column, message, hint };
}
