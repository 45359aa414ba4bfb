import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  embeddedPostgresUrl,
  startEmbeddedPostgres,
} from '../src/db/embedded-postgres.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-pg-'));
const folder = join(root, 'data');
const servers: EmbeddedPostgres[] = [];
const bystander = spawn('sleep', ['600']);
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => {
  bystander.kill();
  rmSync(root, { recursive: true, force: true });
});

async function start(dataFolder = folder): Promise<EmbeddedPostgres> {
  execFileSync('mkdir', ['-p', dataFolder]);
  const server = await startEmbeddedPostgres(dataFolder);
  servers.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The number of another live process where the server's own stood, as it comes about by itself in time. */
function reuseNumber(server: EmbeddedPostgres, file: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(String(server.pid), String(bystander.pid)));
}

async function killAll(server: EmbeddedPostgres): Promise<void> {
  process.kill(-server.pid, 'SIGKILL');
  await server.crashed;
}

it.each(['run/.s.PGSQL.5432.lock', 'postgres/postmaster.pid'])(
  'starts after kill -9 when another process has got the number in %s',
  async (file) => {
    const server = await start();
    await query(server, 'CREATE TABLE IF NOT EXISTS kept (n int)');
    await killAll(server);
    reuseNumber(server, file);
    expect(await query(await start(), 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }]);
  },
);

it('starts from a copy that was made while the server ran, beside it', async () => {
  const original = await start();
  const copied = join(root, 'copy');
  execFileSync('cp', ['-a', folder, copied]);
  const copy = await start(copied);
  for (const server of [original, copy]) expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('says which PostgreSQL made a database that is not of this one', async () => {
  const other = join(root, 'other');
  const server = await start(other);
  await server.stop();
  writeFileSync(join(other, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start(other)).rejects.toThrow(
    /incompatible with server: .*initialized by PostgreSQL version 15/,
  );
});

it('ends what the killed server was still working on before the next one begins', async () => {
  const server = await start();
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const working = client.query('SELECT pg_sleep(600)').catch((error: Error) => error);
  process.kill(rows[0].pid, 'SIGSTOP');
  process.kill(server.pid, 'SIGKILL');
  await server.crashed;
  await start();
  expect(await working).toBeInstanceOf(Error);
  expect(() => process.kill(rows[0].pid, 0)).toThrow();
});

it('finds a server that was left running through a link, and leaves other programs in the folder alone', async () => {
  const left = await start();
  const other = spawn('sleep', ['600'], { cwd: join(folder, 'postgres') });
  const link = join(root, 'link');
  symlinkSync(folder, link);
  const next = await start(link);
  await left.crashed;
  expect(await query(next, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(other.exitCode).toBe(null);
  other.kill();
});

describe('its socket', () => {
  const data = join(root, 'locked');
  const passwordFile = join(data, 'postgres.password');
  const rules = join(data, 'postgres', 'pg_hba.conf');
  const code = (url: string) =>
    query({ url } as EmbeddedPostgres, 'SELECT 1').then(
      () => 'let in',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  const withPassword = (url: string, password: string) =>
    url.replace(/bindery(:[^@]*)?@/, `bindery${password && `:${password}`}@`);

  it('lets nobody in without the password of the data folder', async () => {
    const { url } = await start(data);
    expect(await code(url)).toBe('let in');
    expect(await code(withPassword(url, ''))).not.toBe('let in');
    expect(await code(withPassword(url, 'guessed'))).toBe('28P01');
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(embeddedPostgresUrl(data)).toBe(url);
  });

  it('is locked in a data folder of an earlier version, which is kept', async () => {
    const before = await start(data);
    await query(before, 'CREATE TABLE old AS SELECT 7 AS n');
    await before.stop();
    rmSync(passwordFile);
    writeFileSync(rules, 'local all all trust\n');
    const { url, ...server } = await start(data);
    expect(await code(withPassword(url, ''))).not.toBe('let in');
    expect(await query({ url, ...server }, 'SELECT n FROM old')).toEqual([{ n: 7 }]);
  });

  it('is locked again after a kill -9, with what was written before', async () => {
    const before = await start(data);
    await query(before, 'INSERT INTO old VALUES (8)');
    await killAll(before);
    writeFileSync(rules, 'local all all trust\n');
    const server = await start(data);
    expect(await code(withPassword(server.url, ''))).not.toBe('let in');
    expect(await query(server, 'SELECT n FROM old ORDER BY n')).toEqual([{ n: 7 }, { n: 8 }]);
  });

  it('says so when the file has another password; without the file a new one is set', async () => {
    await (await start(data)).stop();
    writeFileSync(passwordFile, `${Buffer.alloc(32, 1).toString('base64')}\n`);
    await expect(start(data)).rejects.toThrow(/is not that of the PostgreSQL/);
    rmSync(passwordFile);
    expect(await code((await start(data)).url)).toBe('let in');
  });
});
