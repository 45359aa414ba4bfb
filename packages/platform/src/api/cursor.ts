/** Where a page ends: opaque to callers, checked on the way back in, stable while entries come and go. */
import { createHash } from 'node:crypto';
import type { Page } from '@bindery/contract';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ApiError } from './errors.ts';

/** Newest first; the id decides between equals. */
export interface Position {
  /** A sequence number; or a time in microseconds, as PostgreSQL keeps it, of which a Date would lose some. */
  position: number;
  id: string;
}

/** The list's name is part of a cursor: one list's cursor is no good for another. */
export function encodeCursor(list: string, { position, id }: Position): string {
  const text = `${position}.${id}`;
  return Buffer.from(`${checksum(list, text)}.${text}`).toString('base64url');
}

export function decodeCursor(list: string, cursor: string): Position {
  const [, sum, text, position, id] =
    /^([0-9a-f]{8})\.(([0-9]{1,16})\.(\w{1,64}))$/.exec(
      Buffer.from(cursor, 'base64url').toString('latin1'),
    ) ?? [];
  if (!text || sum !== checksum(list, text)) {
    throw new ApiError(400, '"cursor" must be the unchanged nextCursor of another page of the same list.');
  }
  return { position: Number(position), id: id! };
}

/** A row's own time, as its position holds it. */
export function positionOf(column: string): AliasedRawBuilder<number, 'position'> {
  return sql<number>`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint`.as('position');
}

/** Whether a row of a list, newest first, comes after a position in it. */
export function older(column: string, id: string | RawBuilder<string>, after: Position): RawBuilder<SqlBool> {
  const own = typeof id === 'string' ? sql.ref(id) : id;
  return sql<SqlBool>`(${sql.ref(column)}, ${own}) < (to_timestamp(0) + ${after.position}::bigint * interval '1 microsecond', ${after.id})`;
}

/** From rows of which one more was asked for than the page holds. */
export function pageOf<Row extends Position, Entry>(
  rows: readonly Row[],
  { list, limit, toEntry }: { list: string; limit: number; toEntry: (row: Row) => Entry },
): Page<Entry> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(toEntry),
    nextCursor: rows.length > limit && last ? encodeCursor(list, last) : null,
  };
}

function checksum(list: string, text: string): string {
  return createHash('sha256').update(`bindery cursor ${list} ${text}`).digest('hex').slice(0, 8);
}
