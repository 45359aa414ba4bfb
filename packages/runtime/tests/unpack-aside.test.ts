/** A bundle that is unpacked by a thread or a process of its own ends as one that is unpacked here. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BundleRefused } from '@bindery/bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackAside } from '../src/unpack-aside.ts';
import { testKey } from './harness/running-runtime.ts';
import { sampleBundle, sha256, temporaryFolder } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const { signingKey } = testKey();
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder((end) => void ends.push(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

describe.each([
  ['on a thread', 2],
  ['by a process of its own', 12],
])('%s', (where, count) => {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`b${number}.bin`, randomBytes(200_000)]),
  );
  const bundle = sampleBundle({ files, signingKey });
  const sizeBytes = bundle.length;
  const unpack = (name: string, options: object = {}, source: Readable = Readable.from([bundle])) =>
    unpackAside(source, join(folder, `${where} ${name}`), { sizeBytes, ...options });

  it('gives what was verified, and the files', async () => {
    const { manifest, ...rest } = await unpack('whole', { expectedSha256: sha256(bundle) });
    expect(rest).toEqual({ sha256: sha256(bundle), signedBy: signingKey.keyId });
    expect(manifest).toMatchObject({ version: 'v1', project: 'prj_1' });
    expect(await readdir(join(folder, `${where} whole`))).toEqual(
      expect.arrayContaining(['bindery.manifest.json', ...Object.keys(files)]),
    );
  });

  it('refuses with the reason, and leaves nothing', async () => {
    await expect(unpack('refused', { expectedVersion: 'v2' })).rejects.toThrow(BundleRefused);
    await expect(unpack('refused', { expectedVersion: 'v2' })).rejects.toThrow('its version is v1, not v2');
    await expect(unpack('refused', { trustedKeys: [] })).rejects.toThrow('not trusted here');
    expect((await readdir(folder)).filter((name) => name.includes(`${where} refused`))).toEqual([]);
  });

  it('tells what was wrong with the source, and closes it', async () => {
    const source = Readable.from(
      (async function* () {
        yield bundle.subarray(0, sizeBytes / 2);
        throw new Error('the store was cut off');
      })(),
    );
    await expect(unpack('cut', {}, source)).rejects.toThrow('the store was cut off');
    expect(source.destroyed).toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes(`${where} cut`))).toEqual([]);
  });
});

it('a small one of many files is unpacked while this thread does something else', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, number) => [`p${number}.html`, `<p>${number}</p>`]),
  );
  const bundle = sampleBundle({ files });
  const source = Readable.from([bundle]);
  const unpacking = unpackAside(source, join(folder, 'beside'), { sizeBytes: bundle.length });
  while (!source.readableEnded) await new Promise(setImmediate);
  await new Promise(setImmediate);
  const deadlineMs = performance.now() + 30_000;
  while (!existsSync(join(folder, 'beside')) && performance.now() < deadlineMs);
  expect(existsSync(join(folder, 'beside'))).toBe(true);
  await unpacking;
});

it('what a thread could not do is told, and the next bundle is unpacked', async () => {
  const bundle = sampleBundle();
  const nowhere = join(folder, 'not', 'there');
  await expect(unpackAside(Readable.from([bundle]), nowhere, { sizeBytes: 1 })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  const { sha256: hash } = await unpackAside(Readable.from([bundle]), join(folder, 'next'), { sizeBytes: 1 });
  expect(hash).toBe(sha256(bundle));
});
