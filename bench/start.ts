/**
 * What the dashboard costs a start: how long `bindery start` takes until it says that it runs, and how large it is then,
 * with the dashboard and without, in turn, on one data folder. Run: npm run bench:start
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBindery } from '../e2e/harness/bindery.ts';
import { ensureDashboard } from '../scripts/build-dashboard.ts';

const ROUNDS = 5;

interface Start {
  seconds: number;
  megabytes: number;
}

await ensureDashboard();
const data = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
try {
  await start('on');
  const found: Record<'on' | 'off', Start[]> = { on: [], off: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const dashboard of ['on', 'off'] as const) found[dashboard].push(await start(dashboard));
  const [on, off] = [middle(found.on), middle(found.off)];
  console.log(
    `start: ${on.seconds.toFixed(2)} s with the dashboard, ${off.seconds.toFixed(2)} s without (bar: +0.3 s)`,
  );
  console.log(
    `memory: ${on.megabytes.toFixed(0)} MB with the dashboard, ${off.megabytes.toFixed(0)} MB without (bar: +40 MB)`,
  );
} finally {
  rmSync(data, { recursive: true, force: true });
}

async function start(dashboard: 'on' | 'off'): Promise<Start> {
  const fromMs = performance.now();
  const running = startBindery([
    ...['start', '--json', '--data', data, '--port', '0', '--dashboard', dashboard],
  ]);
  const { apiUrl } = await running.first;
  const seconds = (performance.now() - fromMs) / 1000;
  await (await fetch(`${apiUrl}/sign-in`)).arrayBuffer();
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))!;
  running.child.kill('SIGTERM');
  await running.ended;
  return { seconds, megabytes: Number(kilobytes) / 1024 };
}

function middle(starts: Start[]): Start {
  const of = (name: keyof Start) => starts.map((one) => one[name]).sort((a, b) => a - b)[ROUNDS >> 1]!;
  return { seconds: of('seconds'), megabytes: of('megabytes') };
}
