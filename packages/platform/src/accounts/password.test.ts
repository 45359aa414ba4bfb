import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

it('knows a password again, and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^scrypt\$15,8,1\$/);
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(hash, 'correct horse batterY')).toBe(false);
  expect(await hashPassword('correct horse battery')).not.toBe(hash);
});

it('takes letters that look alike as the same, however they were typed', async () => {
  expect(await verifyPassword(await hashPassword('Zürich am See'), 'Zu\u0308rich am See')).toBe(true);
});

it.each(['', 'plain text', 'scrypt$15,8,1$$', 'scrypt$x$y$z'])('knows nothing by %j', async (hash) => {
  expect(await verifyPassword(hash, '')).toBe(false);
});
