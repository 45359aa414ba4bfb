/**
 * As if the database's clock had stepped: all that a clock leaves behind are the times that were written, so moving
 * them the other way is the same.
 */
import type pg from 'pg';

/** Positive: the clock is put ahead, and everything that was written lies further back. */
export async function stepClock(pool: pg.Pool, seconds: number): Promise<void> {
  const { rows } = await pool.query<{ place: string; columns: string[] }>(`
    SELECT format('%I.%I', table_schema, table_name) AS place, array_agg(column_name::text) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE data_type = 'timestamp with time zone' AND table_type = 'BASE TABLE'
      AND (table_schema, table_name) IN (('public', 'jobs'), ('public', 'shards'), ('public', 'workers'),
        ('public', 'versions'), ('public', 'static_exports'), ('public', 'segments'))
    GROUP BY 1`);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const { place, columns } of rows) {
      const moved = columns.map((column) => `"${column}" = "${column}" - make_interval(secs => ${seconds})`);
      await client.query(`UPDATE ${place} SET ${moved.join(', ')}`);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
