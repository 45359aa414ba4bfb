import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVING_FLAGS } from '@bindery/runtime/serving-flags';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../packages/platform/tests/harness/postgres.ts';
import { type Running, runBindery, startBindery } from './harness/bindery.ts';
import { seedFirstSite } from './harness/first-site.ts';
import { freePort } from './harness/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-processes-'));
const processes: Running[] = [];
let database: TestDatabase;
let ports: number[];
let environment: Record<string, string>;

beforeAll(async () => {
  seedFirstSite(folder);
  database = await makeTestDatabase({ migrated: false });
  ports = [await freePort(), await freePort()];
  environment = {
    DATABASE_URL: database.url,
    BINDERY_DATA: folder,
    BINDERY_SECRET_KEY: randomBytes(32).toString('base64'),
  };
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('starts several processes at once on an empty database, and they work as one', async () => {
  for (const port of ports) {
    processes.push(startBindery(['serve', '--role', 'api', '--port', String(port)], environment));
    processes.push(startBindery(['serve', '--role', 'worker'], environment));
  }
  await Promise.all(ports.map((port) => until(async () => (await ask(port, '/readyz')).status === 200)));
  for (const { child } of processes) {
    const words = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0');
    expect(words, 'keeps no more memory than it uses').toEqual(expect.arrayContaining([...SERVING_FLAGS]));
  }

  const setup = await runBindery(['setup', '--json'], environment);
  expect(setup.code, setup.stderr).toBe(0);
  const first = JSON.parse(setup.stdout) as { projectId: string; adminKey: string; organizationId: string };

  const headers = { Authorization: `Bearer ${first.adminKey}` };
  const project = (port: number) => ask(port, `/v1/project/${first.projectId}`, headers);
  await until(async () => {
    const answer = (await (await project(ports[0]!)).json()) as { activeVersion: string | null };
    return answer.activeVersion !== null;
  });
  for (const port of ports) {
    expect((await project(port)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  }

  const again = JSON.parse((await runBindery(['setup', '--json'], environment)).stdout);
  expect(again).toMatchObject({ projectId: first.projectId });
  expect(again).not.toHaveProperty('adminKey');

  const keys = await runBindery(['keys', 'list', '--org', first.organizationId, '--json'], environment);
  const [key] = JSON.parse(keys.stdout) as { id: string }[];
  await runBindery(['keys', 'revoke', key!.id], environment);
  for (const port of ports) expect((await project(port)).status).toBe(401);
});

it('refuses a process with another secret key', async () => {
  const stranger = { ...environment, BINDERY_SECRET_KEY: randomBytes(32).toString('base64') };
  const { code, stderr } = await runBindery(['serve', '--role', 'worker'], stranger);
  expect(code).toBe(1);
  expect(stderr).toContain('another secret key');
});

it('stops every process on SIGTERM', async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  const ends = await Promise.all(processes.map(({ ended }) => ended));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});

it('says which PostgreSQL refused', async () => {
  const wrong = { ...environment, DATABASE_URL: database.url.replace(/\/[^/?]*\?/, '/nowhere?') };
  const { code, stderr } = await runBindery(['migrate'], wrong);
  expect(code).toBe(1);
  expect(stderr).toContain('nowhere');
});

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (await holds().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('waited two minutes in vain');
}
