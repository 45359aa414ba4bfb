import { describe } from 'vitest';
import { describeObjectStore } from './conformance.ts';
import { openDiskUnderTest } from './disk-under-test.ts';

describe('disk store', () => {
  describeObjectStore(openDiskUnderTest);
});
