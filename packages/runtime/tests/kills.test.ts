/** `kill -9` at every step of start and switch: the next start serves a whole version. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { READY_CODE } from '../../platform/tests/harness/ready-code.ts';
import type { KillPlan } from './harness/killed-runtime.ts';
import { ask, listening, sampleBundle, sha256, temporaryFolder } from './harness/sample-site.ts';

const STEPS = [
  'locked',
  'opened',
  'listening',
  'resumed',
  'fetching',
  'receiving',
  'fetched',
  'unpacked',
  'shown',
  'recorded',
  'collected',
];
/** `npm run test:runtime-kills` does all of them. */
const KILLS = process.env.RUNTIME_KILLS === 'full' ? 100 : 9;
const ends: (() => Promise<void>)[] = [];
let folder: string;
let bundlePort: number;
let offered: Buffer;

beforeAll(async () => {
  folder = await temporaryFolder((end) => ends.push(end));
  // Slowly, so that a kill meets a half of it.
  bundlePort = await listening(
    async (request, response) => {
      if (request.url === '/expired.tar.gz') {
        response.writeHead(403).end();
        return;
      }
      response.setHeader('Content-Length', offered.length);
      response.setHeader('ETag', `"${sha256(offered).slice(0, 16)}"`);
      for (let at = 0; at < offered.length; at += 8192) {
        response.write(offered.subarray(at, at + 8192));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    },
    (end) => ends.push(end),
  );
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

function filesOf(version: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `p${index}.html`,
      `${version} ${sha256(`${version}${index}`).repeat(30)}`,
    ]),
  );
}

function start(plan: KillPlan): ChildProcess {
  return fork(join(import.meta.dirname, 'harness', 'killed-runtime.ts'), [JSON.stringify(plan)], {
    env: { ...process.env, ...READY_CODE },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function killOf(turn: number): NonNullable<KillPlan['killAt']> {
  // One in three at any moment, the rest at each step in turn; the second `shown` is that of the new version.
  if (turn % 3 === 2) return { afterMs: 60 + ((turn * 37) % 500) };
  const step = STEPS[turn % STEPS.length]!;
  return { step, time: step === 'shown' && turn > STEPS.length ? 2 : 1 };
}

it(`${KILLS} kills leave a whole version behind`, { timeout: 1_800_000 }, async () => {
  const data = join(folder, 'data');
  const flags = {
    'bundle-url': `http://127.0.0.1:${bundlePort}/site.tar.gz`,
    data,
    host: '127.0.0.1',
    port: '0',
    'allow-unsigned': true,
    keep: '1',
  };
  const outcomes = { killed: 0, tooLate: 0 };
  for (let turn = 0; turn < KILLS; turn++) {
    const [before, version] = [`v${turn - 1}`, `v${turn}`];
    offered = sampleBundle({ version, files: filesOf(version) });
    const victim = start({ flags, killAt: killOf(turn) });
    const [ended] = await Promise.race([once(victim, 'exit'), once(victim, 'message').then(() => ['alive'])]);
    if (ended === 'alive') {
      outcomes.tooLate++;
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    } else outcomes.killed++;
    // The next start without a link: only the volume is left; then with it.
    const isFirst = turn === 0;
    for (const link of isFirst ? [true] : [false, true]) {
      const child = start({
        flags: link ? flags : { ...flags, 'bundle-url': `http://127.0.0.1:${bundlePort}/expired.tar.gz` },
        killAt: null,
      });
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      const ready = await ask(port, '/readyz');
      const shown = JSON.parse(ready.body.toString()) as { version: string; degraded: boolean };
      expect(ready.status, `turn ${turn}`).toBe(200);
      expect(link ? [version] : [before, version]).toContain(shown.version);
      for (const [path, content] of Object.entries(filesOf(shown.version))) {
        const { body } = await ask(port, `/${path}`);
        if (body.toString() !== content)
          throw new Error(`turn ${turn}: ${path} is not that of ${shown.version}`);
      }
      child.send('stop');
      await once(child, 'exit');
    }
    const left = () => readdir(join(data, 'versions'));
    const others = async () => (await left()).filter((name) => !/^[0-9a-f]{32}$/.test(name));
    await expect.poll(others).toEqual([]);
    expect((await left()).length).toBeLessThanOrEqual(2);
  }
  console.log(
    `${KILLS} kills (${outcomes.killed} during start or switch, ${outcomes.tooLate} after it): every next start served a whole version`,
  );
});

it('a state file that cannot be read costs one download', async () => {
  const data = join(folder, 'unreadable');
  const flags = {
    'bundle-url': `http://127.0.0.1:${bundlePort}/site.tar.gz`,
    data,
    host: '127.0.0.1',
    port: '0',
    'allow-unsigned': true,
  };
  offered = sampleBundle({ version: 'v1' });
  for (let round = 0; round < 2; round++) {
    const child = start({ flags, killAt: null });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    expect((await ask(port, '/readyz')).status).toBe(200);
    child.send('stop');
    await once(child, 'exit');
    await writeFile(join(data, 'state.json'), '{"active": "');
  }
});
