/** The transcript as server-sent events: what there is, then what comes, then the job's end. */
import type { AgentJob } from '@bindery/contract';
import type { Database } from '../db/database.ts';
import { toEvent } from './event.ts';
import type { RecordNews } from './record-news.ts';
import { readRecords } from './records.ts';

const BATCH = 200;
const LOOK_AGAIN_MS = 1_000;
const KEEP_ALIVE_MS = 15_000;
/** A reader then comes back with Last-Event-ID, and its key is looked at again. */
const LONGEST_MS = 15 * 60_000;

export async function* eventStream(options: {
  db: Database;
  news: RecordNews;
  jobId: string;
  /** The event behind which to go on; 0: from the start. */
  after: number;
  read(): Promise<AgentJob>;
  /** Asked before anything more is told. */
  mayRead(): Promise<boolean>;
  signal: AbortSignal;
}): AsyncGenerator<string> {
  const { db, news, jobId, read, signal } = options;
  const close = news.open();
  const endMs = performance.now() + LONGEST_MS;
  let { after } = options;
  let quietSinceMs = performance.now();
  try {
    yield 'retry: 1000\n\n';
    while (!signal.aborted && performance.now() < endMs) {
      // Read before its records: what was recorded before its end is then among them.
      const job = await read();
      const more = news.next(jobId, { withinMs: LOOK_AGAIN_MS, signal });
      const records = await readRecords(db, { jobId, after, limit: BATCH });
      if (!(await options.mayRead())) return;
      for (const record of records) {
        const { id, type, ...rest } = toEvent(record);
        yield `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ id, type, ...rest })}\n\n`;
        after = id;
      }
      if (records.length > 0) quietSinceMs = performance.now();
      if (records.length === BATCH) continue;
      if (job.status !== 'active') {
        yield `event: end\ndata: ${JSON.stringify(job)}\n\n`;
        return;
      }
      if (performance.now() - quietSinceMs > KEEP_ALIVE_MS) {
        quietSinceMs = performance.now();
        yield ': still here\n\n';
      }
      await more;
    }
  } finally {
    close();
  }
}
