/** `lastUsedAt`, to the minute: written behind the requests, many keys in one statement. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';

export interface LastUsed {
  note(keyId: string): void;
  flush(): Promise<void>;
}

const DELAY_MS = 250;

export function createLastUsed(db: Database, log: Logger): LastUsed {
  let noted = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const keyIds = [...noted];
    noted = new Set();
    if (keyIds.length === 0) return;
    try {
      await sql`UPDATE admin_keys SET last_used_at = now() WHERE id = ANY(${keyIds})`.execute(db);
    } catch (error) {
      log.warn({ err: error }, 'the last use of admin keys could not be recorded');
    }
  };
  return {
    note(keyId) {
      noted.add(keyId);
      timer ??= setTimeout(flush, DELAY_MS).unref();
    },
    flush,
  };
}
