/**
 * A thread with one PostgreSQL connection of its own. It renews the leases of the jobs its process holds and listens
 * for news, so that a job that keeps the main thread busy for minutes stays its worker's. It dies with the process;
 * a main thread that never comes back is bounded by each job's deadline.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { monotonicMs } from './monotonic-ms.ts';
import { NEWS_CHANNEL } from './news-channel.ts';

export interface HeartbeatSettings {
  databaseUrl: string;
  leaseSeconds: number;
}
export type HoldMessage =
  | { type: 'hold'; id: string; attempt: number; untilMs: number }
  | { type: 'release'; id: string; attempt: number };

type Held = Map<string, { attempt: number; untilMs: number }>;
export type HeartbeatMessage =
  | { type: 'queued' }
  | { type: 'revoked'; id: string; attempt?: number }
  | { type: 'away'; reason: string }
  | { type: 'back' };

const LONGEST_RECONNECT_MS = 1_000;

if (parentPort) await keepBeating(workerData as HeartbeatSettings);

async function keepBeating(settings: HeartbeatSettings): Promise<never> {
  const held: Held = new Map();
  parentPort!.on('message', (message: HoldMessage) => {
    const { id, attempt } = message;
    if (message.type === 'hold') held.set(id, { attempt, untilMs: message.untilMs });
    else if (held.get(id)?.attempt === attempt) held.delete(id);
  });
  for (let away = false, waitMs = 50; ; ) {
    try {
      await withConnection(settings, async (client) => {
        if (away) tell({ type: 'back' });
        away = false;
        waitMs = 50;
        await beatUntilBroken(client, held, settings.leaseSeconds);
      });
    } catch (error) {
      if (!away) tell({ type: 'away', reason: error instanceof Error ? error.message : String(error) });
      away = true;
    }
    await sleep(waitMs);
    waitMs = Math.min(LONGEST_RECONNECT_MS, waitMs * 2);
  }
}

async function withConnection(
  { databaseUrl, leaseSeconds }: HeartbeatSettings,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'bindery-heartbeat',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: leaseSeconds * 500,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('connection ended')));
  });
  broken.catch(() => {});
  try {
    await client.connect();
    client.on('notification', ({ payload = '' }) => passOn(payload));
    await client.query(`LISTEN ${NEWS_CHANNEL}`);
    // What was said while nobody listened.
    tell({ type: 'queued' });
    await Promise.race([use(client), broken]);
  } finally {
    client.end().catch(() => {});
  }
}

function passOn(payload: string): void {
  const [what, about = ''] = payload.split(' ');
  if (what === 'queued') tell({ type: 'queued' });
  else if (what === 'revoked') tell({ type: 'revoked', id: about });
}

async function beatUntilBroken(client: pg.Client, held: Held, leaseSeconds: number): Promise<never> {
  for (;;) {
    await endOverdue(client, held);
    const asked = [...held].map(([id, { attempt }]): [string, number] => [id, attempt]);
    const lost = asked.length ? await beat(client, asked, leaseSeconds) : [];
    for (const [id, attempt] of lost) {
      if (held.get(id)?.attempt === attempt) held.delete(id);
      tell({ type: 'revoked', id, attempt });
    }
    await sleep((leaseSeconds * 1000) / 3);
  }
}

/** A job that has used up its time is not heard any more, and whoever takes it over is told why. */
async function endOverdue(client: pg.Client, held: Held): Promise<void> {
  for (const [id, { attempt, untilMs }] of held) {
    if (monotonicMs() < untilMs) continue;
    held.delete(id);
    await client.query(`UPDATE jobs SET deadline_at = now() WHERE id = $1 AND attempt = $2`, [id, attempt]);
  }
}

/** Renews what is still ours and returns what is not. */
async function beat(
  client: pg.Client,
  asked: [string, number][],
  leaseSeconds: number,
): Promise<[string, number][]> {
  // A row locked by its own job's transaction is skipped: one long write must not cost the others their lease.
  const { rows } = await client.query<{ id: string }>(
    `WITH own AS (
       SELECT j.id FROM jobs j JOIN unnest($1::text[], $2::integer[]) AS h (id, attempt) USING (id, attempt)
       WHERE j.status = 'running'
     ), free AS (
       SELECT id FROM jobs WHERE id IN (SELECT id FROM own) AND status = 'running'
       FOR NO KEY UPDATE SKIP LOCKED
     ), renewed AS (
       UPDATE jobs SET lease_expires_at = now() + make_interval(secs => $3)
       WHERE id IN (SELECT id FROM free) AND status = 'running'
     )
     SELECT id FROM own`,
    [asked.map(([id]) => id), asked.map(([, attempt]) => attempt), leaseSeconds],
  );
  const own = new Set(rows.map((row) => row.id));
  return asked.filter(([id]) => !own.has(id));
}

function tell(message: HeartbeatMessage): void {
  parentPort!.postMessage(message);
}
