/** An organization's changes as server-sent events, each once and in one order for every reader. */
import type { Batch } from '../api/batch.ts';
import { type EventStreamOptions, eventStream, type StreamEvent } from '../api/event-stream.ts';
import { type Changes, MOST_CHANGES, toChange, type WantedChanges } from './store.ts';

export function followChanges(
  options: Omit<EventStreamOptions, 'about' | 'look'> & {
    changes: Batch<WantedChanges, Changes>;
    organizationId: string;
    lastEventId: string | null;
  },
): AsyncGenerator<string> {
  const { changes, organizationId, lastEventId } = options;
  // Null: from now on.
  let after = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : null;
  let isFirst = true;
  return eventStream({
    ...options,
    about: organizationId,
    async look() {
      const { rows, first, last } = await changes.load({ organizationId, after });
      const events: StreamEvent[] = [];
      if (isFirst) {
        isFirst = false;
        // What is no longer kept, or never was: the reader comes from before a backup was restored.
        const isLost = after !== null && (after < first - 1 || after > last);
        if (isLost || after === null) {
          after = last;
          return { events: [{ id: String(last), event: isLost ? 'reset' : 'ready', data: {} }] };
        }
        events.push({ id: String(after), event: 'ready', data: {} });
      }
      for (const row of rows) events.push({ id: String(row.seq), event: 'change', data: toChange(row) });
      after = rows.at(-1)?.seq ?? after;
      return { events, hasMore: rows.length === MOST_CHANGES };
    },
  });
}
