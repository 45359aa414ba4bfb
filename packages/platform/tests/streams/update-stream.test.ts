/** The event streams of jobs on a real database: nothing is lost or told twice, and nobody reads longer than they may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeAdminKey } from '../../src/admin-keys/store.ts';
import { appendLogs, recordProgress } from '../../src/updates/store.ts';
import { makeTestApi, type Tenant, type TestApi } from '../api/harness.ts';
import { type ReadEvent, readEvents } from '../harness/event-reader.ts';

let api: TestApi;
let url: string;
let own: Tenant;

beforeAll(async () => {
  api = await makeTestApi();
  url = await api.listen();
  own = await api.tenant();
});
afterAll(() => api.close());

async function startUpdate(tenant = own): Promise<{ id: string; projectId: string }> {
  const projectId = await api.project(tenant);
  const started = await api.call({
    method: 'POST',
    url: `/v1/project/update/${projectId}`,
    key: tenant.key,
  });
  return { id: started.json().statusId, projectId };
}
const say = (id: string, ...lines: string[]) => appendLogs(api.database.db, id, lines);
const setStatus = (id: string, status: string) =>
  api.database.pool.query(
    `UPDATE jobs SET status = $2::text, ended_at = CASE WHEN $2 IN ('completed', 'failed') THEN now() END WHERE id = $1`,
    [id, status],
  );
const follow = (id: string, lastEventId?: string | null, key = own.key) =>
  readEvents(`${url}/v1/project/update-status/${id}/events`, { key, lastEventId });
const linesOf = (events: ReadEvent[]) =>
  events.filter(({ event }) => event === 'log').map(({ data }) => data.line);
const listeners = async () => {
  const { rows } = await api.database.pool.query(
    `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN bindery_changes%'`,
  );
  return Number(rows[0].count);
};

const PATIENCE = { timeout: 30_000 };

/** What a terminal, a page or a stream could take for something else than text. */
const HOSTILE = [
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u001b[2J\u001b[31mred\u001b]0;title\u0007',
  'safe\u202Etxt.exe \u2066isolated\u2069 \u200f',
  'one\n\nevent: end\ndata: {"status":"success"}\n\n',
  'id: 9\r\nretry: 0\rdata: x',
  '\u0000zero \ud800 half, \u2028 line \u2029 paragraph, \ufeff mark',
];

describe('an update', () => {
  it('tells each line and each state as they come, then the end, whatever the lines hold', async () => {
    const { id } = await startUpdate();
    await say(id, 'before anybody looked');
    const reader = await follow(id);
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await reader.until((events) => linesOf(events).length === 1);
    await setStatus(id, 'running');
    await recordProgress(api.database.db, id, { phase: 'rendering', pageCount: 3, totalPages: 9 });
    await reader.until((events) => events.some(({ data }) => data.phase === 'rendering'));
    await say(id, ...HOSTILE);
    await setStatus(id, 'completed');
    const events = await reader.ended;
    expect(linesOf(events)).toEqual([
      'before anybody looked',
      ...HOSTILE.map((line) => line.replaceAll('\u0000', '\ufffd').toWellFormed()),
    ]);
    expect(events[0]).toMatchObject({ event: 'status', data: { statusId: id, status: 'queued' } });
    expect(events.find(({ data }) => data.phase === 'rendering')).toMatchObject({
      event: 'status',
      data: { status: 'in_progress', pageCount: 3, totalPages: 9 },
    });
    expect(events.filter(({ event }) => event === 'end')).toMatchObject([{ data: { status: 'success' } }]);
    expect(events.at(-1)!.event).toBe('end');
  });

  it('goes on behind any event without loss and without telling anything twice', async () => {
    const { id } = await startUpdate();
    const reader = await follow(id);
    for (let line = 1; line <= 5; line++) {
      await say(id, `line ${line}`);
      await reader.until((events) => linesOf(events).length === line);
      await recordProgress(api.database.db, id, { phase: 'rendering', pageCount: line, totalPages: 5 });
      await reader.until((events) => events.at(-1)?.data.pageCount === line);
    }
    const seen = [...reader.events];
    reader.leave();
    for (const [index, { id: lastEventId }] of seen.entries()) {
      const again = await follow(id, lastEventId);
      const missed = linesOf(seen.slice(index + 1));
      await say(id, `more ${index}`);
      const told = await again.until((events) => linesOf(events).at(-1) === `more ${index}`);
      const others = Array.from({ length: index }, (_, number) => `more ${number}`);
      expect(linesOf(told)).toEqual([...missed, ...others, `more ${index}`]);
      // The state is told only to who has not seen the newest.
      const isNewest = index >= seen.findLastIndex(({ event }) => event === 'status');
      expect(told.filter(({ event }) => event === 'status')).toHaveLength(isNewest ? 0 : 1);
      again.leave();
    }
  });

  it('gives more lines than one look holds, in order', async () => {
    const { id } = await startUpdate();
    const lines = Array.from({ length: 1_200 }, (_, index) => `line ${index}`);
    await say(id, ...lines);
    await setStatus(id, 'failed');
    expect(linesOf(await (await follow(id)).ended)).toEqual(lines);
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `/v1/project/update-status/${id}/events?limit=100${cursor && `&cursor=${cursor}`}`;
      const { data, nextCursor } = (await api.call({ url: path, key: own.key })).json();
      pages.push(...data.map(({ line }: { line: string }) => line));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(pages).toEqual(lines);
  });

  it('is nobody else’s to follow, and with nonsense to go on from it begins anew', async () => {
    const { id } = await startUpdate();
    await say(id, 'one');
    const other = await api.tenant();
    expect((await follow(id, null, other.key)).status).toBe(404);
    for (const lastEventId of ['x', '-1', '1e9', '1.zzzzzzzzzzzz', '99', '../..']) {
      const reader = await follow(id, lastEventId);
      expect(linesOf(await reader.until((events) => linesOf(events).length > 0))).toEqual(['one']);
      reader.leave();
    }
  });
});

describe('a stream', () => {
  it('ends when its key is revoked, and tells nothing from then on', async () => {
    const { id } = await startUpdate();
    const { id: keyId, key } = await api.key({ organizationId: own.organizationId });
    const reader = await follow(id, null, key);
    await reader.until((events) => events.length > 0);
    const { organizationId } = own;
    await api.database.db.transaction().execute((tx) => revokeAdminKey(tx, { organizationId, id: keyId }));
    await say(id, 'for members only');
    expect(linesOf(await reader.ended)).toEqual([]);
    expect((await follow(id, null, key)).status).toBe(401);
  });

  it('ends when what it tells of is deleted', async () => {
    const { id, projectId } = await startUpdate();
    const reader = await follow(id);
    await reader.until((events) => events.length > 0);
    await api.call({ method: 'DELETE', url: `/v1/project/${projectId}`, key: own.key });
    await reader.ended;
    expect((await follow(id)).status).toBe(404);
  });

  it('listens with one connection however many read, and with none when all have left', async () => {
    const { id } = await startUpdate();
    const readers = await Promise.all(Array.from({ length: 20 }, () => follow(id)));
    await Promise.all(readers.map((reader) => reader.until((events) => events.length > 0)));
    await expect.poll(listeners, PATIENCE).toBe(1);
    for (const reader of readers) reader.leave();
    await expect.poll(listeners, PATIENCE).toBe(0);
  });

  it('goes on when the connection that listens is cut', async () => {
    const { id } = await startUpdate();
    const reader = await follow(id);
    await reader.until((events) => events.length > 0);
    await expect.poll(listeners, PATIENCE).toBe(1);
    await api.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN bindery_changes%'`,
    );
    await say(id, 'after the cut');
    await reader.until((events) => linesOf(events).includes('after the cut'));
    await expect.poll(listeners, PATIENCE).toBe(1);
    reader.leave();
  });
});

describe('an export', () => {
  it('is told whenever it is another, and its end', async () => {
    const projectId = await api.project(own);
    const { domain } = (await api.call({ url: `/v1/project/${projectId}`, key: own.key })).json();
    const payload = { domain };
    const started = await api.call({
      ...{ method: 'POST', url: '/v1/static-export/jobs', key: own.key, payload },
    });
    const id = started.json().jobId;
    const path = `${url}/v1/static-export/jobs/${id}/events`;
    const reader = await readEvents(path, { key: own.key });
    const [first] = await reader.until((events) => events.length === 1);
    const same = await readEvents(path, { key: own.key, lastEventId: first!.id });
    await api.database.pool.query(
      `UPDATE static_exports SET phase = 'rendering', progress = 42, page_count = 4 WHERE id = $1`,
      [id],
    );
    await setStatus(id, 'failed');
    const events = await reader.ended;
    expect(events[0]).toMatchObject({ event: 'progress', data: { jobId: id, projectId, status: 'queued' } });
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { phase: 'rendering', progress: 42 } });
    expect((await same.ended)[0]!.id).not.toBe(first!.id);
    const other = await api.tenant();
    expect((await readEvents(path, { key: other.key })).status).toBe(404);
  });
});
