import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDiskStore } from '../../packages/platform/src/storage/disk-store.ts';
import type { ObjectStore } from '../../packages/platform/src/storage/object-store.ts';

/** Of the one project that is measured. */
export const PREFIX = 'segments/bench';

/** The same for every process that is given the same folder. */
export function openStore(workFolder: string): Promise<ObjectStore> {
  return openDiskStore({
    folder: join(workFolder, 'objects'),
    publicUrl: 'http://127.0.0.1',
    linkKey: randomBytes(32),
  });
}
