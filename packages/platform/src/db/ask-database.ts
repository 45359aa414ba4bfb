/** One question to a database of which nothing is known yet. */
import pg from 'pg';

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
