/** The transcript as server-sent events: what there is, then what comes, then the job's end. */
import type { AgentJob } from '@bindery/contract';
import { type EventStreamOptions, eventStream } from '../api/event-stream.ts';
import type { Database } from '../db/database.ts';
import { toEvent } from './event.ts';
import { readRecords } from './records.ts';

const BATCH = 200;

export function transcriptStream(
  options: Omit<EventStreamOptions, 'about' | 'look'> & {
    db: Database;
    jobId: string;
    lastEventId: string | null;
    read(): Promise<AgentJob>;
  },
): AsyncGenerator<string> {
  const { db, jobId, lastEventId, read } = options;
  let after = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : 0;
  return eventStream({
    ...options,
    about: jobId,
    async look() {
      // Read before its records: what was recorded before its end is then among them.
      const job = await read();
      const records = await readRecords(db, { jobId, after, limit: BATCH });
      const events = records.map((record) => {
        const shown = toEvent(record);
        return { id: String(shown.id), event: shown.type, data: shown as unknown };
      });
      after = records.at(-1)?.seq ?? after;
      const hasMore = records.length === BATCH;
      if (hasMore || job.status === 'active') return { events, hasMore };
      return { events: [...events, { event: 'end', data: job }], isOver: true };
    },
  });
}
