/** The one way to PostgreSQL: a pool, and Kysely over it. */
import { setTimeout as sleep } from 'node:timers/promises';
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

const CLOSE_PATIENCE_MS = 2_000;

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
  let isClosing = false;
  const open = new Set<Promise<void>>();
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', (error) => {
    if (!isClosing) options.onError?.(error);
  });
  pool.on('connect', (client) => {
    // The same for one in use: the pool listens to idle ones only, and the query at hand fails anyway.
    client.on('error', () => {});
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    open.add(ended);
    ended.then(() => open.delete(ended));
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    // The pool does not wait for its connections; a server that is stopped next would complain about them.
    await Promise.race([Promise.all(open), sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
  };
  return { db, pool, close };
}

/** Throws when it does not answer. */
export async function pingDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1');
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

/** As above, for an error that may come from anywhere; and a server that cannot write just now. */
export function isDatabaseAway(error: Error): boolean {
  const { code, syscall, severity } = error as { code?: string; syscall?: string; severity?: string };
  if (severity !== undefined) return /^(08...|57P0[123]|53...|58030|25006)$/.test(code ?? '');
  const ofConnection = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNRESET';
  return isDatabaseUnreachable(error) && (code === undefined || ofConnection);
}
