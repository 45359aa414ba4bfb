/** The one way to PostgreSQL: a pool, and Kysely over it. */
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;
/** What a store's function takes: the database itself or a transaction of the caller. */
export type Queryable = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openDatabase(
  url: string,
  options: { maxConnections?: number; onError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'bindery',
  });
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', (error) => options.onError?.(error));
  // The same for one in use: the pool listens to idle ones only, and the query at hand fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

// Class 08 (connection), 57P01–57P03 (shutting down, starting), 53300 (too many connections).
const UNREACHABLE_CODES =
  /^(08...|57P0[123]|53300|E(CONNREFUSED|CONNRESET|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|AI_AGAIN|NOTFOUND))$/;

export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (
    (code !== undefined && UNREACHABLE_CODES.test(code)) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}
