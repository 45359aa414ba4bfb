import { expect, it } from 'vitest';
import {
  type Manifest,
  type ManifestFile,
  parseManifest,
  parseManifestInParts,
  serializeManifest,
} from './manifest.ts';

function manifest(files: number): Manifest {
  return {
    format: 1,
    engine: '0.1.0',
    project: 'prj_1',
    domain: null,
    version: 'v1',
    sequence: 7,
    commit: null,
    features: { a: '"files":[' },
    redirects: [{ source: '/a', destination: '/b', permanent: true }],
    inputs: [],
    files: Array.from({ length: files }, (_, number) => ({
      path: `guides/“page” ${number}.html`,
      size: number,
      sha256: 'ab'.repeat(32),
      type: 'text/html; charset=utf-8',
    })),
  };
}

async function inParts(bytes: Buffer): Promise<{ manifest: Manifest; parts: number }> {
  const files: ManifestFile[] = [];
  let parts = 0;
  const head = await parseManifestInParts(bytes, (some) => {
    files.push(...some);
    parts++;
  });
  return { manifest: { ...head, files }, parts };
}

it.each([0, 1, 2, 5000])('reads the same from a manifest of %i files', async (count) => {
  const bytes = serializeManifest(manifest(count));
  const read = await inParts(bytes);
  expect(read.manifest).toEqual(parseManifest(bytes));
  if (count > 1000) expect(read.parts).toBeGreaterThan(10);
});

it.each([
  ['in one line', (text: string) => JSON.stringify(JSON.parse(text))],
  ['indented', (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
  ['with files first', (text: string) => JSON.stringify({ files: [], ...JSON.parse(text) })],
])('reads one that is written %s', async (_, write) => {
  const bytes = Buffer.from(write(serializeManifest(manifest(30)).toString()));
  expect((await inParts(bytes)).manifest).toEqual(parseManifest(bytes));
});

it.each([
  ['a path that leads out', (text: string) => text.replace('guides/“page” 3.', '../“page” 3.')],
  ['a hash that is none', (text: string) => text.replace('abab', 'zzzz')],
  ['half a line', (text: string) => text.replace('"path":"guides/“page” 9.html",', '')],
  ['something between', (text: string) => text.replace('\n{"path":"guides/“page” 9', '\n],"x":[$&')],
])('refuses %s', async (_, damage) => {
  const bytes = Buffer.from(damage(serializeManifest(manifest(30)).toString()));
  await expect(inParts(bytes)).rejects.toThrow();
});
