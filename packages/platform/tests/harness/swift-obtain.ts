/** The suite's S3 server if its set-up started one, else one of the test file's own, else the reason for neither. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3StoreOptions } from '../../src/storage/s3-store.ts';
import { installSwift, s3OptionsFromEnvironment, startSwift, toS3Options } from './swift.ts';

export interface ObtainedS3 {
  options: S3StoreOptions;
  release(): Promise<void>;
}

/** Null if `obtainS3` will succeed; a reason is printed once, so that what is skipped is seen. */
export async function whyNoS3(): Promise<string | null> {
  if (s3OptionsFromEnvironment()) return null;
  const reason = await installSwift();
  if (reason) console.warn(`skipped: tests on a real S3 server (${reason})`);
  return reason;
}

export async function obtainS3(): Promise<ObtainedS3> {
  const options = s3OptionsFromEnvironment();
  if (options) return { options, release: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'bindery-swift-'));
  const swift = await startSwift(folder);
  return {
    options: toS3Options(swift),
    release: async () => {
      await swift.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
