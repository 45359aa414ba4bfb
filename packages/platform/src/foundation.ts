/** What every process of the platform stands on: data folder, PostgreSQL, schema. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '@bindery/bundle';
import { type DataFolderLock, lockDataFolder, tryLockDataFolder } from './db/data-folder-lock.ts';
import { type Database, isDatabaseUnreachable, type OpenDatabase, openDatabase } from './db/database.ts';
import {
  type EmbeddedPostgres,
  embeddedPostgresUrl,
  hasEmbeddedDatabase,
  startEmbeddedPostgres,
} from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import type { Logger } from './log.ts';
import { OperatorError } from './operator-error.ts';
import type { Settings } from './settings/settings.ts';

export interface Foundation {
  db: Database;
  pool: OpenDatabase['pool'];
  databaseUrl: string;
  /** What `migrate` did. */
  migrated: string[];
  /** Null when PostgreSQL is yours, or another process's. */
  lock: DataFolderLock | null;
  close(): Promise<void>;
}

export async function openFoundation(options: {
  settings: Settings;
  log: Logger;
  command: string;
  /** A platform wants the data folder for itself; an operator's command is content with the running one's database. */
  exclusive: boolean;
  /** False: a data folder that is not there is a mistake in its name, and nothing is made. */
  mayCreate: boolean;
  onStep?: (step: string) => void;
}): Promise<Foundation> {
  const { settings, log } = options;
  if (options.mayCreate) makeDataFolder(settings.dataFolder);
  else if (!settings.databaseUrl) refuseWithoutDatabase(settings.dataFolder);
  options.onStep?.(databaseStep(settings));
  const server = settings.databaseUrl ? null : await embeddedServer(options);
  const databaseUrl = settings.databaseUrl ?? server!.url;
  const database = openDatabase(databaseUrl, {
    maxConnections: settings.databasePoolSize,
    onError: (error) => log.warn({ err: error }, 'a connection to PostgreSQL broke'),
  });
  try {
    const migrated = await migrateWhenReachable(database, databaseUrl, log);
    return {
      db: database.db,
      pool: database.pool,
      databaseUrl,
      migrated,
      lock: server?.lock ?? null,
      close: async () => {
        await database.close();
        await server?.stop();
      },
    };
  } catch (error) {
    await database.close();
    await server?.stop();
    throw error;
  }
}

function databaseStep({ databaseUrl, dataFolder }: Settings): string {
  if (databaseUrl) return 'Connecting to PostgreSQL';
  return hasEmbeddedDatabase(dataFolder) ? 'Starting PostgreSQL' : 'Creating the database';
}

function makeDataFolder(folder: string): void {
  makeFolder(folder, { mode: 0o700 });
}

function refuseWithoutDatabase(folder: string): void {
  if (hasEmbeddedDatabase(folder)) return;
  const what = existsSync(folder) ? 'has no database of a platform' : 'does not exist';
  throw new OperatorError(
    `The data folder ${folder} ${what}. Give the right folder with --data, or create a new one with bindery start --data ${folder}.`,
    1,
  );
}

interface Server {
  url: string;
  lock: DataFolderLock | null;
  stop(): Promise<void>;
}

async function embeddedServer(options: Parameters<typeof openFoundation>[0]): Promise<Server> {
  const { dataFolder } = options.settings;
  const lock = options.exclusive
    ? lockDataFolder(dataFolder, options.command)
    : tryLockDataFolder(dataFolder, options.command);
  if (!lock) return { url: embeddedPostgresUrl(dataFolder), lock: null, stop: async () => {} };
  try {
    const keeper = await keepPostgresRunning(dataFolder, options.log);
    return {
      url: keeper.url,
      lock,
      stop: async () => {
        await keeper.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

// A PostgreSQL that was killed is started again; the pool's next query finds it recovered.
async function keepPostgresRunning(
  dataFolder: string,
  log: Logger,
): Promise<{ url: string; stop(): Promise<void> }> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres(dataFolder);
  let stopping = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      const reason = await server.crashed;
      if (stopping) return;
      log.error(`${reason}; starting it again`);
      while (!stopping) {
        try {
          server = await startEmbeddedPostgres(dataFolder);
          log.info('PostgreSQL is back');
          break;
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL did not start');
          await sleep(500);
        }
      }
    }
  };
  const watching = watch();
  return {
    url: server.url,
    stop: async () => {
      stopping = true;
      await server.stop();
      await watching;
    },
  };
}

const REACH_PATIENCE_MS = 30_000;

// Started beside its database (compose, Kubernetes), a process waits for it rather than failing in a loop.
async function migrateWhenReachable(database: OpenDatabase, url: string, log: Logger): Promise<string[]> {
  const deadline = Date.now() + REACH_PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await migrate(database.db);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw refusal(error, url);
      if (Date.now() > deadline) {
        throw new OperatorError(`PostgreSQL at ${place(url)} did not answer: ${(error as Error).message}`, 1);
      }
      if (tries === 0) log.info(`waiting for PostgreSQL at ${place(url)}`);
      await sleep(250);
    }
  }
}

function refusal(error: unknown, url: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  // Class 28 (credentials), 3D000 (no such database), 42501 (no right).
  if (/^(28...|3D000|42501)$/.test(code ?? ''))
    return new OperatorError(`PostgreSQL at ${place(url)} refused: ${message}`, 1);
  return error;
}

function place(url: string): string {
  const { host, pathname, searchParams } = new URL(
    url.replace(/^(postgres(?:ql)?:\/\/[^/]*@)\//, '$1localhost/'),
  );
  return `${searchParams.get('host') ?? host}${pathname}`;
}
