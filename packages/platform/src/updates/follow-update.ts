/** An update as server-sent events: its log line by line, its state whenever it is another, its end. */
import type pg from 'pg';
import { type Batch, createBatch } from '../api/batch.ts';
import { notFound } from '../api/errors.ts';
import { type EventStreamOptions, eventStream, fingerprint, type StreamEvent } from '../api/event-stream.ts';
import { toUpdateEntry, UPDATE_COLUMNS, type UpdateEntryRow } from '../api/update-entry.ts';

interface Tail extends UpdateEntryRow {
  /** The lines behind those asked for, at most MOST_LINES. */
  lines: string[];
}

interface Wanted {
  id: string;
  /** Lines that are known already. */
  after: number;
}

export type UpdateTails = Batch<Wanted, Tail | null>;

const MOST_LINES = 500;

// One statement: state and lines are of the same moment, so nothing was written before an end that is not among them.
const TAILS = `
  SELECT w.place, ${UPDATE_COLUMNS},
    CASE WHEN jsonb_array_length(u.logs) <= w.after THEN '[]' ELSE (
      SELECT jsonb_agg(line ORDER BY number) FROM jsonb_array_elements(u.logs) WITH ORDINALITY AS l (line, number)
      WHERE number > w.after AND number <= w.after + ${MOST_LINES}) END AS lines
  FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS w (id, after, place)
  JOIN updates u ON u.id = w.id JOIN jobs j ON j.id = u.id`;

/** What many readers of updates ask for at one moment is one query. */
export function updateTails(pool: pg.Pool): UpdateTails {
  return createBatch({
    async fetch(wanted) {
      const { rows } = await pool.query<Tail & { place: number }>({
        name: 'update-tails',
        text: TAILS,
        values: [wanted.map(({ id }) => id), wanted.map(({ after }) => after)],
      });
      const byPlace = new Map(rows.map(({ place, ...tail }) => [place, tail]));
      return wanted.map((_, index) => byPlace.get(index + 1) ?? null);
    },
  });
}

/** Whether the update may be read at all is the caller's to say. */
export function followUpdate(
  options: Omit<EventStreamOptions, 'about' | 'look'> & {
    tails: UpdateTails;
    id: string;
    lastEventId: string | null;
  },
): AsyncGenerator<string> {
  const { tails, id } = options;
  let { lines: after, state } = readId(options.lastEventId);
  return eventStream({
    ...options,
    about: id,
    async look() {
      const tail = await tails.load({ id, after });
      if (!tail) throw notFound('update');
      const { lines, ...row } = tail;
      const entry = toUpdateEntry(row);
      const hasMore = lines.length === MOST_LINES;
      const isOver = !hasMore && entry.endedAt !== null;
      const events: StreamEvent[] = [];
      const now = fingerprint(entry);
      if (now !== state && !isOver) {
        state = now;
        events.push({ id: `${after}.${state}`, event: 'status', data: entry });
      }
      for (const line of lines) {
        after += 1;
        events.push({ id: `${after}.${state}`, event: 'log', data: { number: after, line } });
      }
      if (isOver) events.push({ id: `${after}.${now}`, event: 'end', data: entry });
      return { events, hasMore, isOver };
    },
  });
}

/** How many lines were told, and of which state. */
function readId(lastEventId: string | null): { lines: number; state: string } {
  const [, lines = '0', state = '-'] = /^(\d{1,9})\.([0-9a-f]{12}|-)$/.exec(lastEventId ?? '') ?? [];
  return { lines: Number(lines), state };
}
