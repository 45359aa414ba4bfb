import { expect, it } from 'vitest';
import { redactor } from './redact.ts';

const SECRET = 'p@ss/w0rd+long';
const redact = redactor([SECRET, null, 'short', 'another-secret-value']);

it.each([
  ['as it is', SECRET],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in a Basic header', Buffer.from(`x-access-token:${SECRET}`).toString('base64')],
])('replaces a secret %s, wherever it stands', (_, form) => {
  const cleaned = JSON.stringify(redact({ text: `a ${form} b`, list: [{ [form]: 1 }], n: 1, none: null }));
  expect(cleaned).not.toContain(form);
  expect(cleaned).toContain('[redacted]');
});

it('leaves everything else alone, short values included', () => {
  const value = { text: 'short', n: 1, list: [true, null] };
  expect(redact(value)).toEqual(value);
});
