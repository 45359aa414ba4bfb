/** Child of durability.test.ts: writes objects until it is killed and reports each acknowledgement. */
import { writeSync } from 'node:fs';
import { openDiskStore } from '../../src/storage/disk-store.ts';

const [folder = '', firstCount = '0'] = process.argv.slice(2);
const linkKey = new Uint8Array(32);
const store = await openDiskStore({ folder, publicUrl: 'http://127.0.0.1', linkKey });
writeSync(1, 'ready\n');
await Promise.all([0, 1, 2].map(writeForever));

async function writeForever(lane: number): Promise<void> {
  for (let count = Number(firstCount); ; count++) {
    const key = `lane-${lane}/folder-${count % 5}/object-${count % 3}`;
    await store.put(key, bodyOf(key, count), { contentType: 'application/octet-stream' });
    // Straight to the pipe: what the parent reads was truly acknowledged.
    writeSync(1, `${key} ${count}\n`);
  }
}

/** `<key> <count>\n`, then filler that only this count has, in chunks that a kill can fall between. */
async function* bodyOf(key: string, count: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`${key} ${count}\n`);
  for (let chunk = 0; chunk < 20; chunk++) yield Buffer.alloc(10_000, `${count}.`);
}
