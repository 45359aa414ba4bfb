/** Publication interrupts nobody, old versions are let go, and pages outlive database and store. */
import { execFileSync } from 'node:child_process';
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Version } from '@bindery/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesLeftOpen } from '../../../runtime/tests/harness/leaving-clients.ts';
import { type DatabaseLine, openDatabaseLine } from '../harness/database-line.ts';
import { type PlatformBench, startPlatformBench } from '../harness/platform-bench.ts';

const DOMAIN = 'published.test';
/** `npm run test:switches` does fifty. */
const isFull = process.env.SWITCHES === 'full';
const SWITCHES = isFull ? 50 : 4;
/** Of each of three readers between two looks: without one, they take the whole processor while a version is built. */
const PAUSE_MS = isFull ? 0 : 10;
const METRICS_PORT = 20_000 + (process.pid % 10_000);
let bench: PlatformBench;
let line: DatabaseLine;
let project: Awaited<ReturnType<PlatformBench['project']>>;

beforeAll(async () => {
  bench = await startPlatformBench(async (url) => {
    line = await openDatabaseLine(url);
    return { DATABASE_URL: line.url, BINDERY_METRICS_PORT: String(METRICS_PORT) };
  });
  project = await bench.project(DOMAIN);
  await publish('version-0.');
});
afterAll(async () => {
  line?.set('open');
  await bench?.stop();
  line?.close();
});

async function publish(text: string): Promise<string> {
  bench.push(project.repository, text);
  const update = await bench.update(project.projectId);
  expect(update.status).toBe('success');
  await shows(text);
  const { body } = await bench.call<{ data: Version[] }>('GET', `/v1/project/${project.projectId}/versions`);
  return body.data.find(({ active }) => active)!.version;
}

const shows = (text: string) => bench.shows(DOMAIN, text);

/** Looks at the site all the while that something happens; gives what was seen. */
async function viewsWhile(
  work: (seen: () => number) => Promise<void>,
): Promise<{ status: number; text: string }[]> {
  const views: { status: number; text: string }[] = [];
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      views.push(await bench.site(DOMAIN).catch((error) => ({ status: 0, text: String(error) })));
      if (PAUSE_MS > 0) await sleep(PAUSE_MS);
    }
  };
  const watching = Promise.all([watch(), watch(), watch()]);
  await work(() => views.length).finally(() => {
    isOver = true;
  });
  await watching;
  return views;
}

const unpackedSites = () =>
  readdirSync(join(bench.dataFolder, 'cache', 'sites', '0')).filter((name) => /^[0-9a-f]{64}/.test(name));
/** Inodes by name, of the one version that is left once the others are let go. */
async function filesShown(): Promise<Map<string, number>> {
  await expect.poll(() => unpackedSites().length).toBe(1);
  const folder = join(bench.dataFolder, 'cache', 'sites', '0', unpackedSites()[0]!);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name) => {
      const found = statSync(join(folder, name));
      return found.isFile() ? [[name, found.ino]] : [];
    }),
  );
}
const failed = (views: { status: number; text: string }[]) => views.filter(({ status }) => status !== 200);
const metric = async (name: string): Promise<number> =>
  Number(
    new RegExp(`^${name} (\\d+)$`, 'm').exec(
      await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text(),
    )![1],
  );
const ask = (path: string, init: RequestInit = {}) => fetch(new URL(path, bench.platform.apiUrl!), init);

