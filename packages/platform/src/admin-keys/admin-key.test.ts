import { expect, it } from 'vitest';
import { displayAdminKey, isWellFormedAdminKey, newAdminKey } from './admin-key.ts';

it('makes keys of the decided form, all different', () => {
  const keys = Array.from({ length: 500 }, newAdminKey);
  expect(new Set(keys).size).toBe(500);
  for (const key of keys) {
    expect(key).toMatch(/^bnd_admin_[0-9A-Za-z]{38}$/);
    expect(isWellFormedAdminKey(key)).toBe(true);
  }
});

it('notices every single wrong character', () => {
  const key = newAdminKey();
  for (let i = 0; i < key.length; i++) {
    const wrong = `${key.slice(0, i)}${key[i] === 'x' ? 'y' : 'x'}${key.slice(i + 1)}`;
    expect(isWellFormedAdminKey(wrong), wrong).toBe(false);
  }
});

it.each([
  '',
  'bnd_admin_',
  'x',
  ` ${newAdminKey()}`,
  `${newAdminKey()}\n`,
  newAdminKey().slice(0, -1),
  newAdminKey().replace('admin', 'ADMIN'),
])('%j is no key', (text) => {
  expect(isWellFormedAdminKey(text)).toBe(false);
});

it('has a checksum that others can compute: CRC32 of the random part in base62', () => {
  expect(isWellFormedAdminKey('bnd_admin_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL')).toBe(true);
});

it('is shown by its prefix and last four characters', () => {
  const key = newAdminKey();
  expect(displayAdminKey(key)).toBe(`bnd_admin_…${key.slice(-4)}`);
});
