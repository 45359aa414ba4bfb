import { verifyBundle } from '@bindery/bundle';
import pc from 'picocolors';
import { type Command, type Line, type Option, UsageError } from '../command-line.ts';
import { plural } from '../count-problems.ts';
import { formatSize } from '../format-size.ts';
import { openBundle, orRefused } from './open-bundle.ts';
import { readTrustedKeyFiles } from './trusted-keys.ts';

/** What must be true of a bundle: shared by `verify` and `unpack`. */
export const CHECKS: Option[] = [
  {
    flag: 'trusted-keys',
    value: '<file>',
    describe:
      'the bundle must be signed by one of these public keys (PEM, or the answer of GET /v1/signing-keys)',
    repeated: true,
  },
  { flag: 'sha256', value: '<hex>', describe: 'the SHA-256 that the file must have' },
  { flag: 'version', value: '<label>', describe: 'the version label that the bundle must have' },
  { flag: 'project', value: '<id>', describe: 'the project that the bundle must belong to' },
];

export const command: Command = {
  name: 'bundle verify',
  usage: '<file>',
  summary: 'Checks a bundle: every size and hash, no missing or extra files, no dangerous names.',
  options: [...CHECKS, { flag: 'json', value: null, describe: 'one line of JSON' }],
  words: { least: 1, most: 1 },
  details:
    'Without --trusted-keys, the signature is not checked; you only see who claims to have signed.\n<file> may be - for stdin.\nExit code 1: the bundle is refused; stderr says why.',
  run: async (line) => {
    const path = line.words[0]!;
    const options = checksOf(line);
    const verified = await orRefused(path, verifyBundle(openBundle(path), options));
    const { manifest, signedBy, sizeBytes, sha256, unpackedBytes } = verified;
    const isSignatureChecked = Boolean(options.trustedKeys);
    if (line.flags.json) {
      const { project, domain, version, sequence, commit, engine } = manifest;
      const files = manifest.files.length;
      const about = {
        project,
        domain,
        version,
        sequence,
        commit,
        engine,
        files,
        sizeBytes,
        unpackedBytes,
        sha256,
      };
      process.stdout.write(
        `${JSON.stringify({ ...about, signedBy, signatureChecked: isSignatureChecked })}\n`,
      );
      return 0;
    }
    const facts = [
      `version ${manifest.version}`,
      plural(manifest.files.length, 'file'),
      formatSize(sizeBytes),
      signature(signedBy, isSignatureChecked),
    ];
    process.stdout.write(`${pc.green('✓')} ${facts.join(' · ')}\n`);
    return 0;
  },
};

export function checksOf(line: Line) {
  const keys = line.repeated['trusted-keys'];
  const sha256 = line.flags.sha256 as string | undefined;
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256))
    throw new UsageError('--sha256 must be 64 hexadecimal digits.');
  return {
    trustedKeys: keys ? readTrustedKeyFiles(keys) : null,
    expectedSha256: sha256?.toLowerCase() ?? null,
    expectedVersion: (line.flags.version as string | undefined) ?? null,
    expectedProject: (line.flags.project as string | undefined) ?? null,
  };
}

export function signature(signedBy: string | null, isChecked: boolean): string {
  if (signedBy === null) return 'not signed';
  return isChecked
    ? `signed by ${signedBy}`
    : `says it is signed by ${signedBy} (not checked: --trusted-keys)`;
}
