import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';

/** `npm run test:stores` kills thirty. */
const KILLS = process.env.STORES === 'full' ? 30 : 8;
/** A kill may fall between two writes; so many in a row do not. */
const MOST_KILLS = 30;
const folder = mkdtempSync(join(tmpdir(), 'bindery-durability-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it(`${KILLS} killed writers: what was acknowledged is there and whole, nothing is there by half`, async () => {
  const acknowledged = new Map<string, number>();
  let tempsSeen = 0;
  for (let round = 0; round < KILLS || (tempsSeen === 0 && round < MOST_KILLS); round++) {
    for (const [key, count] of await writeAndKill(round * 10_000)) acknowledged.set(key, count);
    tempsSeen += readdirSync(join(folder, 'temp')).length;
    const store = await openDiskStore({ folder, publicUrl: 'http://127.0.0.1', linkKey: new Uint8Array(32) });
    expect(readdirSync(join(folder, 'temp'))).toEqual([]);
    await expectWhole(store, acknowledged);
  }
  // Otherwise no kill fell between acknowledgements and into a write, and nothing was proved.
  expect(acknowledged.size).toBeGreaterThan(3);
  expect(tempsSeen).toBeGreaterThan(0);
});

/** The last count acknowledged for each key. */
async function writeAndKill(firstCount: number): Promise<Map<string, number>> {
  const script = join(import.meta.dirname, 'disk-writer.ts');
  const child = spawn(process.execPath, [script, folder, String(firstCount)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'readable');
  const exit = once(child, 'exit');
  const output = text(child.stdout!);
  await sleep(randomInt(1, 120));
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  const lines = (await output).split('\n').slice(1, -1);
  return new Map(lines.map((line) => line.split(' ')).map(([key, count]) => [key!, Number(count)]));
}

async function expectWhole(store: ObjectStore, acknowledged: Map<string, number>): Promise<void> {
  const found = new Map<string, number>();
  for await (const { key } of store.list('')) {
    const { body, etag } = (await store.get(key))!;
    const bytes = await buffer(body);
    expect(`"${createHash('sha256').update(bytes).digest('hex')}"`).toBe(etag);
    const header = bytes.toString('utf8', 0, bytes.indexOf('\n'));
    expect(bytes.length).toBe(header.length + 1 + 200_000);
    expect(header.split(' ')[0]).toBe(key);
    found.set(key, Number(header.split(' ')[1]));
  }
  for (const [key, count] of acknowledged) {
    expect(found.get(key), `${key} is there, not older than acknowledged`).toBeGreaterThanOrEqual(count);
  }
}
