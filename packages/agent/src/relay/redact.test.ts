import { expect, it } from 'vitest';
import { redactText, redactValue, StreamRedactor } from './redact.ts';

const SECRET = 'sk-ababab-abc123';

it('a secret is found wherever a stream is cut', () => {
  const text = `${SECRET.slice(0, 5)}é ${SECRET}${SECRET} sk-ab ${SECRET.slice(0, -1)}`;
  const bytes = Buffer.from(text);
  const expected = text.replaceAll(SECRET, '[redacted]');
  for (let size = 1; size <= bytes.length; size++) {
    const redactor = new StreamRedactor(SECRET);
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(redactor.push(bytes.subarray(at, at + size)));
    parts.push(redactor.end());
    expect(Buffer.concat(parts).toString('utf8')).toBe(expected);
  }
});

it('values lose secrets, NUL and halves of characters, at any depth', () => {
  const value = { a: [`x ${SECRET}`, { [SECRET]: 'n\0\ud800' }], b: 1, c: null };
  expect(redactValue(value, SECRET)).toEqual({
    a: ['x [redacted]', { '[redacted]': 'n\uFFFD\uFFFD' }],
    b: 1,
    c: null,
  });
});

it('what is too short to be a secret is left alone', () => {
  expect(redactText('a test', 'test')).toBe('a test');
  expect(redactText('a test', null)).toBe('a test');
});
