import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BundleRefused,
  generateSigningKey,
  readSigningKey,
  readTrustedKey,
  unpackBundle,
  verifyBundle,
} from '../src/index.ts';
import { SAMPLE_FILES, sampleBundle } from './harness/sample-bundle.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-unpack-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it.each([1, 7, 512, 65_536])('unpacks whatever the chunks are (%i bytes)', async (size) => {
  const target = join(folder, `chunks-${size}`);
  const { manifest, unpackedBytes } = await unpackBundle(inChunks(sampleBundle(), size), target);
  for (const [path, content] of SAMPLE_FILES) expect(readFileSync(join(target, path), 'utf8')).toBe(content);
  expect(manifest.files.map((file) => file.path)).toEqual(SAMPLE_FILES.map(([path]) => path));
  expect(unpackedBytes).toBe(SAMPLE_FILES.reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0));
  expect(lstatSync(join(target, 'bindery.manifest.json')).isFile()).toBe(true);
});

it('leaves nothing behind when it refuses', async () => {
  const parent = join(folder, 'refusals');
  mkdirSync(parent);
  const damaged = sampleBundle();
  damaged[damaged.length - 40]! ^= 0xff;
  await expect(unpackBundle(inChunks(damaged, 512), join(parent, 'site'))).rejects.toThrow(BundleRefused);
  expect(readdirSync(parent)).toEqual([]);
});

it('does not touch what is there', async () => {
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  await expect(unpackBundle(inChunks(sampleBundle(), 512), taken)).rejects.toThrow(/already/);
  expect(readdirSync(taken)).toEqual([]);
});

it('gives the same bytes every time, and another order of chunks in the writer changes nothing', () => {
  expect(sampleBundle().equals(sampleBundle())).toBe(true);
});

it('accepts a signature of a trusted key and of no other', async () => {
  const [ours, theirs] = [generateSigningKey(), generateSigningKey()];
  const bundle = sampleBundle(readSigningKey(ours.privateKeyPem));
  const trusted = readTrustedKey(ours.publicKeyPem);
  const stranger = readTrustedKey(theirs.publicKeyPem);
  const verified = await verifyBundle(inChunks(bundle, 4096), { trustedKeys: [stranger, trusted] });
  expect(verified.signedBy).toBe(ours.keyId);
  await expect(verifyBundle(inChunks(bundle, 4096), { trustedKeys: [stranger] })).rejects.toThrow(
    /not trusted/,
  );
  await expect(verifyBundle(inChunks(sampleBundle(), 4096), { trustedKeys: [trusted] })).rejects.toThrow(
    /not signed/,
  );
  expect(sampleBundle(readSigningKey(ours.privateKeyPem)).equals(bundle)).toBe(true);
});
