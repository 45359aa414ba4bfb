/** The form of an admin key: `bnd_admin_`, 32 or more random base62 characters, their CRC32 in 6 more. */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const ADMIN_KEY_PREFIX = 'bnd_admin_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORM = /^bnd_admin_[0-9A-Za-z]{38,134}$/;

export function newAdminKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${ADMIN_KEY_PREFIX}${secret}${checksum(secret)}`;
}

/** Needs no store: a mistyped or made-up key never costs a query. */
export function isWellFormedAdminKey(key: string): boolean {
  if (!FORM.test(key)) return false;
  return checksum(key.slice(ADMIN_KEY_PREFIX.length, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

export function hashAdminKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** How a key is shown after its creation. */
export function displayAdminKey(key: string): string {
  return `${ADMIN_KEY_PREFIX}…${key.slice(-4)}`;
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
