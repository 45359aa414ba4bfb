import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { makeFolder, unpackBundle } from '@bindery/bundle';
import pc from 'picocolors';
import { type Command, UsageError } from '../command-line.ts';
import { plural } from '../count-problems.ts';
import { formatSize } from '../format-size.ts';
import { nearPath } from '../near-path.ts';
import { openBundle, orRefused } from './open-bundle.ts';
import { CHECKS, checksOf, signature } from './verify.ts';

export const command: Command = {
  name: 'bundle unpack',
  usage: '<file>',
  summary: 'Unpacks a bundle into a new folder, which appears only when everything has been verified.',
  options: [
    { flag: 'out', value: '<folder>', describe: 'a new folder (default: named after the file)' },
    ...CHECKS,
    { flag: 'json', value: null, describe: 'one line of JSON' },
  ],
  words: { least: 1, most: 1 },
  details:
    '<file> may be - for stdin, with --out.\nExit code 1: the bundle is refused and nothing is left behind.',
  run: async (line) => {
    const path = line.words[0]!;
    const checks = checksOf(line);
    const folder = resolve((line.flags.out as string | undefined) ?? folderFor(path));
    const source = openBundle(path);
    if (existsSync(folder))
      throw new UsageError(`${shown(folder)} already exists. Choose a new folder with --out.`);
    makeFolder(dirname(folder));
    const { manifest, signedBy, unpackedBytes } = await orRefused(path, unpackBundle(source, folder, checks));
    const files = manifest.files.length;
    if (line.flags.json) {
      const told = { folder, version: manifest.version, files, unpackedBytes, signedBy };
      process.stdout.write(`${JSON.stringify({ ...told, signatureChecked: Boolean(checks.trustedKeys) })}\n`);
      return 0;
    }
    const facts = [
      plural(files, 'file'),
      formatSize(unpackedBytes),
      signature(signedBy, Boolean(checks.trustedKeys)),
    ];
    process.stdout.write(`${pc.green('✓')} ${facts.join(' · ')} → ${shown(folder)}\n`);
    return 0;
  },
};

function folderFor(path: string): string {
  if (path === '-') throw new UsageError('bindery bundle unpack -: choose a folder with --out <folder>.');
  const name = basename(path).replace(/\.(tar\.gz|tgz)$/, '');
  return name === basename(path) ? `${name}-unpacked` : name;
}

function shown(folder: string): string {
  return nearPath(folder);
}
