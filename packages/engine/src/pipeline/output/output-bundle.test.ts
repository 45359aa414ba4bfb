import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type BundlePart, writeBundle } from './output-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'output-bundle-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The second is large enough to be hashed on a thread. */
test.each([1, 35])(
  'writes %i MB of parts, at hand and yet to be read, and gives their hash',
  async (megabytes) => {
    const bytes = randomBytes(megabytes * 1_000_000);
    const parts: BundlePart[] = [];
    const lengths = [70_000, 1, 3_999_999, 5_000_000, 250_000];
    for (let at = 0; at < bytes.length; at += parts.at(-1)!.length) {
      const part = bytes.subarray(at, at + lengths[parts.length % lengths.length]!);
      const readInto = (target: Buffer) => target.fill(part);
      parts.push(parts.length % 3 === 0 ? part : { length: part.length, readInto });
    }
    const written = await writeBundle(join(folder, 'made', 'bundle.tar.gz'), parts);
    expect(written).toEqual({ sizeBytes: bytes.length, sha256: hash('sha256', bytes) });
    expect(readFileSync(join(folder, 'made', 'bundle.tar.gz')).equals(bytes)).toBe(true);
  },
);
