/** A disk store in a folder of its own, its links served on loopback. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskStore } from '../../src/storage/disk-store.ts';
import { makeLinkServer } from '../../src/storage/link-server.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';
import type { StoreUnderTest } from './conformance.ts';

export interface DiskUnderTest extends StoreUnderTest {
  folder: string;
  linkKey: Buffer;
  publicUrl: string;
  errors: unknown[];
}

export async function openDiskUnderTest({ now = Date.now } = {}): Promise<DiskUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-objects-'));
  const linkKey = randomBytes(32);
  const errors: unknown[] = [];
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: ObjectStore = await openDiskStore({
    folder: join(folder, 'objects'),
    publicUrl,
    linkKey,
    now,
  });
  const handle = makeLinkServer({ store, linkKey, now, onError: (error) => errors.push(error) });
  return {
    store,
    folder: join(folder, 'objects'),
    linkKey,
    publicUrl,
    errors,
    close: async () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
