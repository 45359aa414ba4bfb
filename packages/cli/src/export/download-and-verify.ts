/** The bundle of a completed export, in a file: hash, every file in it, and the signature are checked first. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readTrustedKey, type TrustedKey, verifyBundle } from '@bindery/bundle';
import type { Downloaded, StaticExportJob } from '@bindery/sdk';
import { orRefused } from '../bundle/open-bundle.ts';
import { readTrustedKeyFiles } from '../bundle/trusted-keys.ts';
import type { ApiContext } from '../client/with-api.ts';
import { type Line, type Option, UsageError } from '../command-line.ts';
import { formatSize } from '../format-size.ts';
import { progressBar } from '../progress-bar.ts';

export const DOWNLOAD_OPTIONS: Option[] = [
  { flag: 'out', value: '<file>', describe: 'default: <domain>-<version>.tar.gz' },
  {
    flag: 'trusted-keys',
    value: '<file>',
    describe: 'public keys that may have signed the bundle (default: the API’s)',
    repeated: true,
  },
];

export interface VerifiedDownload extends Downloaded {
  signedBy: string | null;
  files: number;
}

export async function downloadAndVerify(
  context: ApiContext,
  job: StaticExportJob,
  line: Line,
): Promise<VerifiedDownload> {
  const { bindery, signal } = context;
  const path = outOf(line, job);
  const trustedKeys = await trustedKeysOf(context, line);
  const bar = progressBar();
  let checked: Awaited<ReturnType<typeof verifyBundle>> | null = null;
  try {
    const downloaded = await bindery.downloadBundle(job.jobId, {
      path,
      signal,
      onProgress: ({ doneBytes, totalBytes }) =>
        bar.show({ label: 'download', done: doneBytes, total: totalBytes, format: formatSize }),
      check: async (part, { version }) => {
        const options = { trustedKeys, expectedVersion: version };
        checked = await orRefused('The bundle', verifyBundle(createReadStream(part), options));
      },
    });
    const { manifest, signedBy } = checked!;
    return { ...downloaded, signedBy, files: manifest.files.length };
  } catch (error) {
    bar.clear();
    if (signal.aborted)
      process.stderr.write('What has arrived is kept. Run the same command again to continue.\n');
    throw error;
  } finally {
    bar.clear();
  }
}

/** Before anything is started, so that a folder or a key that is not there does not cost an export. */
export function checkDownload(line: Line): void {
  readTrustedKeyFiles(line.repeated['trusted-keys'] ?? []);
  const out = line.flags.out as string | undefined;
  if (out === undefined) return;
  const folder = dirname(resolve(out));
  if (!existsSync(folder)) throw new UsageError(`--out ${out}: the folder ${folder} does not exist.`);
}

function outOf(line: Line, { domain, version }: StaticExportJob): string {
  const name = `${domain}-${version}.tar.gz`;
  const out = line.flags.out as string | undefined;
  if (out === undefined) return resolve(name);
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() ? join(resolve(out), name) : resolve(out);
}

async function trustedKeysOf({ bindery, signal }: ApiContext, line: Line): Promise<TrustedKey[]> {
  const files = line.repeated['trusted-keys'];
  if (files) return readTrustedKeyFiles(files);
  const keys: TrustedKey[] = [];
  for await (const { publicKey } of bindery.listSigningKeys({ signal })) keys.push(readTrustedKey(publicKey));
  return keys;
}
