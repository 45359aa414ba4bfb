/** What `bindery doctor` asks, apart from the rest: it must work where that cannot even be loaded. */
import pg from 'pg';

export { readLockHolder } from './db/data-folder-lock.ts';
export { findPostgresBinaries, POSTGRES_PACKAGE } from './db/postgres-binaries.ts';
export { type FoundCage, findCage } from './found-cage.ts';

const PATIENCE_MS = 5_000;

export async function askDatabase(url: string): Promise<{ version: string; apartMs: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT current_setting('server_version') AS version, now() AS now`);
    return { version: `version ${rows[0].version}`, apartMs: rows[0].now.getTime() - Date.now() };
  } finally {
    await client.end();
  }
}
