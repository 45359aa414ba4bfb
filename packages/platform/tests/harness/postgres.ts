/** A database of its own for each test file, cloned from a migrated template on the suite's one PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  maxConnections?: number;
  /** False leaves it empty, for a process that migrates it by itself. */
  migrated?: boolean;
}

/** Migrated once by scripts/test.ts; nobody is ever connected to it, so it can be cloned at any time. */
const TEMPLATE = 'test_template';

export async function makeTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return onAServerOfItsOwn(options);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const isMigrated = options.migrated !== false;
  await onServer(server, `CREATE DATABASE ${name}${isMigrated ? ` TEMPLATE ${TEMPLATE}` : ''}`);
  const url = withDatabase(server, name);
  const database = openDatabase(url, options);
  return {
    ...database,
    url,
    drop: async () => {
      await database.close();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Makes a server one for tests: a template of what is migrated, and no waiting for the disk, since nothing outlives the
 * suite. Tests in which PostgreSQL itself dies have servers of their own, as they are in production.
 */
export async function prepareTestServer(server: string): Promise<void> {
  await onServer(server, 'ALTER SYSTEM SET fsync = off');
  await onServer(server, 'SELECT pg_reload_conf()');
  await onServer(server, `CREATE DATABASE ${TEMPLATE}`);
  const { db, close } = openDatabase(withDatabase(server, TEMPLATE));
  await migrate(db);
  await close();
}

// A single test file run by hand, without scripts/test.ts.
async function onAServerOfItsOwn(options: TestDatabaseOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-test-'));
  const server = await startEmbeddedPostgres(folder);
  const database = openDatabase(server.url, options);
  if (options.migrated !== false) await migrate(database.db);
  return {
    ...database,
    url: server.url,
    drop: async () => {
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
