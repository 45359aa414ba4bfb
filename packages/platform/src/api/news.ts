/**
 * Who waits for something to change is told at once; one connection of a process listens for all of them. News may be
 * lost while that connection is away, so everybody is woken now and then as well, all at the same moment: their
 * questions then become one.
 */
import type pg from 'pg';

/** What PostgreSQL's NOTIFY says here is the id of what has changed: a job, or an organization. */
export const CHANGES_CHANNEL = 'bindery_changes';

export interface News {
  /** Listens for as long as somebody has it open. */
  open(): () => void;
  /** Resolves at the next change of the thing, or after a moment: look again either way. */
  next(id: string, signal: AbortSignal): Promise<void>;
}

interface Line {
  close(): void;
}

const LOOK_AGAIN_MS = 1_000;

export function createNews(pool: pg.Pool, lookAgainMs = LOOK_AGAIN_MS): News {
  const waiting = new Map<string, Set<() => void>>();
  let readers = 0;
  let line: Promise<Line | null> | null = null;
  let clock: NodeJS.Timeout | null = null;

  const wake = (id: string) => {
    const woken = waiting.get(id);
    waiting.delete(id);
    for (const resolve of woken ?? []) resolve();
  };
  const listen = async (onEnd: () => void): Promise<Line> => {
    const client = await pool.connect();
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      onEnd();
      // Closed rather than given back: nobody else expects its notifications.
      client.release(true);
    };
    client.on('notification', ({ payload = '' }) => wake(payload));
    client.once('end', close);
    try {
      await client.query(`LISTEN ${CHANGES_CHANNEL}`);
    } catch (error) {
      close();
      throw error;
    }
    return { close };
  };
  const connect = (): Promise<Line | null> => {
    const forget = () => {
      if (line === connecting) line = null;
    };
    const connecting = listen(forget).catch(() => {
      forget();
      return null;
    });
    return connecting;
  };
  const tick = () => {
    line ??= connect();
    for (const id of [...waiting.keys()]) wake(id);
  };
  const stop = async (): Promise<void> => {
    clearInterval(clock!);
    clock = null;
    const leaving = line;
    line = null;
    (await leaving)?.close();
  };
  return {
    open() {
      readers += 1;
      line ??= connect();
      clock ??= setInterval(tick, lookAgainMs).unref();
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        readers -= 1;
        if (readers === 0) void stop();
      };
    },
    next(id, signal) {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wakers = waiting.get(id) ?? new Set();
        waiting.set(id, wakers);
        const done = () => {
          signal.removeEventListener('abort', done);
          wakers.delete(done);
          resolve();
        };
        wakers.add(done);
        signal.addEventListener('abort', done, { once: true });
      });
    },
  };
}
