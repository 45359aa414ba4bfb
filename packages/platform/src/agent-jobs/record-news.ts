/** Who waits for a job's next record is told at once; one connection of a process listens for all of them. */
import type pg from 'pg';
import { RECORDS_CHANNEL } from './records.ts';

export interface RecordNews {
  /** Resolves at the job's next record, or when the time is over: news may be lost, so look again either way. */
  next(jobId: string, options: { withinMs: number; signal: AbortSignal }): Promise<void>;
  /** Listens for as long as somebody has it open. */
  open(): () => void;
}

export function recordNews(pool: pg.Pool): RecordNews {
  const waiting = new Map<string, Set<() => void>>();
  let readers = 0;
  let client: Promise<pg.PoolClient | null> | null = null;

  const connect = async (): Promise<pg.PoolClient | null> => {
    try {
      const connected = await pool.connect();
      connected.on('notification', ({ payload = '' }) => {
        for (const wake of waiting.get(payload) ?? []) wake();
      });
      connected.once('end', () => {
        client = null;
      });
      await connected.query(`LISTEN ${RECORDS_CHANNEL}`);
      return connected;
    } catch {
      // Readers look by themselves now and then; the next one tries to listen again.
      client = null;
      return null;
    }
  };
  const disconnect = async (): Promise<void> => {
    const connected = await client;
    client = null;
    // Closed rather than given back: nobody else expects its notifications.
    connected?.release(true);
  };
  return {
    open() {
      readers += 1;
      client ??= connect();
      return () => {
        readers -= 1;
        if (readers === 0) void disconnect();
      };
    },
    next(jobId, { withinMs, signal }) {
      return new Promise((resolve) => {
        const wakers = waiting.get(jobId) ?? new Set();
        waiting.set(jobId, wakers);
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wakers.delete(done);
          if (wakers.size === 0 && waiting.get(jobId) === wakers) waiting.delete(jobId);
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        wakers.add(done);
        if (signal.aborted) done();
        else signal.addEventListener('abort', done, { once: true });
      });
    },
  };
}
