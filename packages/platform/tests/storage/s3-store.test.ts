import { describe } from 'vitest';
import { openS3Store } from '../../src/storage/s3-store.ts';
import { obtainS3, whyNoS3 } from '../harness/swift-obtain.ts';
import { describeObjectStore } from './conformance.ts';

const reason = await whyNoS3();

describe.skipIf(reason)('S3 store', () => {
  describeObjectStore(async () => {
    const { options, release } = await obtainS3();
    const store = openS3Store(options);
    return {
      store,
      close: async () => {
        store.close();
        await release();
      },
    };
  });
});
