/** An export as server-sent events: the job whenever it is another, and its end. */
import type { StaticExportJob } from '@bindery/contract';
import type { Batch } from '../api/batch.ts';
import { notFound } from '../api/errors.ts';
import { type EventStreamOptions, eventStream, fingerprint } from '../api/event-stream.ts';
import type { ExportRow } from './store.ts';

/** Whether the export may be read at all is the caller's to say. */
export function followExport(
  options: Omit<EventStreamOptions, 'about' | 'look'> & {
    exports: Batch<string, ExportRow | null>;
    toJob(row: ExportRow): StaticExportJob;
    id: string;
    lastEventId: string | null;
  },
): AsyncGenerator<string> {
  const { exports, toJob, id } = options;
  let told = options.lastEventId;
  return eventStream({
    ...options,
    about: id,
    async look() {
      const row = await exports.load(id);
      if (!row) throw notFound('static export job');
      const job = toJob(row);
      const now = fingerprint(job);
      const isOver = job.status === 'completed' || job.status === 'failed';
      if (isOver) return { events: [{ id: now, event: 'end', data: job }], isOver };
      if (now === told) return { events: [] };
      told = now;
      return { events: [{ id: now, event: 'progress', data: job }] };
    },
  });
}
