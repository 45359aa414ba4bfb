/** A bundle in a real S3-compatible store, fetched with credentials alone. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openS3Store } from '../../platform/src/storage/s3-store.ts';
import { obtainS3, whyNoS3 } from '../../platform/tests/harness/swift-obtain.ts';
import { runtimeIn, testKey } from './harness/running-runtime.ts';
import { page, sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.skipIf(await whyNoS3())('s3://', () => {
  it.each([
    ['serves the bundle', 'right', { ready: true, version: 'v1' }],
    ['says why it cannot', 'wrong', { ready: false, reason: expect.stringContaining('403') }],
  ])('%s', async (_, secret, expected) => {
    const key = testKey();
    const { options, release } = await obtainS3();
    onEnd(release);
    const store = openS3Store(options);
    onEnd(async () => store.close());
    const bundle = sampleBundle({
      version: 'v1',
      files: { 'index.html': page('v1') },
      signingKey: key.signingKey,
    });
    await store.put('bundles/site_1.tar.gz', bundle, { contentType: 'application/gzip' });
    const { endpoint, region, bucket, credentials } = options;
    const runtime = await runtimeIn(join(await temporaryFolder(onEnd), 'data'), {
      flags: { 'bundle-url': `s3://${bucket}/bundles/site_1.tar.gz` },
      environment: {
        TRUSTED_KEYS: key.publicKeyPem,
        S3_ENDPOINT: endpoint!,
        S3_REGION: region!,
        S3_ACCESS_KEY_ID: credentials!.accessKeyId,
        S3_SECRET_ACCESS_KEY: secret === 'right' ? credentials!.secretAccessKey : 'another',
      },
      onEnd,
    });
    await expect.poll(() => runtime.readyz()).toMatchObject(expected);
  });
});
