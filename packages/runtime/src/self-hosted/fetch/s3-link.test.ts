import { expect, it } from 'vitest';
import { presign, s3Link } from './s3-link.ts';

const SETTINGS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
  region: 'us-east-1',
  endpoint: null,
};
const now = new Date('2013-05-24T00:00:00Z');

it('signs as the example in the documentation of Signature Version 4', () => {
  const place = { origin: 'https://examplebucket.s3.amazonaws.com', path: '/test.txt' };
  expect(presign(place, SETTINGS, { now, expiresSeconds: 86_400 })).toMatch(
    /&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404$/,
  );
});

it.each([
  ['s3://bucket/a b/ü.tar.gz', {}, 'https://bucket.s3.us-east-1.amazonaws.com/a%20b/%C3%BC.tar.gz?'],
  ['s3://my.bucket/key', {}, 'https://s3.us-east-1.amazonaws.com/my.bucket/key?'],
  ['s3://bucket/key', { endpoint: 'http://127.0.0.1:9000/' }, 'http://127.0.0.1:9000/bucket/key?'],
])('%s', (address, changes, start) => {
  expect(s3Link(address, { ...SETTINGS, ...changes }, now).startsWith(start)).toBe(true);
});

it.each([
  ['s3://bucket', {}, /no S3 address/],
  ['s3://bucket/key', { accessKeyId: null }, /AWS_ACCESS_KEY_ID/],
])('%s with %j is refused', (address, changes, message) => {
  expect(() => s3Link(address, { ...SETTINGS, ...changes }, now)).toThrow(message);
});
