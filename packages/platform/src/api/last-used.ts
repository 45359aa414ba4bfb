/** `lastUsedAt`, to the minute: written behind the requests, many keys or sessions in one statement. */
import type { Logger } from 'pino';

export interface LastUsed {
  note(id: string): void;
  flush(): Promise<void>;
}

const DELAY_MS = 250;

export function createLastUsed(log: Logger, record: (ids: string[]) => Promise<unknown>): LastUsed {
  let noted = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const ids = [...noted];
    noted = new Set();
    if (ids.length === 0) return;
    try {
      await record(ids);
    } catch (error) {
      log.warn({ err: error }, 'the last use could not be recorded');
    }
  };
  return {
    note(id) {
      noted.add(id);
      timer ??= setTimeout(flush, DELAY_MS).unref();
    },
    flush,
  };
}
