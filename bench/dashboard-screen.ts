/**
 * How soon a line of an update's log is on the screen of a real browser, while 200 streams are open on the same process.
 * Run: npm run bench:dashboard-screen
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Running, runBindery, startBindery } from '../e2e/harness/bindery.ts';
import { freePort } from '../e2e/harness/free-port.ts';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { openDatabase } from '../packages/platform/src/db/database.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { appendLogs } from '../packages/platform/src/updates/store.ts';
import { ensureDashboard } from '../scripts/build-dashboard.ts';

const STREAMS = 200;
/** Every eighth of them of the update on the screen. */
const LINES_PER_SECOND = 40;
const SECONDS = 20;
const PASSWORD = 'a long sentence is fine';

await main();

async function main(): Promise<void> {
  const browser = await obtainWholeBrowser();
  if (!browser) return;
  await ensureDashboard();
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const database = openDatabase(postgres.url);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ DATABASE_URL: postgres.url, BINDERY_DATA: join(folder, 'data'), PUBLIC_URL: url },
    BINDERY_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  let api: Running | null = null;
  try {
    const made = await runBindery(['setup', '--json'], environment);
    const { organizationId, adminKey, dashboardUrl } = JSON.parse(made.stdout) as Record<string, string>;
    // No worker: it would take the updates below for those of one that died.
    api = startBindery(['serve', '--role', 'api', '--port', String(port)], environment);
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(100);
    const ids = await makeUpdates(database.pool, organizationId!);
    const page = await (await browser.newContext()).newPage();
    await enter(page, { url, token: dashboardUrl!.split('#')[1]! });
    await page.goto(`${url}/projects/prj_bench/updates/${ids[0]}`);
    await page.getByRole('log').waitFor();
    const leave = await Promise.all(ids.map((id) => follow(id, { port, key: adminKey! })));
    await watch(page);
    const said = await say(database.db, ids);
    await sleep(3_000);
    report(said, (await page.evaluate('window.seen')) as Record<string, number>);
    for (const end of leave) end();
  } finally {
    api?.child.kill('SIGTERM');
    await api?.ended;
    await browser.close();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeUpdates(
  pool: ReturnType<typeof openDatabase>['pool'],
  organizationId: string,
): Promise<string[]> {
  const statements = [
    `INSERT INTO projects (id, organization_id, name, repository) VALUES ('prj_bench', $1, 'Bench', 'https://git.test/x')`,
    `INSERT INTO domains (domain, project_id, is_primary, proven_at, proven_by)
     SELECT 'bench.test', 'prj_bench', true, now(), 'operator' WHERE $1 <> ''`,
    `INSERT INTO jobs (id, kind, organization_id, input, status)
     SELECT 'upd_' || n, 'update', $1, '{"projectId": "prj_bench"}', 'running' FROM generate_series(1, ${STREAMS}) n`,
    `INSERT INTO updates (id, project_id, commit, logs)
     SELECT 'upd_' || n, 'prj_bench', '{"sha": "aa", "ref": "main", "message": "Words"}', '[]'
     FROM generate_series(1, ${STREAMS}) n WHERE $1 <> ''`,
  ];
  for (const text of statements) await pool.query(text, [organizationId]);
  return Array.from({ length: STREAMS }, (_, index) => `upd_${index + 1}`);
}

async function enter(page: Page, { url, token }: { url: string; token: string }): Promise<void> {
  const data = { token, email: 'ada@example.com', name: 'Ada', password: PASSWORD };
  const answer = await page.request.post(`${url}/v1/setup`, { data, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function follow(id: string, { port, key }: { port: number; key: string }): Promise<() => void> {
  const request = get({
    ...{ port, host: '127.0.0.1', path: `/v1/project/update-status/${id}/events`, agent: false },
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  });
  request.on('error', () => {});
  const [response] = await once(request, 'response');
  response.on('error', () => {}).resume();
  return () => request.destroy();
}

/** Notes when each line is first in the page, as it is after the browser has drawn it. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(`
    window.seen = {};
    const log = document.querySelector('[role=log]');
    new MutationObserver(() => requestAnimationFrame(() => {
      for (const [line] of log.innerText.matchAll(/bench \\d+/g)) window.seen[line] ??= Date.now();
    })).observe(log, { childList: true, subtree: true, characterData: true });
  `);
}

async function say(db: ReturnType<typeof openDatabase>['db'], ids: string[]): Promise<Map<string, number>> {
  const said = new Map<string, number>();
  for (let number = 0; number < LINES_PER_SECOND * SECONDS; number++) {
    const isWatched = number % 8 === 0;
    const line = `bench ${number}`;
    await appendLogs(db, ids[isWatched ? 0 : 1 + (number % (STREAMS - 1))]!, [line]);
    if (isWatched) said.set(line, Date.now());
    await sleep(1000 / LINES_PER_SECOND);
  }
  return said;
}

function report(said: Map<string, number>, seen: Record<string, number>): void {
  const latencies = [...said]
    .map(([line, atMs]) => (seen[line] ?? Number.POSITIVE_INFINITY) - atMs)
    .sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)]!.toFixed(0);
  console.log(
    `${STREAMS} open streams, ${latencies.length} lines on the screen of one of them: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${latencies.at(-1)!.toFixed(0)} ms (bar: p95 1000)`,
  );
}
