import { expect, it } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const key = Buffer.alloc(32, 1);
const own = { key, belongsTo: 'prj_1' };

it('gives the secret back to its owner, and looks different each time', () => {
  const boxes = [sealSecret('s3cret', own), sealSecret('s3cret', own)];
  expect(boxes.map((box) => openSecret(box, own))).toEqual(['s3cret', 's3cret']);
  expect(boxes[0]!.equals(boxes[1]!)).toBe(false);
  expect(boxes[0]!.includes('s3cret')).toBe(false);
});

it.each([
  ['another key', (box: Buffer) => openSecret(box, { ...own, key: Buffer.alloc(32, 2) })],
  ['another owner', (box: Buffer) => openSecret(box, { ...own, belongsTo: 'prj_2' })],
  [
    'a changed box',
    (box: Buffer) =>
      openSecret(Buffer.from(box.map((byte, i) => (i === box.length - 1 ? byte ^ 1 : byte))), own),
  ],
  ['a cut box', (box: Buffer) => openSecret(box.subarray(0, 20), own)],
  ['another format', (box: Buffer) => openSecret(Buffer.from([9, ...box.subarray(1)]), own)],
])('does not open with %s', (_, open) => {
  expect(() => open(sealSecret('s3cret', own))).toThrow();
});
