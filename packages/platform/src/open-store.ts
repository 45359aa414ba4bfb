/** Objects: in the bucket when one is set, else in the data folder. */
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import type { Settings } from './settings/settings.ts';
import { openDiskStore } from './storage/disk-store.ts';
import type { ObjectStore } from './storage/object-store.ts';

export async function openStore(options: {
  settings: Settings;
  linkKey: Buffer;
  /** Known only once the server listens, when any free port was asked for. */
  publicUrl: () => string;
}): Promise<ObjectStore> {
  const { settings } = options;
  if (!settings.s3Bucket) {
    if (settings.s3Endpoint)
      throw new OperatorError('S3_ENDPOINT is set, but S3_BUCKET is not. Set both, or neither.');
    const folder = join(settings.dataFolder, 'objects');
    return openDiskStore({ folder, publicUrl: options.publicUrl, linkKey: options.linkKey });
  }
  if ((settings.s3AccessKeyId === null) !== (settings.s3SecretAccessKey === null)) {
    throw new OperatorError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together, but one of them is missing.',
    );
  }
  // Loaded when needed: the SDK is the largest thing a process would otherwise start with.
  const { openS3Store } = await import('./storage/s3-store.ts');
  return openS3Store({
    bucket: settings.s3Bucket,
    region: settings.s3Region,
    endpoint: settings.s3Endpoint ?? undefined,
    forcePathStyle: settings.s3ForcePathStyle,
    credentials: settings.s3AccessKeyId
      ? { accessKeyId: settings.s3AccessKeyId, secretAccessKey: settings.s3SecretAccessKey! }
      : undefined,
  });
}
