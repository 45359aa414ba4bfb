import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('beside an earlier version', () => {
  const CHANGED = 'a/second.html';
  const later = sampleBundle(
    null,
    SAMPLE_FILES.map(([path, content]) => [path, path === CHANGED ? 'changed' : content]),
  );
  const unpackLater = async (name: string, spoil: (earlier: string) => void = () => {}) => {
    const [earlier, target] = [join(folder, `${name}-earlier`), join(folder, `${name}-later`)];
    await unpackBundle(inChunks(sampleBundle(), 512), earlier);
    spoil(earlier);
    await unpackBundle(inChunks(later, 512), target, { earlier });
    return { earlier, target };
  };
  const inode = (...path: string[]) => lstatSync(join(...path)).ino;
  const isLater = (target: string) => {
    for (const [path, content] of SAMPLE_FILES)
      expect(readFileSync(join(target, path), 'utf8')).toBe(path === CHANGED ? 'changed' : content);
  };

  it('makes the files that changed and no others', async () => {
    const { earlier, target } = await unpackLater('shared');
    isLater(target);
    const made = SAMPLE_FILES.filter(([path]) => inode(earlier, path) !== inode(target, path));
    expect(made.map(([path]) => path)).toEqual([CHANGED]);
    rmSync(earlier, { recursive: true });
    isLater(target);
  });

  it('makes those anew that were damaged or lost since', async () => {
    const { target } = await unpackLater('spoiled', (earlier) => {
      writeFileSync(join(earlier, 'a/index.html'), '<p>fIrst</p>');
      rmSync(join(earlier, 'zoë/größe.html'));
    });
    isLater(target);
  });

  it('makes all of them when the earlier one cannot be read', async () => {
    const { target } = await unpackLater('unreadable', (earlier) =>
      writeFileSync(join(earlier, 'bindery.manifest.json'), '{'),
    );
    isLater(target);
  });
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
