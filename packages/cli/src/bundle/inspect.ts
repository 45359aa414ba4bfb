import { type Manifest, type VerifiedBundle, verifyBundle } from '@bindery/bundle';
import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { formatSize } from '../format-size.ts';
import { table } from '../table.ts';
import { openBundle, orRefused } from './open-bundle.ts';

export const command: Command = {
  name: 'bundle inspect',
  usage: '<file>',
  summary: 'Shows where a bundle comes from and what is in it: files by type, redirects, fetched documents.',
  options: [
    { flag: 'files', value: null, describe: 'list every file with its size' },
    { flag: 'json', value: null, describe: 'print the whole manifest and the facts about the file as JSON' },
  ],
  words: { least: 1, most: 1 },
  details:
    '<file> may be - for stdin.\nThe whole file is read and checked. Exit code 1: the bundle is refused.',
  run: async (line) => {
    const path = line.words[0]!;
    const verified = await orRefused(path, verifyBundle(openBundle(path)));
    if (line.flags.json) process.stdout.write(`${JSON.stringify(verified)}\n`);
    else if (line.flags.files) process.stdout.write(fileTable(verified.manifest));
    else process.stdout.write(describe(verified));
    return 0;
  },
};

function describe({ manifest, signedBy, sizeBytes, sha256, unpackedBytes }: VerifiedBundle): string {
  const pages = manifest.files.filter(({ path }) => path.endsWith('.html')).length;
  const rows: [string, string][] = [
    ['Version', pc.bold(manifest.version)],
    ['Domain', manifest.domain ?? '–'],
    ['Project', manifest.project ?? '–'],
    ['Commit', manifest.commit ?? '–'],
    ['Engine', manifest.engine],
    ['Size', `${formatSize(sizeBytes)}, unpacked ${formatSize(unpackedBytes)}`],
    ['SHA-256', sha256],
    ['Signature', signedBy === null ? 'none' : `by ${signedBy}; bindery bundle verify checks it`],
    ['Files', `${manifest.files.length}, ${pages} of them HTML`],
    ['Redirects', String(manifest.redirects.length)],
    ['Features', features(manifest)],
    ...manifest.inputs.map(({ url, size }): [string, string] => ['Fetched', `${url} (${formatSize(size)})`]),
  ];
  const facts = rows.map(([name, value]) => `${pc.dim(name.padEnd(10))} ${value}`);
  return `${facts.join('\n')}\n\n${typeTable(manifest)}`;
}

function features({ features: given }: Manifest): string {
  const entries = Object.entries(given).map(([name, value]) => `${name}=${String(value)}`);
  return entries.join(' ') || '–';
}

function typeTable({ files }: Manifest): string {
  const types = new Map<string, { count: number; bytes: number }>();
  for (const { type, size } of files) {
    const { count, bytes } = types.get(type) ?? { count: 0, bytes: 0 };
    types.set(type, { count: count + 1, bytes: bytes + size });
  }
  const rows = [...types].sort(([, a], [, b]) => b.bytes - a.bytes);
  return table(
    ['TYPE', 'FILES', 'SIZE'],
    rows.map(([type, { count, bytes }]) => [type, String(count), formatSize(bytes)]),
  );
}

function fileTable({ files }: Manifest): string {
  return table(
    ['PATH', 'SIZE', 'TYPE', 'SHA-256'],
    files.map(({ path, size, type, sha256 }) => [path, formatSize(size), type, sha256]),
  );
}
