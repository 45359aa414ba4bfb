import { expect, test } from 'vitest';
import { writeUtf8 } from './write-utf8.ts';

const LONG = 'The quick brown fox. '.repeat(100);

test.each([
  ['nothing', ''],
  ['short and wide', '→ “quoted” 😀'],
  ['long and plain', LONG],
  ['long and Latin-1', `${LONG}é`],
  ['long and wide', `${LONG}→ 😀 ${LONG}`],
  ['half a pair in the middle', `${LONG}→\ud83d${LONG}`],
  ['half a pair at the end', `${LONG}→\ud83d`],
  ['three bytes for every character', '漢字'.repeat(2000)],
])('writes what Buffer writes: %s', (_, text) => {
  const bytes = Buffer.alloc(text.length * 3 + 8, '#');
  const length = writeUtf8(bytes, text, 4);
  expect(bytes.subarray(4, 4 + length)).toEqual(Buffer.from(text));
  expect(bytes.toString('latin1', 0, 4)).toBe('####');
});
