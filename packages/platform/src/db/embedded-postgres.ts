/** A real PostgreSQL as a child process, its data under the data folder, reachable by Unix socket only. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { endOrphans } from './end-orphans.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  anotherPassword,
  type Cluster,
  keptPassword,
  ownPassword,
  type Password,
  SUPERUSER,
  serverEnvironment,
  wantPassword,
} from './postgres-password.ts';
import { type AccountPrefix, unprivilegedPrefix } from './unprivileged.ts';

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Resolves when the server ends without having been asked to. */
  crashed: Promise<string>;
  stop(): Promise<void>;
}

const DATABASE = 'bindery';
const SOCKET_NAME = '.s.PGSQL.5432';
const STOP_PATIENCE_MS = 10_000;
const run = promisify(execFile);

/** The caller holds the lock of the data folder. */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const folder = join(dataFolder, 'postgres');
  const binaries = await findPostgresBinaries();
  const prefix = await unprivilegedPrefix({ mustReach: [binaries, dataFolder] });
  await endOrphans({ folder, socket: join(socketFolderOf(dataFolder), SOCKET_NAME) });
  const cluster = { folder, binaries, prefix };
  const password = await ownPassword(dataFolder, prefix);
  const isFresh = !hasEmbeddedDatabase(dataFolder);
  await initialize({ ...cluster, passwordFile: password.file });
  await wantPassword({ ...cluster, isFresh }, password);
  const socketFolder = await makeSocketFolder(dataFolder, prefix);
  const logFile = join(dataFolder, 'postgres.log');
  const server = spawnServer({ ...cluster, socketFolder, logFile });
  const url = socketUrl(socketFolder, password.text);
  try {
    await waitUntilReady(server, { socketFolder, password });
  } catch (error) {
    await stopServer(server.child);
    throw error;
  }
  return {
    url,
    pid: server.child.pid!,
    crashed: server.exited,
    stop: () => stopServer(server.child),
  };
}

/** The address of a server that another process started on this data folder. */
export function embeddedPostgresUrl(dataFolder: string): string {
  return socketUrl(socketFolderOf(dataFolder), keptPassword(dataFolder));
}

export function hasEmbeddedDatabase(dataFolder: string): boolean {
  return exists(join(dataFolder, 'postgres', 'PG_VERSION'));
}

// initdb into a temporary name: a half-made cluster from a crash must never be taken for a whole one.
async function initialize(options: Cluster & { passwordFile: string }): Promise<void> {
  const { folder, binaries, prefix, passwordFile } = options;
  if (exists(join(folder, 'PG_VERSION'))) return refuseOthersData(folder, prefix);
  const half = `${folder}.initializing`;
  rmSync(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700, recursive: true });
  await prefix.own(half);
  const args = [
    ...['-D', half, '--username', SUPERUSER, '--encoding', 'UTF8'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    ...['--auth-local', 'scram-sha-256', '--auth-host', 'reject', '--pwfile', passwordFile],
  ];
  const [command, ...rest] = [...prefix.command, join(binaries, 'initdb'), ...args];
  try {
    await run(command!, rest, { env: serverEnvironment(), cwd: half });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new OperatorError(
      `PostgreSQL could not be initialized in ${folder}: ${tellingLine(stderr ?? String(error))}`,
      1,
    );
  }
  renameSync(half, folder);
}

function refuseOthersData(folder: string, prefix: AccountPrefix): void {
  const { uid } = statSync(folder);
  if (uid === prefix.uid) return;
  throw new OperatorError(
    `The database in ${folder} belongs to user ${uid}; PostgreSQL would run as user ${prefix.uid}. Run the command as user ${uid}, or choose another folder with --data.`,
    1,
  );
}

// A Unix socket's path may have 107 bytes; a deep data folder gets a short private folder instead.
function socketFolderOf(dataFolder: string): string {
  const inside = join(dataFolder, 'run');
  if (Buffer.byteLength(join(inside, `${SOCKET_NAME}.lock`)) <= 107) return inside;
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  return join(tmpdir(), `bindery-${process.getuid?.() ?? 0}-${name}`);
}

async function makeSocketFolder(dataFolder: string, prefix: AccountPrefix): Promise<string> {
  const folder = socketFolderOf(dataFolder);
  await mkdir(folder, { mode: 0o700, recursive: true });
  await prefix.own(folder);
  const { uid, mode } = statSync(folder);
  if (uid !== prefix.uid || (mode & 0o077) !== 0) {
    throw new OperatorError(
      `The folder ${folder} contains PostgreSQL's socket, so it must belong to you alone (mode 0700).`,
      1,
    );
  }
  return folder;
}

function socketUrl(socketFolder: string, password: string | null): string {
  const user = password === null ? SUPERUSER : `${SUPERUSER}:${encodeURIComponent(password)}`;
  return `postgres://${user}@/${DATABASE}?host=${encodeURIComponent(socketFolder)}`;
}

interface Server {
  child: ChildProcess;
  logFile: string;
  exited: Promise<string>;
}

function spawnServer(options: Cluster & { socketFolder: string; logFile: string }): Server {
  const { folder, binaries, prefix, socketFolder, logFile } = options;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(binaries, 'postgres'), '-D', folder, ...args];
  const [command, ...rest] = [...prefix.command, ...dieWithParent(), ...server];
  const log = openSync(logFile, exists(logFile) && statSync(logFile).size > 8_000_000 ? 'w' : 'a', 0o600);
  // A session of its own: Ctrl-C in the terminal must reach us alone, we stop the server last.
  const child = spawn(command!, rest, {
    env: serverEnvironment(),
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`PostgreSQL ended (${signal ?? `exit code ${code}`})`));
    child.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`));
  });
  return { child, logFile, exited };
}

// Even after `kill -9` of this process the server shuts down, as by a fast stop.
function dieWithParent(): string[] {
  return process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
}

interface Door {
  socketFolder: string;
  password: Password;
}

async function waitUntilReady(server: Server, door: Door): Promise<void> {
  let ended: string | null = null;
  server.exited.then((reason) => {
    ended = reason;
  });
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (ended)
      throw new OperatorError(`${ended}: ${tellingLine(tail(server.logFile))} (see ${server.logFile})`, 1);
    try {
      await createDatabase(door);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '28P01') throw anotherPassword(door.password);
      // 57P03: still starting (perhaps recovering after a crash).
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '')) throw error;
      await sleep(15);
    }
  }
  throw new OperatorError(`PostgreSQL did not become ready within a minute; see ${server.logFile}`, 1);
}

async function createDatabase({ socketFolder, password }: Door): Promise<void> {
  const client = new pg.Client({
    ...{ host: socketFolder, user: SUPERUSER, password: password.text, database: 'postgres' },
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
    else child.once('exit', () => resolve());
  });
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const late = sleep(STOP_PATIENCE_MS, 'late' as const, { ref: false });
    if ((await Promise.race([gone, late])) !== 'late') return;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-4_000);
  } catch {
    return '';
  }
}

/** The reason comes before the last line, which only says that it is over; what PostgreSQL adds to it comes after. */
function tellingLine(text: string): string {
  const lines = text.trim().split('\n');
  const telling = lines.findLastIndex((line) => /FATAL|PANIC|could not|\berror\b|No space/i.test(line));
  const more = telling < 0 ? undefined : lines[telling + 1];
  const told = [lines.at(telling), /DETAIL: /.test(more ?? '') ? more : undefined];
  return told
    .filter((line) => line !== undefined)
    .map((line) => line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] (DETAIL: +)?/, ''))
    .join(': ');
}