describe('a publication', () => {
  it('answers every view with a whole version, and never goes back', async () => {
    const views = await viewsWhile(async () => {
      for (const number of [1, 2, 3]) await publish(`version-${number}.`);
    });
    expect(failed(views)).toEqual([]);
    const seen = views.map(({ text }) => Number(/version-(\d)\./.exec(text)?.[1]));
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('leaves nothing of the versions before, neither on the disk nor open', async () => {
    const [first, second] = [await publish('left.'), await publish('right.')];
    for (let turn = 0; turn < SWITCHES; turn++) {
      const path = `/v1/project/${project.projectId}/versions/${turn % 2 ? second : first}/activate`;
      expect((await bench.call('POST', path)).status).toBe(200);
      await shows(turn % 2 ? 'right.' : 'left.');
    }
    await expect.poll(() => unpackedSites().length).toBe(1);
    expect(await metric('bindery_sites_open')).toBe(1);
    expect(await filesLeftOpen(join(bench.dataFolder, 'cache', 'sites'))).toBe(0);
  });

  it('makes only the files that it changed, the last time as the first', async () => {
    const versions = [await publish('one.'), await publish('two.')];
    const made: number[] = [];
    let before = await filesShown();
    for (let turn = 0; turn < SWITCHES; turn++) {
      const path = `/v1/project/${project.projectId}/versions/${versions[turn % 2]}/activate`;
      expect((await bench.call('POST', path)).status).toBe(200);
      await shows(turn % 2 ? 'two.' : 'one.');
      const after = await filesShown();
      made.push([...after].filter(([name, inode]) => before.get(name) !== inode).length);
      before = after;
    }
    // There and back are two different ways.
    expect(made.slice(2)).toEqual(made.slice(0, -2));
    // The page in its forms, what is made of all pages, the manifest; not the rest.
    expect(Math.max(...made)).toBeLessThan(before.size * 0.75);
  });

  it('whose bundle cannot be had changes nothing until it can', async () => {
    const before = await publish('before.');
    await publish('after.');
    const objects = join(bench.dataFolder, 'objects');
    await expect.poll(() => unpackedSites().length).toBe(1);
    renameSync(objects, `${objects}.away`);
    const views = await viewsWhile(async () => {
      const path = `/v1/project/${project.projectId}/versions/${before}/activate`;
      expect((await bench.call('POST', path)).status).toBe(200);
      await expect.poll(() => metric('bindery_sites_behind')).toBe(1);
    });
    expect(failed(views)).toEqual([]);
    expect(views.every(({ text }) => text.includes('after.'))).toBe(true);
    renameSync(`${objects}.away`, objects);
    await shows('before.');
    await expect.poll(() => metric('bindery_sites_behind')).toBe(0);
  });
});

describe.each(['cut', 'silent'] as const)('while the line to the database is %s', (state) => {
  it('pages stay up, the process says so, and keys are not believed', async () => {
    const key = await bench.tenant();
    await bench.database.db
      .updateTable('admin_keys')
      .set({ revoked_at: new Date() })
      .where('organization_id', '=', key.organizationId)
      .execute();
    await bench.site(DOMAIN);
    line.set(state);
    try {
      const views = await viewsWhile(async (seen) => {
        await expect.poll(() => metric('bindery_sites_from_memory')).toBe(1);
        await expect.poll(seen).toBeGreaterThan(5);
      });
      expect(failed(views)).toEqual([]);
      const readiness = async () => {
        const ready = await ask('/readyz');
        return [ready.status, await ready.json()];
      };
      await expect
        .poll(readiness)
        .toMatchObject([200, { status: 'degraded', checks: { database: 'unreachable', objects: 'ok' } }]);
      expect(await metric('bindery_sites_from_memory')).toBe(1);
      const revoked = await ask('/v1/projects', { headers: { authorization: `Bearer ${key.key}` } });
      expect(revoked.status).toBe(503);
      expect((await bench.site('never-seen.test')).status).toBe(503);
    } finally {
      line.set('open');
    }
    await expect.poll(async () => (await ask('/readyz')).json()).toMatchObject({ status: 'ready' });
    const revoked = await ask('/v1/projects', { headers: { authorization: `Bearer ${key.key}` } });
    expect(revoked.status).toBe(401);
    await publish(`after-${state}.`);
  });
});

it.skipIf(process.getuid?.() !== 0)('a site that was never opened waits for room on the disk', async () => {
  const { projectId } = await bench.project('no-room.test');
  const folder = join(bench.dataFolder, 'cache', 'sites', '0');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
  try {
    expect(() => writeFileSync(join(folder, 'ballast'), Buffer.alloc(300_000))).toThrow(/ENOSPC/);
    expect((await bench.update(projectId)).status).toBe('success');
    const page = await bench.site('no-room.test');
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('disk is full')]);
    expect((await bench.site(DOMAIN)).status).toBe(200);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
  await bench.shows('no-room.test', 'Welcome to no-room.test.');
});

describe('a host that nobody has', () => {
  const at = (host: string, { path = '/', ...headers }: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
      const url = new URL(path, bench.platform.apiUrl!);
      request(url, { headers: { host, ...headers }, agent: false }, async (response) => {
        const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
        resolve({ status: response.statusCode!, text, type: response.headers['content-type']! });
      })
        .once('error', reject)
        .end();
    });

  it.each(['localhost', '[::1]', '127.0.0.2'])(
    'shows who sits at the machine what is here (%s)',
    async (host) => {
      const page = await at(host, { accept: 'text/html' });
      expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8']);
      for (const fact of [DOMAIN, bench.platform.apiUrl!, 'domains', 'PUBLIC_URL'])
        expect(page.text).toContain(fact);
      expect((await at(host)).type).toBe('text/plain; charset=utf-8');
    },
  );

  it.each([
    ['a name that was pointed here', 'evil.test', {}],
    ['an address of another machine', '192.0.2.7', {}],
    ['a proxy', 'localhost', { 'x-forwarded-for': '192.0.2.9' }],
  ])('tells %s no names of others', async (_, host, headers) => {
    const page = await at(host, { accept: 'text/html', ...headers });
    expect(page.status).toBe(404);
    expect(page.text).not.toContain(DOMAIN);
    expect(page.text).toContain('domains');
  });

  it('writes a name as text', async () => {
    expect((await at('<img>', { accept: 'text/html' })).text).not.toContain('<img>');
  });

  it.each(['10.0.0.7', DOMAIN, 'whatever.test', '127.0.0.1'])('answers probes by %s', async (host) => {
    expect(JSON.parse((await at(host, { path: '/healthz' })).text)).toEqual({ status: 'ok' });
    expect(JSON.parse((await at(host, { path: '/readyz' })).text)).toMatchObject({ status: 'ready' });
  });
});
