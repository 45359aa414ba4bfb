/** Several processes with one that searches for all of them: what happens to one of these costs the others nothing. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { childrenOf, runs } from './harness/child-processes.ts';
import { runtimeCommand } from './harness/runtime-command.ts';
import { type Answer, ask, sampleBundle, temporaryFolder } from './harness/sample-site.ts';
import { hostileFiles, searchedBundle, wordOf } from './harness/searched-bundle.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('what one process has been asked, the others know, and one searches for all', async () => {
  const { port, data, processes } = await runtime({ v0: searchedBundle('v0') });
  const first = await search(port, 'tortoise');
  expect(hitsOf(first)).toHaveLength(10);
  const [version] = readdirSync(join(data, 'versions'));
  await rm(join(data, 'versions', version!, 'assets', 'search'), { recursive: true });
  const others = await Promise.all(Array.from({ length: 12 }, () => search(port, 'tortoise')));
  for (const { status, body } of others) {
    expect(status).toBe(200);
    expect(body.equals(first.body)).toBe(true);
  }
  expect(processes('search-process-main')).toHaveLength(1);
  expect(processes('server-process')).toHaveLength(2);
});

it('a server process that is killed while it searches is the only one that notices', async () => {
  const { port, processes } = await runtime({ v0: searchedBundle('v0', 400) });
  await search(port, 'tortoise');
  const searcher = processes('search-process-main');
  const stop = new AbortController();
  let answered = 0;
  let broken = 0;
  const failures: string[] = [];
  const client = async (first: number) => {
    for (let turn = first; !stop.signal.aborted; turn += 4) {
      // Connections of the process that was killed break; none of them is left without an end.
      const late = sleep(60_000, 'no answer', { ref: false });
      const asked = search(port, `tortoise ${wordOf(turn % 400)} ${turn}`).catch(() => null);
      const answer = await Promise.race([asked, late]);
      if (answer === null) broken++;
      else if (typeof answer === 'string' || answer.status !== 200) failures.push(JSON.stringify(answer));
      else answered++;
    }
  };
  const clients = [0, 1, 2, 3].map(client);
  await expect.poll(() => answered).toBeGreaterThan(20);
  const [killed, other] = processes('server-process');
  process.kill(killed!, 'SIGKILL');
  const successors = () => processes('server-process').filter((pid) => pid !== killed && pid !== other);
  await expect.poll(successors).toHaveLength(1);
  await sleep(1_000);
  stop.abort();
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(broken).toBeLessThanOrEqual(clients.length);
  const after = await Promise.all(Array.from({ length: 8 }, () => search(port, 'tortoise')));
  for (const answer of after) expect(hitsOf(answer)).toHaveLength(10);
  expect(processes('search-process-main')).toEqual(searcher);
});

it('what a server process had not taken up when it was killed, the other one answers', async () => {
  const { port, processes } = await runtime({ v0: searchedBundle('v0') });
  const [killed] = processes('server-process');
  // One that takes nothing up any more: whatever is given to it now is what a kill would leave in its hands.
  process.kill(killed!, 'SIGSTOP');
  const asked = Array.from({ length: 8 }, async () => (await ask(port, '/p0')).body.toString());
  await Promise.race(asked);
  process.kill(killed!, 'SIGKILL');
  const late = sleep(60_000, 'no answer', { ref: false });
  const answers = await Promise.all(asked.map((each) => Promise.race([each, late])));
  expect(answers).toEqual(answers.map(() => 'v0 page 0'));
});

it('a search that is killed is started again, and so is told who waits for it', async () => {
  const { port, processes } = await runtime({ v0: searchedBundle('v0', 400) });
  await search(port, 'tortoise');
  const [before] = processes('search-process-main');
  const asked = Array.from({ length: 6 }, (_, n) => search(port, `tortoise ${wordOf(n)}`));
  process.kill(before!, 'SIGKILL');
  for (const { status, headers } of await Promise.all(asked)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers['retry-after']).toBe('2');
  }
  await expect.poll(async () => (await search(port, 'tortoise sleeps')).status).toBe(200);
  const [now] = processes('search-process-main');
  expect(now).not.toBe(before);
});

it('versions that change under queries are never mixed, and none of them fails', async () => {
  const { port, activate } = await runtime({ v0: searchedBundle('v0'), v1: searchedBundle('v1') });
  const stop = new AbortController();
  const seen = new Set<string>();
  const mixed: string[] = [];
  const client = async (first: number) => {
    for (let turn = first; !stop.signal.aborted; turn += 4) {
      const answer = await search(port, `tortoise ${wordOf(turn % 40)}`);
      const versions = new Set(answer.body.toString().match(/\bv[01]\b/g) ?? [`status ${answer.status}`]);
      if (versions.size !== 1 || answer.status !== 200) mixed.push([...versions].join());
      for (const version of versions) seen.add(version);
    }
  };
  const clients = [0, 1, 2, 3].map(client);
  for (let turn = 1; turn <= 8; turn++) {
    const version = `v${turn % 2}`;
    await activate(version);
    const shown = await Promise.all(Array.from({ length: 4 }, () => search(port, 'tortoise')));
    for (const answer of shown) expect(hitsOf(answer)[0]!.crumbs).toEqual([version]);
  }
  stop.abort();
  await Promise.all(clients);
  expect(mixed).toEqual([]);
  expect([...seen].sort()).toEqual(['v0', 'v1']);
});

it('an index that takes all memory ends the search, and pages are served meanwhile', async () => {
  const { port, activate, processes, child } = await runtime({
    bad: sampleBundle({ version: 'bad', files: hostileFiles('bad') }),
    good: searchedBundle('good'),
  });
  const servers = processes('server-process');
  const hostile = search(port, 'aazzz bazzz');
  let pages = 0;
  let isOver = false;
  void hostile.then(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await ask(port, '/p0')).body.toString()).toBe('bad page 0');
    pages++;
  }
  const { status, headers } = await hostile;
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(pages).toBeGreaterThan(10);
  await activate('good');
  expect(hitsOf(await search(port, 'tortoise'))).toHaveLength(10);
  expect(processes('server-process')).toEqual(servers);
  expect(child.exitCode).toBeNull();
});

it('nobody searches on when the first process is killed', async () => {
  const { port, child, processes } = await runtime({ v0: searchedBundle('v0') });
  await search(port, 'tortoise');
  const [searcher] = processes('search-process-main');
  child.kill('SIGKILL');
  await expect.poll(() => runs(searcher!, 'search-process-main')).toBe(false);
});

it('the search ends with the runtime', async () => {
  const { port, child, processes } = await runtime({ v0: searchedBundle('v0') });
  await search(port, 'tortoise');
  const [searcher] = processes('search-process-main');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  await expect.poll(() => runs(searcher!, 'search-process-main')).toBe(false);
});

interface Running {
  child: ChildProcess;
  port: number;
  data: string;
  /** Ids of those below the first one that run a file. */
  processes(file: string): number[];
  activate(version: string): Promise<void>;
}

/** Shows the first of the bundles. */
async function runtime(bundles: Record<string, Buffer>): Promise<Running> {
  const folder = await temporaryFolder(onEnd);
  const data = join(folder, 'data');
  const urlOf = (version: string) => `file://${join(folder, `${version}.tar.gz`)}`;
  for (const [version, bundle] of Object.entries(bundles)) {
    await writeFile(join(folder, `${version}.tar.gz`), bundle);
  }
  const flags = ['--bundle-url', urlOf(Object.keys(bundles)[0]!), '--data', data, '--processes', '2'];
  const { child, port } = await runtimeCommand([...flags, '--features', 'search=on'], onEnd);
  return {
    ...{ child, port, data },
    processes: (file) => childrenOf(child.pid!, file),
    async activate(version) {
      const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
      const answer = await fetch(`http://127.0.0.1:${port}/-/activate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ bundleUrl: urlOf(version) }),
      });
      expect(await answer.json()).toMatchObject({ version });
    },
  };
}

function search(port: number, query: string): Promise<Answer> {
  return ask(port, `/-/search?q=${encodeURIComponent(query)}`);
}

function hitsOf({ body }: Answer): { crumbs: string[] }[] {
  return JSON.parse(body.toString()).hits;
}
